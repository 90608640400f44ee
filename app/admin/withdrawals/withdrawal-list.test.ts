import { expect, it } from 'vitest'
import { withdrawalsAddress } from './withdrawal-list.ts'

it.each([
  ['', '/api/screens/withdrawals'],
  ['status=paid&sort=-amount&page=3', '/api/screens/withdrawals?sort=-amount&page=3&status=paid'],
  ['hide=payout&tab=withdrawals&withdrawal=7', '/api/screens/withdrawals?withdrawal=7'],
  ['search=Ana&batch=7', '/api/screens/withdrawals?search=Ana&batch=7'],
])('%s asks for %s', (search, address) =>
  expect(withdrawalsAddress(new URLSearchParams(search))).toBe(address),
)
