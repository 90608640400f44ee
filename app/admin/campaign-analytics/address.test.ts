import { expect, test } from 'vitest'
import { listQuery } from '#app/lists/list-query.ts'
import { monthQuery, ofMonth } from '../campaigns/contract.ts'
import { students } from '../campaigns/list.ts'
import { campaignAnalyticsAddress, oneCampaignAddress } from './address.ts'
import { monthDonations } from './list.ts'

const base = '/api/screens/campaign-analytics'

test.each([
  ['', base],
  ['search=maya&page=2', `${base}?search=maya&page=2`],
  ['year=2025', base],
  ['month=Smarch&year=2025', base],
  ['month=May&year=2025', `${base}/month?month=May&year=2025`],
  ['month=5', `${base}/month?month=5`],
  ['month=may&year=2025&view=overview&page=3', `${base}/month?month=may&year=2025`],
  ['month=May&year=2025&view=donations&search=a', `${base}/month/donations?search=a&month=May&year=2025`],
  [
    'month=May&year=2025&view=students&sort=-raised',
    `${base}/month/students?sort=-raised&month=May&year=2025`,
  ],
])('/campaign-analytics?%s loads %s', (search, address) => {
  expect(campaignAnalyticsAddress(new URLSearchParams(search))).toBe(address)
})

test.each([
  ['', `${base}/campaigns/abc`],
  ['view=students', `${base}/campaigns/abc`],
  ['view=donations&sort=amount&donation=7', `${base}/campaigns/abc/donations?sort=amount`],
])('/campaign-analytics/abc?%s loads %s', (search, address) => {
  expect(oneCampaignAddress(new URLSearchParams(search), { campaignId: 'abc' })).toBe(address)
})

test('a month must be a name or a number, and an invalid year counts as missing', () => {
  expect(monthQuery.safeParse({ month: 'Smarch' }).success).toBe(false)
  expect(monthQuery.safeParse({}).success).toBe(false)
  expect(monthQuery.parse({ month: 'May', year: 'then' })).toEqual({ month: 'May', year: undefined })
  expect(listQuery(monthDonations, ofMonth).parse({ month: '5', year: '2025' })).toEqual({
    search: '',
    sort: '-date',
    page: 1,
    month: '5',
    year: 2025,
  })
  expect(listQuery(students, ofMonth).safeParse({ month: '13' }).success).toBe(false)
})
