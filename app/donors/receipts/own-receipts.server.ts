import type { App } from '../../platform/app.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { annualReceipt } from './annual-receipt.server.ts'
import { type ReceiptSeries, receiptNumber } from './build-receipt.ts'
import type { OwnReceipt } from './contract.ts'
import { loadReceipts } from './load-receipts.server.ts'
import { receiptToken } from './receipt-link.server.ts'
import { noReceipt, receiptOf, sendReceipt } from './send-receipt.server.ts'

/** The valid receipts of the donations made with an address, by donation, each with the token of a new link. */
export async function loadOwnReceipts(
  app: App,
  email: string,
  donationIds: readonly string[],
  now: Date,
): Promise<Map<string, OwnReceipt>> {
  const rows = await app.db.rows<{
    id: string
    donationId: string
    series: ReceiptSeries
    seriesYear: number
    number: number
  }>(
    'own_receipts',
    `select id, donation_id, series, series_year, number from receipts
     where donation_id = any($1::uuid[]) and donor_email = $2 and replaced_by is null`,
    [donationIds, email],
  )
  return new Map(
    rows.map(({ id, donationId, series, seriesYear, number }) => [
      donationId,
      { number: receiptNumber(series, seriesYear, number), token: receiptToken(app, id, now) },
    ]),
  )
}

/**
 * Mails the receipt of a donation to its donor again, with the same number and a new link (P540). Refuses with ReceiptNotFound (404) for a
 * donation of another address.
 */
export async function sendOwnReceipt(
  app: App,
  email: string,
  donationId: string,
  now: Date,
): Promise<{ number: string }> {
  return await app.db.transaction(async tx => {
    const own = await tx.rows(
      'own_donation_of_receipt',
      'select 1 from donations where id = $1 and donor_email = $2',
      [donationId, email],
    )
    if (own.length === 0) throw noReceipt()
    const loaded = await receiptOf(app, tx, donationId, now)
    await sendReceipt(tx, loaded, now)
    return { number: loaded.receipt.number }
  })
}

/** Issues the annual receipt of an address, unless it exists. Returns the token of a new link. Refuses with NoDonations (404). */
export async function openOwnAnnualReceipt(
  app: App,
  request: { email: string; year: number; locale: string },
  now: Date,
): Promise<OwnReceipt> {
  const id = await annualReceipt(app, request, now)
  const [loaded] = await loadReceipts(app.db, [id])
  if (!loaded) throw noReceipt()
  return { number: loaded.receipt.number, token: receiptToken(app, id, now) }
}

/** The receipts issued to an address, replaced ones too, for the download of a donor's data. */
export async function loadReceiptData(db: Db, email: string): Promise<Record<string, unknown>[]> {
  return await db.rows(
    'own_receipt_data',
    `select series || '-' || series_year || '-' || lpad(number::text, 6, '0') as number, kind, donation_id, year, issued_on::text,
       donor_name, donor_email, student, amount, tip, foundation_donation, processing_fee, credit_card_fee, cents, paid_cents,
       replaced_by is null as is_valid
     from receipts where donor_email = $1 order by issued_at, series, number`,
    [email],
  )
}
