import { z } from 'zod'
import type { Receipt } from './receipt.ts'

/** The token of a receipt's link. Parameters that mail programs add to links are ignored. */
export const receiptQuery = z.object({ token: z.string().min(1).max(200) })

export const renewInput = z.strictObject({ token: z.string().min(1).max(200) })

/** The page behind a receipt's link; `receipt` is null once the link has expired. */
export type ReceiptPage = { token: string; receipt: Receipt | null }

/** A receipt on its donor's page: its number, and the token of a link that opens it for 30 days. */
export type OwnReceipt = { number: string; token: string }
