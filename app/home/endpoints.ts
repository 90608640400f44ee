import type { Nothing } from '../lib/endpoint.ts'
import type { AccountData, HomeData, PictureAnswer } from './contract.ts'

/** The types of the endpoints for the signed-in person's own pages, pictures and data. */
export interface HomeEndpoints {
  'GET /api/screens/home': { query: { year?: string }; answer: HomeData }
  'GET /api/screens/account': { answer: AccountData }
  'GET /api/account/data': { answer: Response }
  'POST /api/account/delete': { body: Nothing; answer: Nothing }
  'POST /api/account/entered-before-proof': { body: { decision: 'keep' | 'remove' }; answer: Nothing }
  'POST /api/profile/photo': { file: Blob; answer: PictureAnswer }
  'DELETE /api/profile/photo': { answer: PictureAnswer }
  'POST /api/pictures': { file: Blob; answer: PictureAnswer }
  'GET /files/:folder/:name': { answer: Response }
}
