import type { Piscina } from 'piscina'
import { projectFolder } from '../../platform/project-folder.server.ts'
import type { Receipt } from '../receipt.ts'
import type { Copy } from './receipt-texts.ts'
import type { Drawing } from './receipt-thread.server.ts'

const script = new URL(
  import.meta.env?.PROD ? 'dist/server/receipt.js' : 'app/receipts/pdf/receipt-thread.server.ts',
  projectFolder,
).href

let pool: Promise<Piscina<Drawing, Uint8Array<ArrayBuffer>>> | undefined

/**
 * Draws a receipt in its own thread, because drawing takes some 40 ms, during which the server couldn't answer anyone. The thread ends after
 * 30 s without receipts.
 */
export async function drawInThread(receipt: Receipt, copy: Copy = 'first'): Promise<Uint8Array<ArrayBuffer>> {
  pool ??= import('piscina').then(
    ({ Piscina }) => new Piscina({ filename: script, maxThreads: 1, idleTimeout: 30_000 }),
  )
  return await (await pool).run({ receipt, copy })
}
