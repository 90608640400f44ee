import { expect, test } from 'vitest'
import { activeKey, entriesFor, hidesOnWideScreens } from './navigation.ts'

const everything = new Set([
  '/',
  '/create-campaign',
  '/website-create-campaign',
  '/start-campaign',
  '/notifications',
  '/app-analytics',
  '/account',
])

test('ordinary users have four entries, admins six, in the order of the specification', () => {
  expect(entriesFor(false, everything).map(e => [e.label, e.path])).toEqual([
    ['Home', '/'],
    ['Start', '/create-campaign'],
    ['Notifications', '/notifications'],
    ['Account', '/account'],
  ])
  expect(entriesFor(true, everything).map(e => e.label)).toEqual([
    'Home',
    'Start',
    'Website Create Campaign',
    'Notifications',
    'App Analytics',
    'Account',
  ])
})

test('no entry leads to a screen that does not exist', () => {
  const built = new Set(['/', '/start-campaign', '/account'])
  expect(entriesFor(true, built).map(e => e.path)).toEqual(['/', '/start-campaign', '/account'])
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
