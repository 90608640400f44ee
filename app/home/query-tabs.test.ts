import { expect, test } from 'vitest'
import { tabElsewhere } from './contract.ts'

test.each([
  ['tab=notifications', '/notifications'],
  ['tab=account', '/account'],
  ['tab=start-campaign', '/start-campaign'],
  ['tab=https://evil.example', null],
  ['tab=', null],
  ['year=2025', null],
])('/?%s leads to %s', (query, path) => {
  expect(tabElsewhere(new URLSearchParams(query))).toBe(path)
})
