import type { z } from 'zod'
import type { Nothing } from '../../lib/endpoint.ts'
import type { OwnReceipt } from '../receipts/contract.ts'
import type {
  eraseInput,
  languageInput,
  linkInput,
  MyDonationsData,
  mailingInput,
  nameInput,
  openCodeInput,
  openLinkInput,
  refundRequestInput,
  updatesInput,
} from './contract.ts'

export interface MyDonationsEndpoints {
  'GET /api/screens/my-donations': { answer: MyDonationsData }
  'POST /api/my-donations/link': { body: z.input<typeof linkInput>; answer: { requestId: string } }
  'POST /api/my-donations/open-link': { body: z.input<typeof openLinkInput>; answer: Nothing }
  'POST /api/my-donations/open-code': { body: z.input<typeof openCodeInput>; answer: Nothing }
  'POST /api/my-donations/close': { body: Nothing; answer: Nothing }
  'PUT /api/my-donations/name': { body: z.input<typeof nameInput>; answer: Nothing }
  'PUT /api/my-donations/donations/:donationId/name': { body: z.input<typeof nameInput>; answer: Nothing }
  'POST /api/my-donations/donations/:donationId/refund-request': {
    body: z.input<typeof refundRequestInput>
    answer: Nothing
  }
  'PUT /api/my-donations/updates': { body: z.input<typeof updatesInput>; answer: Nothing }
  'PUT /api/my-donations/mailing': { body: z.input<typeof mailingInput>; answer: Nothing }
  'PUT /api/my-donations/language': { body: z.input<typeof languageInput>; answer: Nothing }
  'POST /api/my-donations/donations/:donationId/receipt': { body: Nothing; answer: { number: string } }
  'GET /api/my-donations/years/:year': { answer: Response }
  'POST /api/my-donations/years/:year/receipt': { body: Nothing; answer: OwnReceipt }
  'GET /api/my-donations/data': { answer: Response }
  'POST /api/my-donations/erase': { body: z.input<typeof eraseInput>; answer: { donations: number } }
}
