import type { Balances } from './balances.ts'

export type BalancesData = Balances & { topics: string[] }

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/balances': { answer: BalancesData }
    'GET /api/admin/balances/report': { answer: Response }
  }
}
