import { Piscina } from 'piscina'
import type { Receipt } from '../receipt.ts'
import { receiptPdf } from './receipt-pdf.server.ts'
import type { Copy } from './receipt-texts.ts'

type Drawing = { receipt: Receipt; copy: Copy }

/** What the thread runs. */
export default ({ receipt, copy }: Drawing): Promise<Uint8Array<ArrayBuffer>> => receiptPdf(receipt, copy)

let pool: Piscina<Drawing, Uint8Array<ArrayBuffer>> | undefined

/**
 * Draws a receipt in a thread of its own, because drawing takes some 40 ms of a processor, in which the server would answer nobody. The
 * thread ends after half a minute without receipts.
 */
export function drawInThread(receipt: Receipt, copy: Copy = 'first'): Promise<Uint8Array<ArrayBuffer>> {
  pool ??= new Piscina({ filename: import.meta.url, maxThreads: 1, idleTimeout: 30_000 })
  return pool.run({ receipt, copy })
}
