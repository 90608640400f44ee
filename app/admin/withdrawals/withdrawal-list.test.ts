import { expect, it } from 'vitest'
import { analyticsAddress } from './withdrawal-list.ts'

it.each([
  ['', '/api/screens/analytics?'],
  ['status=paid&sort=largest&page=3', '/api/screens/analytics?status=paid&sort=largest&page=3'],
  ['status=stolen&sort=&page=0&page=x&extra=1', '/api/screens/analytics?'],
  ['page=-1&status=all', '/api/screens/analytics?status=all'],
])('%s asks for %s', (search, address) => expect(analyticsAddress(new URLSearchParams(search))).toBe(address))
