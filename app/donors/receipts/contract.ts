import { z } from 'zod'
import type { Receipt } from './receipt.ts'

/** The token of a receipt's link. Parameters that mail programs add to links are ignored. */
export const receiptQuery = z.object({ token: z.string().min(1).max(200) })

/** Why a link no longer opens its receipt: a corrected one replaced it, its donor was erased, or the link has expired. */
export type ClosedLink = 'replaced' | 'erased' | 'expired'

/** The page behind a receipt's link. */
export type ReceiptPage = { token: string; receipt: Receipt } | { receipt: null; why: ClosedLink }

/** A receipt on its donor's page: its number, and the token of a link that opens it. */
export type OwnReceipt = { number: string; token: string }
