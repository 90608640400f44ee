import { expect, test } from 'vitest'
import { savedHome } from '../home/contract.ts'
import { adminScreens } from './admin-screens.tsx'
import { savedScreens } from './saved-screens.ts'
import { screens } from './screens.tsx'

test('only these screens are saved (P300)', () => {
  const saved = Object.keys(savedScreens)
  expect(saved.toSorted()).toEqual([
    '/',
    '/account',
    '/campaign/:campaignId',
    '/campaign/:slug/:campaignId',
    '/donation/:campaignId',
    '/notification-preferences',
    '/notifications',
  ])
  for (const path of saved) expect(screens.find(screen => screen.path === path)?.data).toBeDefined()
  expect(adminScreens.filter(({ path }) => path in savedScreens)).toEqual([])
})

test('the dashboard is saved without bank account data; other views of / are not saved', () => {
  const withdrawal = { id: 'w', account: '••••6789', amountCents: 100 }
  const dashboard = { view: 'home', withdrawals: [withdrawal], toReview: { firstName: 'A' } } as never
  expect(JSON.stringify(savedHome(dashboard))).not.toMatch(/6789|firstName/)
  expect(savedHome({ view: 'sign-up' } as never)).toBeUndefined()
})
