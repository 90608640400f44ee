import type { Balances } from './balances.ts'

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/balances': { answer: Balances & { topics: string[] } }
    'GET /api/admin/balances/report': { answer: Response }
  }
}
