import { expect, it } from 'vitest'
import { analyticsAddress } from './withdrawal-list.ts'

it.each([
  ['', '/api/screens/analytics'],
  ['status=paid&sort=-amount&page=3', '/api/screens/analytics?sort=-amount&page=3&status=paid'],
  ['hide=payout&tab=withdrawals&withdrawal=7', '/api/screens/analytics?withdrawal=7'],
  ['search=Ana&batch=7', '/api/screens/analytics?search=Ana&batch=7'],
])('%s asks for %s', (search, address) => expect(analyticsAddress(new URLSearchParams(search))).toBe(address))
