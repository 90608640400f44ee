import { z } from 'zod'
import type { Receipt } from './receipt.ts'

/** The token of a receipt's link. Ignores parameters that a mail program adds to the link. */
export const receiptQuery = z.object({ token: z.string().min(1).max(200) })

export const renewInput = z.strictObject({ token: z.string().min(1).max(200) })

/** What a receipt's link opens; `receipt` is null once the link has expired. */
export type ReceiptPage = { token: string; receipt: Receipt | null }
