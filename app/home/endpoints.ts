import type { Nothing } from '../lib/endpoint.ts'
import type { AccountData, HomeData } from './contract.ts'

/** The types of the endpoints for the signed-in person's own pages and data. */
export interface HomeEndpoints {
  'GET /api/screens/home': { query: { year?: string }; answer: HomeData }
  'GET /api/screens/account': { answer: AccountData }
  'GET /api/account/data': { answer: Response }
  'POST /api/account/delete': { body: Nothing; answer: Nothing }
  'POST /api/account/entered-before-proof': { body: { decision: 'keep' | 'remove' }; answer: Nothing }
}
