import { expect, test } from 'vitest'
import { cappedCount } from './list-query.ts'

test.each([
  [0, { total: 0, countedTo: null }],
  [10_000, { total: 10_000, countedTo: null }],
  [10_001, { total: 10_000, countedTo: 10_000 }],
])('%i are counted as %j', (counted, expected) => {
  expect(cappedCount(counted)).toEqual(expected)
})
