import { z } from '@hono/zod-openapi'
import { actionOf, anyone, staff } from '../../accounts/access.ts'
import { type Operation, operation } from '../../platform/http/operation.server.ts'
import { receiptQuery } from './contract.ts'
import { downloadReceipt, openReceiptLink, sendReceiptAgain } from './send-receipt.server.ts'

export const receiptRoutes: readonly Operation[] = [
  operation('GET /api/screens/receipt', {
    summary: 'The receipt behind a mailed link',
    access: anyone,
    query: receiptQuery,
    rateLimit: { points: 120, seconds: 60 },
    handle: ({ app, query, now }) => openReceiptLink(app, query.token, now),
  }),
  operation('GET /api/receipts/pdf', {
    summary: 'The receipt behind a mailed link, as PDF',
    access: anyone,
    query: receiptQuery,
    rateLimit: { points: 30, seconds: 60 },
    handle: ({ app, query, now }) => downloadReceipt(app, query.token, now),
  }),
  operation('POST /api/admin/donations/:donationId/receipt', {
    summary: 'Send the receipt of a donation to its donor again',
    access: staff('answerDonors'),
    params: z.strictObject({ donationId: z.uuid() }),
    body: z.strictObject({}),
    rateLimit: { points: 60, seconds: 60 },
    handle: call => sendReceiptAgain(call.app, call.params.donationId, actionOf(call)),
  }),
]
