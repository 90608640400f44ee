import { ownThread } from '../../platform/own-thread.server.ts'
import type { Receipt } from '../receipt.ts'
import type { Copy } from './receipt-texts.ts'
import type { Drawing } from './receipt-thread.server.ts'

const draw = ownThread<Drawing, Uint8Array<ArrayBuffer>>({
  built: 'receipt',
  source: 'app/receipts/pdf/receipt-thread.server.ts',
})

/** Draws a receipt in its own thread, because drawing takes some 40 ms, during which the server couldn't answer anyone. */
export const drawInThread = (receipt: Receipt, copy: Copy = 'first'): Promise<Uint8Array<ArrayBuffer>> =>
  draw({ receipt, copy })
