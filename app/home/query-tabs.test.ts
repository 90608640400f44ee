import { expect, test } from 'vitest'
import { homeTab } from './contract.ts'

test.each([
  ['tab=notifications', 'notifications'],
  ['tab=account', 'account'],
  ['tab=start-campaign', 'start-campaign'],
  ['tab=https://evil.example', undefined],
  ['tab=', undefined],
  ['year=2025', undefined],
])('/?%s shows %s', (query, tab) => {
  expect(homeTab(new URLSearchParams(query))).toBe(tab)
})
