import { describe, expect, test } from 'vitest'
import { users } from '../analytics/users-list.ts'
import { donors } from '../customers/list.ts'
import { servedLists } from '../lists.server.ts'
import { moderationQueue } from '../moderation/list.ts'
import { adminPages } from '../pages.ts'
import { transactions } from '../transactions/list.ts'
import { readQuery } from './contract.ts'
import { pageOfView, queryOf, viewAddress, viewsFor } from './saved-view.ts'

test.each(servedLists.map(({ list }) => list))('the views of $name open an admin page', list => {
  const to = viewAddress(list, 'sort=-name')
  expect(pageOfView(adminPages, { to })?.path).toBe(list.path)
})

test('a view stores search, filters, order and columns in a fixed order, without opened rows', () => {
  const address = new URLSearchParams(
    'page=3&hide=total&donation=0198c0de-0000-7000-8000-000000000001&sort=-amount&search=ana+é&status=all',
  )
  const query = queryOf(transactions, address)
  expect(query).toBe('search=ana+%C3%A9&sort=-amount&status=all&hide=total')
  expect(readQuery(transactions, query)).toBe(query)
  expect(viewAddress(transactions, query)).toBe(`/transactions?${query}`)
  expect(viewAddress(users, 'who=admins')).toBe('/analytics?tab=users&who=admins')
  expect(viewAddress(users, '')).toBe('/analytics?tab=users')
})

describe('refuses parameters that the page does not accept (P469)', () => {
  test.each([
    { list: transactions, query: 'next=https://evil.example' },
    { list: transactions, query: 'donation=0198c0de-0000-7000-8000-000000000001' },
    { list: users, query: 'tab=withdrawals' },
    { list: users, query: 'who=admins&who=everybody' },
    { list: donors, query: 'hide=<script>' },
    { list: donors, query: 'hide=javascript:alert(1)' },
    { list: moderationQueue, query: 'page=2' },
  ])('$list.name: $query', ({ list, query }) => {
    expect(readQuery(list, query)).toBeNull()
  })

  test('stores invalid values as the page interprets them', () => {
    expect(readQuery(transactions, 'status=gone&sort=sideways&from=tomorrow')).toBe(
      'sort=-date&status=completed',
    )
  })
})

test('finds views by words of their name and page, in any order', () => {
  const views = [
    { to: '/transactions?sort=-amount', name: 'Large gifts' },
    { to: '/analytics?tab=users&who=admins', name: 'Admins' },
  ] as const
  const namesFor = (typed: string) => viewsFor(adminPages, typed, views).map(({ name }) => name)
  expect(namesFor('')).toEqual(['Large gifts', 'Admins'])
  expect(namesFor('gifts TRANS')).toEqual(['Large gifts'])
  expect(namesFor('users large')).toEqual([])
})
