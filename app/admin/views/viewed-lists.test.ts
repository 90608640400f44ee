import { describe, expect, test } from 'vitest'
import { users } from '../analytics/users-list.ts'
import { donors } from '../customers/list.ts'
import { servedLists } from '../lists.server.ts'
import { moderationQueue } from '../moderation/list.ts'
import { adminPages } from '../pages.ts'
import { transactions } from '../transactions/list.ts'
import { readQuery } from './contract.ts'
import { pageOfView, queryOf, viewAddress, viewsFor } from './viewed-lists.ts'

test.each(servedLists.map(({ list }) => list))('the views of $name open an admin page', list => {
  const to = viewAddress(list, 'sort=-name')
  expect(pageOfView(adminPages, { to })?.path).toBe(list.path)
})

test('a view keeps search, filters, order and columns, in one order, and nothing that is opened', () => {
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

describe('what a page does not take is no view of it (P469)', () => {
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

  test('a value that the page cannot read is kept as the page reads it', () => {
    expect(readQuery(transactions, 'status=gone&sort=sideways&from=tomorrow')).toBe(
      'sort=-date&status=completed',
    )
  })
})

test('views are found by their name and by their page, in any order of words', () => {
  const views = [
    { to: '/transactions?sort=-amount', name: 'Large gifts' },
    { to: '/analytics?tab=users&who=admins', name: 'Admins' },
  ] as const
  const found = (typed: string) => viewsFor(adminPages, typed, views).map(({ name }) => name)
  expect(found('')).toEqual(['Large gifts', 'Admins'])
  expect(found('gifts TRANS')).toEqual(['Large gifts'])
  expect(found('users large')).toEqual([])
})
