import type { Receipt } from '../receipt.ts'
import { receiptPdf } from './receipt-pdf.server.ts'
import type { Copy } from './receipt-texts.ts'

export type Drawing = { receipt: Receipt; copy: Copy }

/** The thread that draws receipts, started by draw-in-thread.server.ts. */
export default ({ receipt, copy }: Drawing): Promise<Uint8Array<ArrayBuffer>> => receiptPdf(receipt, copy)
