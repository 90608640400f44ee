import { describe, expect, test } from 'vitest'
import {
  appApiVersion,
  appHeaders,
  appOrigins,
  isFromApp,
  isTooOld,
  sentAt,
  serverTiming,
} from './app-calls.ts'

describe('isFromApp', () => {
  const version = { [appHeaders.version]: String(appApiVersion) }
  test.each([
    ['from iOS', { ...version, origin: 'capacitor://localhost' }, true],
    ['from Android', { ...version, origin: 'https://localhost' }, true],
    ['without the app’s header', { origin: 'https://localhost' }, false],
    ['without an origin, as from a script', version, false],
    ['from another port', { ...version, origin: 'https://localhost:8443' }, false],
    ['from an unencrypted page', { ...version, origin: 'http://localhost' }, false],
    ['from a host with the same prefix', { ...version, origin: 'https://localhost.evil.example' }, false],
    ['from a page without an origin', { ...version, origin: 'null' }, false],
  ] as const)('%s', (_, headers, expected) => {
    expect(isFromApp(new Headers(headers))).toBe(expected)
  })

  test('only Capacitor’s two origins have access', () => {
    expect(appOrigins).toEqual(['capacitor://localhost', 'https://localhost'])
  })
})

describe('isTooOld', () => {
  test.each([
    ['built for this API', '3', false],
    ['built for a newer one', '4', false],
    ['built for an older one', '2', true],
    ['without a version', null, true],
    ['with text instead of a number', 'latest', true],
    ['with a negative number', '-3', true],
    ['with an infinite number', '9'.repeat(40), true],
  ] as const)('%s', (_, version, expected) => {
    expect(isTooOld(version, 3)).toBe(expected)
  })
})

const sent = (value: string) => sentAt(new Headers({ 'server-timing': value }))

test('a response says when it was sent, also if a proxy adds timings of its own', () => {
  expect(sent(serverTiming(1_795_900_000_000))).toBe(1_795_900_000_000)
  expect(sent(`cache;desc=hit, ${serverTiming(1_795_900_000_000)}`)).toBe(1_795_900_000_000)
  expect(sent('cache;desc=hit')).toBeUndefined()
  expect(sentAt(new Headers())).toBeUndefined()
})
