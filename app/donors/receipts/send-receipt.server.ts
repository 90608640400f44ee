import { type AdminAction, auditedBy } from '../../accounts/access.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { audit } from '../../platform/audit/audit.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import type { ReceiptPage } from './contract.ts'
import { issueReceipts } from './issue-receipts.server.ts'
import { type LoadedReceipt, loadReceipts, loadReceiptsOf } from './load-receipts.server.ts'
import { drawInThread } from './pdf/draw-in-thread.server.ts'
import { pdfName } from './pdf/receipt-pdf.server.ts'
import { readReceiptToken } from './receipt-link.server.ts'

/** ReceiptNotFound (404). */
export const noReceipt = () =>
  refusal('ReceiptNotFound', 404, phrase('There is no receipt for this payment.'))

/** Mails a receipt to its donor again, with the same number and a new link. Does nothing if the donor was erased. */
export async function sendReceipt(tx: Tx, { id, receipt }: LoadedReceipt, now: Date): Promise<void> {
  if (receipt.donor.email === null) return
  await emit(tx, [{ kind: 'receipt_requested', receiptId: id }], now)
}

/** The valid receipt of a donation, issued now if needed. Refuses with ReceiptNotFound (404) if the payment is no donation. */
export async function receiptOf(app: App, tx: Tx, donationId: string, now: Date): Promise<LoadedReceipt> {
  await issueReceipts(app, tx, [donationId], now)
  const loaded = (await loadReceiptsOf(tx, [donationId])).get(donationId)
  if (!loaded) throw noReceipt()
  return loaded
}

/**
 * Mails a donation's receipt again for an admin, with an audit entry (P525). Refuses with ReceiptNotFound (404), and with DonorErased (409)
 * if the donor was erased.
 */
export async function sendReceiptAgain(
  app: App,
  donationId: string,
  action: AdminAction,
): Promise<{ number: string }> {
  return await app.db.transaction(async tx => {
    const loaded = await receiptOf(app, tx, donationId, action.now)
    const { number, donor } = loaded.receipt
    if (donor.email === null) throw refusal('DonorErased', 409, phrase('This donor’s address was erased.'))
    await sendReceipt(tx, loaded, action.now)
    await audit(tx, {
      ...auditedBy(action),
      action: 'receipt.sent_again',
      subjectType: 'donation',
      subjectId: donationId,
      details: { number },
    })
    return { number }
  })
}

/**
 * The page behind a receipt's link, which a correction or the donor's erasure closes (P743). Refuses with InvalidLink (400) a link that we
 * didn't sign.
 */
export async function openReceiptLink(app: App, token: string, now: Date): Promise<ReceiptPage> {
  const { receiptId, isOpen } = readReceiptToken(app, token, now)
  const [loaded] = await loadReceipts(app.db, [receiptId])
  if (!loaded) throw noReceipt()
  const { receipt } = loaded
  if (receipt.donor.email === null) return { receipt: null, why: 'erased' }
  if (receipt.replacedBy !== null) return { receipt: null, why: 'replaced' }
  return isOpen ? { token, receipt } : { receipt: null, why: 'expired' }
}

/**
 * The receipt behind a link, as a PDF to download. A closed link redirects to the page that says why. Refuses with InvalidLink (400).
 */
export async function downloadReceipt(app: App, token: string, now: Date): Promise<Response> {
  const { receipt } = await openReceiptLink(app, token, now)
  const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
  if (!receipt) {
    const location = `/receipt?token=${encodeURIComponent(token)}`
    return new Response(null, { status: 303, headers: { ...headers, location } })
  }
  return new Response(await drawInThread(receipt), {
    headers: {
      ...headers,
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${pdfName(receipt)}"`,
    },
  })
}
