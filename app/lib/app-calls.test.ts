import { describe, expect, test } from 'vitest'
import { appApiVersion, appHeaders, appOrigins, isFromApp, isTooOld } from './app-calls.ts'

describe('a call is the app’s', () => {
  const version = { [appHeaders.version]: String(appApiVersion) }
  test.each([
    ['from iOS', { ...version, origin: 'capacitor://localhost' }, true],
    ['from Android', { ...version, origin: 'https://localhost' }, true],
    ['without its name', { origin: 'https://localhost' }, false],
    ['without an origin, as from a program', version, false],
    ['from a port beside it', { ...version, origin: 'https://localhost:8443' }, false],
    ['from a page that is not encrypted', { ...version, origin: 'http://localhost' }, false],
    ['from a name that begins like it', { ...version, origin: 'https://localhost.evil.example' }, false],
    ['from a page without an origin', { ...version, origin: 'null' }, false],
  ] as const)('%s', (_, headers, expected) => {
    expect(isFromApp(new Headers(headers))).toBe(expected)
  })

  test('nobody is let in but the two origins of Capacitor', () => {
    expect(appOrigins).toEqual(['capacitor://localhost', 'https://localhost'])
  })
})

describe('an app is too old', () => {
  test.each([
    ['built for this API', '3', false],
    ['built for a newer one', '4', false],
    ['built for an older one', '2', true],
    ['without a version', null, true],
    ['with no number', 'latest', true],
    ['with a number that is none', '-3', true],
    ['with an endless number', '9'.repeat(40), true],
  ] as const)('%s', (_, version, expected) => {
    expect(isTooOld(version, 3)).toBe(expected)
  })
})
