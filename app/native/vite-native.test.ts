import { expect, test } from 'vitest'
import { tasselBranding } from '../platform/branding.ts'
import { nativeTarget } from './vite-native.ts'

test.each([
  [undefined, 'say where the server'],
  ['', 'say where the server'],
  ['give.example.org', 'expected an address'],
  ['http://give.example.org', 'expected https'],
  ['https://give.example.org/app', 'without a path'],
  ['https://me:secret@give.example.org', 'without a path'],
  ['https://give.example.org?x', 'without a path'],
  ['ftp://give.example.org', 'expected https'],
])('refuses to build an app for %j (P320)', (address, why) => {
  expect(() => nativeTarget({ TASSEL_APP_URL: address })).toThrow(why)
})

test.each([
  ['https://give.example.org', 'https://give.example.org'],
  ['https://give.example.org/', 'https://give.example.org'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
])('builds an app for %s', (address, origin) => {
  expect(nativeTarget({ TASSEL_APP_URL: address })).toEqual({
    serverAddress: origin,
    name: tasselBranding.product,
    stores: { ios: null, android: null },
  })
  expect(nativeTarget({ TASSEL_APP_URL: address, BRAND_NAME: 'Give' }).name).toBe('Give')
})

test('keeps a store page’s address, or refuses it with the variable’s name', () => {
  const env = { TASSEL_APP_URL: 'https://give.example.org' }
  const page = 'https://play.google.com/store/apps/details?id=org.example.give'
  expect(nativeTarget({ ...env, PLAY_STORE_URL: page }).stores).toEqual({ ios: null, android: page })
  expect(() => nativeTarget({ ...env, APP_STORE_URL: 'javascript:alert(1)' })).toThrow('APP_STORE_URL')
})
