import { expect, test } from 'vitest'
import { lateScreens } from '../late-screens.tsx'
import { screens } from '../screens.tsx'
import { activeKey, entriesFor, hidesOnWideScreens } from './navigation.ts'

test('ordinary users have four entries, admins six, in the order of the specification', () => {
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

test('every entry leads to a screen', () => {
  const paths = new Set([...screens, ...lateScreens].map(screen => screen.path))
  expect(entriesFor(true).filter(entry => !paths.has(entry.path))).toEqual([])
})

test.each([
  ['/', 'home'],
  ['/scholars', 'scholars'],
  ['/start-campaign', 'start-campaign'],
  ['/start-campaign/', 'start-campaign'],
  ['/notifications', 'notifications'],
  ['/account', 'account'],
  ['/app-analytics', 'app-analytics'],
  ['/create-campaign', 'home'],
  ['/anything-else', 'home'],
])('%s lights %s', (path, key) => {
  expect(activeKey(path)).toBe(key)
})

test('only the two in-app forms hide it on wider screens', () => {
  expect(hidesOnWideScreens('/scholar-form')).toBe(true)
  expect(hidesOnWideScreens('/parental-form')).toBe(true)
  expect(hidesOnWideScreens('/account')).toBe(false)
})
