import { keepDonors } from '../../donations/own-donations/donor-lock.server.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { type DonationReceipt, type ReceiptSeries, receiptNumber } from './build-receipt.ts'
import { formFor, insertReceipts, issueReceipts, lockSeries } from './issue-receipts.server.ts'
import { loadParts } from './load-receipts.server.ts'
import { receiptLineKeys } from './receipt.ts'

/**
 * Issues the annual receipt of an address: the sum of its donations of a year in the platform's time zone, less what was returned (P526).
 * Returns the id of the existing one, or of a new one that replaces it if a receipt of the year has changed. Refuses with NoDonations
 * (404) if nothing of the year's donations is left.
 */
export async function annualReceipt(
  app: App,
  { email, year, locale }: { email: string; year: number; locale: string },
  now: Date,
): Promise<string> {
  return await app.db.transaction(async tx => {
    await keepDonors(tx)
    const donations = await donationsOf(app, tx, email, year)
    await issueReceipts(
      app,
      tx,
      donations.map(({ id }) => id),
      now,
    )
    const counters = await lockSeries(app, tx, now)
    const valid = await validReceiptsOf(
      tx,
      donations.map(({ id }) => id),
    )
    // Beside real donations, test donations are left out.
    const series: ReceiptSeries = valid.some(receipt => receipt.series === 'R') ? 'R' : 'T'
    const ids = valid.flatMap(receipt => (receipt.series === series && receipt.cents > 0 ? [receipt.id] : []))
    const previous = await validAnnual(tx, email, year, series)
    // If everything was refunded after an annual receipt, a receipt of 0 replaces it.
    if (ids.length === 0 && !previous)
      throw refusal('NoDonations', 404, phrase('There are no donations left in this year.'))
    const parts = await loadParts(tx, ids)
    const form = await formFor(app, tx, locale, now)
    if (previous && previous.formId === form.id && isSame(previous.ofReceipts ?? [], ids)) return previous.id
    const sum = (of: (part: DonationReceipt) => number) =>
      parts.reduce((total, { receipt }) => total + of(receipt), 0)
    const lines = Object.fromEntries(
      receiptLineKeys.map(key => [key, sum(part => part.lines[key])]),
    ) as DonationReceipt['lines']
    const [id] = await insertReceipts(
      app,
      tx,
      counters,
      [
        {
          series,
          kind: 'annual',
          donationId: null,
          givenAt: null,
          year,
          of: parts,
          form,
          lines,
          replaces: previous
            ? { id: previous.id, number: receiptNumber(series, previous.seriesYear, previous.number) }
            : null,
          cents: sum(part => part.cents),
          paidCents: sum(part => part.paidCents),
          donorName: donations.findLast(({ donorName }) => donorName !== null)?.donorName ?? null,
          donorEmail: email.toLowerCase(),
          nameUntil: null,
          student: null,
        },
      ],
      now,
    )
    if (!id) throw new Error('the annual receipt was not inserted')
    return id
  })
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every(id => b.includes(id))

/** The year's captured donations, and returned ones that have a receipt, which may need a correction. */
async function donationsOf(app: App, tx: Tx, email: string, year: number) {
  return await tx.rows<{ id: string; donorName: string | null }>(
    'donations_of_year',
    `select id, donor_name from donations
     where id in (
       select id from donations where donor_email = lower($1) and status = 'captured'
       union all select donation_id from receipts where donor_email = lower($1) and kind <> 'annual')
       and created_at >= make_timestamptz($2, 1, 1, 0, 0, 0, $3) and created_at < make_timestamptz($2 + 1, 1, 1, 0, 0, 0, $3)
     order by created_at, id`,
    [email, year, app.env.timeZone],
  )
}

async function validReceiptsOf(tx: Tx, donationIds: readonly string[]) {
  return await tx.rows<{ id: string; series: ReceiptSeries; cents: number }>(
    'valid_receipts',
    `select id, series, cents from receipts where donation_id = any($1::uuid[]) and replaced_by is null order by given_on, number`,
    [donationIds],
  )
}

async function validAnnual(tx: Tx, email: string, year: number, series: ReceiptSeries) {
  const [row] = await tx.rows<{
    id: string
    formId: string
    ofReceipts: string[] | null
    seriesYear: number
    number: number
  }>(
    'valid_annual_receipt',
    `select id, form_id, of_receipts, series_year, number from receipts
     where donor_email = lower($1) and year = $2 and series = $3 and replaced_by is null and kind = 'annual'`,
    [email, year, series],
  )
  return row
}
