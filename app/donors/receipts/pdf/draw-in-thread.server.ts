import { ownThread } from '../../../platform/own-thread.server.ts'
import type { Receipt } from '../receipt.ts'

/** Draws a receipt in its own thread, because drawing takes some 12 ms a page, during which the server couldn't answer anyone. */
export const drawInThread = ownThread<Receipt, Uint8Array<ArrayBuffer>>({
  built: 'receipt',
  source: 'app/donors/receipts/pdf/receipt-thread.server.ts',
})
