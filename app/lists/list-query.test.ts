import { expect, test } from 'vitest'
import { phrase } from '../lib/phrase.ts'
import { cents, count, defineList, instant, name, oneOf, ownCell } from './define-list.ts'
import { columnsAddress, hiddenColumns, listAddress, reportAddress } from './list-address.ts'
import { cappedCount, exactCount, listQuery, orderBy, pageOf, reportQuery, spanOf } from './list-query.ts'

const list = defineList({
  path: '/gifts',
  endpoint: 'GET /api/screens/gifts',
  report: { endpoint: 'GET /api/admin/gifts/report', file: 'gifts' },
  rows: 'gifts',
  columns: {
    date: instant('at', phrase('Date'), { sort: true, report: true }),
    donor: name('donor', phrase('Donor'), { report: 'Donor Name' }),
    amount: cents('amountCents', phrase('Amount'), { sort: true, report: true }),
    count: count('count', phrase('Count')),
    act: ownCell(phrase('Act')),
  },
  sort: '-date',
  filters: { status: oneOf(['open', 'closed'], 'open'), gift: { is: 'opened' } },
  caption: phrase('Gifts'),
  noun: phrase('{count} gifts'),
  search: { label: phrase('Search gifts'), placeholder: phrase('Name') },
})
const query = listQuery(list)

test('an empty query has the defaults', () => {
  expect(query.parse({})).toEqual({ search: '', sort: '-date', page: 1, status: 'open' })
})

test('invalid values count as missing, unknown names are refused', () => {
  const defaults = query.parse({})
  const mistyped = { search: 'x'.repeat(101), sort: 'drop table', page: '0', status: 'stolen' }
  expect(query.parse(mistyped)).toEqual(defaults)
  expect(query.parse({ sort: 'donor' })).toEqual(defaults)
  expect(query.safeParse({ hide: 'date' }).success).toBe(false)
})

test('a report has neither a page nor opened rows', () => {
  expect(reportQuery(list).parse({ status: 'closed' })).toEqual({
    search: '',
    sort: '-date',
    status: 'closed',
    only: undefined,
  })
  expect(reportQuery(list).safeParse({ page: '2' }).success).toBe(false)
  expect(reportQuery(list).safeParse({ only: 'x' }).success).toBe(false)
})

test.each([
  ['', '/api/screens/gifts'],
  ['hide=a,b&donation=7', '/api/screens/gifts'],
  [
    'sort=amount&page=2&status=closed&search=May&gift=7',
    '/api/screens/gifts?search=May&sort=amount&page=2&status=closed&gift=7',
  ],
])('the page %s loads %s', (search, address) => {
  expect(listAddress(list)(new URLSearchParams(search))).toBe(address)
})

test.each([
  [{}, ''],
  [{ search: '', sort: '-date', page: 3, gift: 'x', from: undefined }, '?sort=-date'],
  [{ search: 'a&b=c', status: 'closed' }, '?search=a%26b%3Dc&status=closed'],
] as const)('the report for the query %j is at its address%s', (query, address) => {
  expect(reportAddress(list, query)).toBe(`/api/admin/gifts/report${address}`)
})

test.each([
  [0, 1, { total: 0, page: 1, pages: 1, offset: 0 }],
  [25, 1, { total: 25, page: 1, pages: 1, offset: 0 }],
  [26, 2, { total: 26, page: 2, pages: 2, offset: 25 }],
  [26, 9, { total: 26, page: 2, pages: 2, offset: 25 }],
])('%i rows, page %i', (total, requested, expected) => {
  expect(pageOf(total, requested)).toEqual(expected)
})

test.each([
  [0, 0, { rows: 25, skip: 0, isFromEnd: false }],
  [1_000_000, 0, { rows: 25, skip: 0, isFromEnd: false }],
  [1_000_000, 999_975, { rows: 25, skip: 0, isFromEnd: true }],
  [1_000_003, 1_000_000, { rows: 3, skip: 0, isFromEnd: true }],
  [1_000_003, 999_950, { rows: 25, skip: 28, isFromEnd: true }],
])('of %i rows, those after %i are read from the nearer end (P780)', (total, offset, expected) => {
  expect(spanOf(exactCount(total), offset)).toEqual(expected)
})

test('a count that stopped has no end to read from (P780)', () => {
  expect(spanOf(cappedCount(20_000), 9_975)).toEqual({ rows: 25, skip: 9_975, isFromEnd: false })
})

test.each([
  [0, { total: 0, countedTo: null }],
  [10_000, { total: 10_000, countedTo: null }],
  [10_001, { total: 10_000, countedTo: 10_000 }],
])('a count of %i is shown as %j', (count, expected) => {
  expect(cappedCount(count)).toEqual(expected)
})

test('sorts by the column, and breaks ties in the same direction or the reverse', () => {
  const columns = { date: 'd.created_at', amount: 'd.amount' }
  expect(orderBy('-date', columns, 'd.id')).toBe('d.created_at desc, d.id desc')
  expect(orderBy('amount', columns, 'd.id')).toBe('d.amount asc, d.id asc')
  expect(orderBy('amount', columns, 'd.id', true)).toBe('d.amount asc, d.id desc')
})

const columns = [
  { id: 'date' },
  { id: 'total' },
  { id: 'status', optional: true },
  { id: 'tip', optional: true },
]

test.each([
  ['', '', ['status', 'tip']],
  ['date', '', ['date', 'status', 'tip']],
  ['', 'tip', ['status']],
  ['total', 'status,tip', ['total']],
  ['nonsense', 'nonsense', ['status', 'tip']],
])('hide=%s, with=%s hides the columns %j, and back', (hide, extra, hidden) => {
  expect(hiddenColumns(columns, { hide, with: extra })).toEqual(hidden)
  expect(hiddenColumns(columns, columnsAddress(columns, hidden))).toEqual(hidden)
})

test('the default columns need no parameters', () => {
  expect(columnsAddress(columns, ['status', 'tip'])).toEqual({ hide: null, with: null })
})
