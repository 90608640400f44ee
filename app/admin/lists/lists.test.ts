import { expect, test } from 'vitest'
import { cappedCount } from './counting.ts'
import { reportAddress } from './report-address.ts'

test.each([
  [0, { total: 0, countedTo: null }],
  [10_000, { total: 10_000, countedTo: null }],
  [10_001, { total: 10_000, countedTo: 10_000 }],
])('%i are counted as %j', (counted, expected) => {
  expect(cappedCount(counted)).toEqual(expected)
})

test.each([
  [{}, ''],
  [{ search: '', sort: '-date', page: 3, donation: 'x', from: undefined }, '?sort=-date'],
  [{ search: 'a&b=c', status: 'all' }, '?search=a%26b%3Dc&status=all'],
] as const)('of a list that asks %j the report is at its address%s', (query, address) => {
  const path = '/api/admin/transactions/report'
  expect(reportAddress(`GET ${path}`, query)).toBe(path + address)
})
