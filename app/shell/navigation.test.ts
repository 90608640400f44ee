import { expect, test } from 'vitest'
import { adminScreens } from '../entries/admin-screens.tsx'
import { screens } from '../entries/screens.tsx'
import { locales } from '../lib/locale.ts'
import { wordsOf } from '../words/languages.ts'
import { activeKey, entriesFor, hidesOnWideScreens, shorten } from './navigation.ts'

test('members have four entries, admins six, in the specification’s order (P245)', () => {
  expect(entriesFor(false).map(e => [e.label, e.path])).toEqual([
    ['Home', '/'],
    ['Start', '/create-campaign'],
    ['Notifications', '/notifications'],
    ['Account', '/account'],
  ])
  expect(entriesFor(true).map(e => e.label)).toEqual([
    'Home',
    'Start',
    'Website Create Campaign',
    'Notifications',
    'App Analytics',
    'Account',
  ])
})

test('every entry opens a screen (P244)', () => {
  const paths = new Set([...screens, ...adminScreens].map(screen => screen.path))
  expect(entriesFor(true).filter(entry => !paths.has(entry.path))).toEqual([])
})

test('every main shell route is a screen (P242)', () => {
  const shell = [
    '/',
    '/scholars',
    '/start-campaign',
    '/website-scholar',
    '/website-scholar-form',
    '/website-parental-form',
    '/notifications',
    '/notification-preferences',
    '/account',
    '/analytics',
    '/app-analytics',
    '/scholar-form',
    '/parental-form',
    '/create-campaign',
    '/website-create-campaign',
  ]
  const paths = new Set<string>([...screens, ...adminScreens].map(screen => screen.path))
  expect(shell.filter(path => !paths.has(path))).toEqual([])
})

test.each([
  ['/', 'home'],
  ['/scholars', 'scholars'],
  ['/start-campaign', 'start-campaign'],
  ['/start-campaign/', 'start-campaign'],
  ['/notifications', 'notifications'],
  ['/account', 'account'],
  ['/app-analytics', 'app-analytics'],
  ['/create-campaign', null],
  ['/terms', null],
  ['/anything-else', null],
])('%s activates %s (P246)', (path, key) => {
  expect(activeKey(path)).toBe(key)
})

test('only the two in-app forms hide the navigation on wide screens', () => {
  expect(hidesOnWideScreens('/scholar-form')).toBe(true)
  expect(hidesOnWideScreens('/parental-form')).toBe(true)
  expect(hidesOnWideScreens('/account')).toBe(false)
})

test.each([
  ['Website Create Campaign', 'Website', ['', 'Website', ' Create Campaign']],
  ['App Analytics', 'Analytics', ['App ', 'Analytics', '']],
  ['Ver estudiantes', 'Estudiantes', ['Ver ', 'estudiantes', '']],
  ['Account', 'Profile', ['', 'Account', '']],
])('%s is shortened to %s', (label, short, parts) => {
  expect(shorten(label, short)).toEqual(parts)
  expect(parts.join('')).toBe(label)
})

test('the visible part of a label is in the label, in each language (P380)', () => {
  for (const t of locales.map(wordsOf)) {
    for (const { label, short } of entriesFor(true)) {
      if (short) expect(t(label).toLowerCase()).toContain(t(short).toLowerCase())
    }
  }
})
