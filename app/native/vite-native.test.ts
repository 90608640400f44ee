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
])('an app is not built for %j', (address, why) => {
  expect(() => nativeTarget({ TASSEL_APP_URL: address })).toThrow(why)
})

test.each([
  ['https://give.example.org', 'https://give.example.org'],
  ['https://give.example.org/', 'https://give.example.org'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
])('it is for %s', (address, origin) => {
  expect(nativeTarget({ TASSEL_APP_URL: address })).toEqual({
    serverAddress: origin,
    name: tasselBranding.product,
  })
  expect(nativeTarget({ TASSEL_APP_URL: address, BRAND_NAME: 'Give' }).name).toBe('Give')
})
