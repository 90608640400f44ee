import type { z } from 'zod'
import type { ReceiptPage, receiptQuery, renewInput } from './contract.ts'

/** The request and response types of the receipt endpoints. */
export interface ReceiptEndpoints {
  'GET /api/screens/receipt': { query: z.input<typeof receiptQuery>; answer: ReceiptPage }
  'GET /api/receipts/pdf': { query: z.input<typeof receiptQuery>; answer: Response }
  'POST /api/receipts/renew': { body: z.input<typeof renewInput>; answer: Record<string, never> }
  'POST /api/admin/donations/:donationId/receipt': {
    body: Record<string, never>
    answer: { number: string }
  }
}
