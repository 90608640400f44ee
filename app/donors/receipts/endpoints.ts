import type { z } from 'zod'
import type { ReceiptPage, receiptQuery } from './contract.ts'

/** The request and response types of the receipt endpoints. */
export interface ReceiptEndpoints {
  'GET /api/screens/receipt': { query: z.input<typeof receiptQuery>; answer: ReceiptPage }
  'GET /api/receipts/pdf': { query: z.input<typeof receiptQuery>; answer: Response }
  'POST /api/admin/donations/:donationId/receipt': {
    body: Record<string, never>
    answer: { number: string }
  }
}
