import { expect, test } from 'vitest'
import { listQuery } from '../../lists/list-query.ts'
import { scholars } from '../campaigns/list.ts'
import { analyticsAddress } from './address.ts'
import { overviewQuery } from './contract.ts'
import { users } from './users-list.ts'

test.each([
  ['', '/api/screens/analytics'],
  ['tab=nonsense', '/api/screens/analytics'],
  ['tab=overview&range=30d&year=2025&sort=name&hide=x', '/api/screens/analytics?range=30d&year=2025'],
  [
    'tab=users&search=may&sort=name&page=2&who=admins',
    '/api/screens/analytics/users?search=may&sort=name&page=2&who=admins',
  ],
  ['tab=scholars&status=ended', '/api/screens/analytics/scholars?status=ended'],
  ['tab=withdrawals&status=paid&page=2', '/api/screens/withdrawals?page=2&status=paid'],
])('%j loads %s', (search, address) => {
  expect(analyticsAddress(new URLSearchParams(search))).toBe(address)
})

test('invalid values in an address count as missing', () => {
  expect(
    overviewQuery.parse({ range: '5y', year: 'soon', months: 'no', activity: 'x', entries: '-1' }),
  ).toEqual({
    range: '12m',
    year: undefined,
    months: 'window',
    activity: 'all',
    entries: 25,
  })
  expect(listQuery(users).parse({ who: 'robots', sort: 'password', page: '0' })).toEqual({
    search: '',
    sort: '-created',
    page: 1,
    who: 'everybody',
  })
  expect(listQuery(scholars).parse({ status: 'rich' })).toMatchObject({ status: 'all' })
})
