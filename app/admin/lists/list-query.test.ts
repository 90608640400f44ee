import { expect, test } from 'vitest'
import { z } from 'zod'
import { listAddress } from './list-address.ts'
import { listQuery, orderBy, pageOf } from './list-query.ts'

const query = listQuery({
  sorts: ['date', 'amount'],
  sort: '-date',
  filters: { status: z.enum(['open', 'closed']).default('open') },
})

test('an empty query is the list as it opens', () => {
  expect(query.parse({})).toEqual({ search: '', sort: '-date', page: 1, status: 'open' })
})

test('what cannot be read is as if it had not been given, what is unknown is refused', () => {
  const opened = query.parse({})
  const mistyped = { search: 'x'.repeat(101), sort: 'drop table', page: '0', status: 'stolen' }
  expect(query.parse(mistyped)).toEqual(opened)
  expect(query.safeParse({ hide: 'date' }).success).toBe(false)
})

test.each([
  ['', '/api/screens/analytics/scholars'],
  ['hide=a,b&donation=7', '/api/screens/analytics/scholars'],
  [
    'sort=amount&page=2&status=closed&search=May',
    '/api/screens/analytics/scholars?search=May&sort=amount&page=2&status=closed',
  ],
])('of %s the loader is asked %s', (search, address) => {
  expect(
    listAddress('GET /api/screens/analytics/scholars', { status: true }, new URLSearchParams(search)),
  ).toBe(address)
})

test.each([
  [0, 1, { total: 0, page: 1, pages: 1, offset: 0 }],
  [25, 1, { total: 25, page: 1, pages: 1, offset: 0 }],
  [26, 2, { total: 26, page: 2, pages: 2, offset: 25 }],
  [26, 9, { total: 26, page: 2, pages: 2, offset: 25 }],
])('%i rows, page %i', (total, asked, expected) => {
  expect(pageOf(total, asked)).toEqual(expected)
})

test('an order names its column, and the tie goes the same way', () => {
  const columns = { date: 'd.created_at', amount: 'd.amount' }
  expect(orderBy('-date', columns, 'd.id')).toBe('d.created_at desc, d.id desc')
  expect(orderBy('amount', columns, 'd.id')).toBe('d.amount asc, d.id asc')
  expect(orderBy('amount', columns, 'd.id', true)).toBe('d.amount asc, d.id desc')
})
