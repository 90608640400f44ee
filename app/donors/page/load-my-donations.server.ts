import { loadMailingChoice, loadMailingChoices } from '../../donations/mailing/mailing-choices.server.ts'
import {
  loadOwnData,
  loadOwnDonations,
  loadOwnLocale,
  loadOwnYear,
  loadOwnYears,
} from '../../donations/own-donations/load-own-donations.server.ts'
import type { OwnDonation } from '../../donations/own-donations/own-donation.ts'
import { dayIn } from '../../lib/moment.ts'
import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { csvReport } from '../../platform/csv.server.ts'
import type { Guest } from '../../platform/viewer.ts'
import type { OwnReceipt } from '../receipts/contract.ts'
import { loadOwnReceipts, loadReceiptData, openOwnAnnualReceipt } from '../receipts/own-receipts.server.ts'
import { type MyDonationsData, maxListed } from './contract.ts'

/** The page of a donor, or the form that asks for an address if `donor` is null. */
export async function loadMyDonations(app: App, donor: Guest | null, now: Date): Promise<MyDonationsData> {
  if (!donor) return { donor: null }
  const { email } = donor
  const [donations, years, locale, mailingConsent] = await Promise.all([
    loadOwnDonations(app.db, email, maxListed + 1),
    loadOwnYears(app.db, email, app.env.timeZone),
    loadOwnLocale(app.db, email),
    loadMailingChoice(app.db, email),
  ])
  const listed = donations.slice(0, maxListed)
  const receipts = await loadOwnReceipts(
    app,
    email,
    listed.map(({ id }) => id),
    now,
  )
  return {
    donor: {
      email,
      isByLink: donor.guestSessionId !== null,
      donations: listed.map(donation => ({ ...donation, receipt: receipts.get(donation.id) ?? null })),
      hasMore: donations.length > maxListed,
      years,
      mailingConsent,
      locale,
      nameYears: app.env.receiptNameYears,
    },
  }
}

/** A year's donations as CSV. Refuses with NoDonations (404) for a year without any, because an empty statement proves nothing (P533). */
export async function downloadYear(app: App, donor: Guest, year: number): Promise<Response> {
  const { timeZone } = app.env
  const rows = await loadOwnYear(app.db, donor.email, { year, timeZone })
  if (rows.length === 0)
    throw refusal('NoDonations', 404, phrase('There are no donations left in this year.'))
  return csvReport<OwnDonation>({
    filename: `donations-${year}.csv`,
    columns: [
      { header: 'Date', value: row => dayIn(new Date(row.at), timeZone) },
      { header: 'Donation', value: row => row.id },
      { header: 'Student', value: row => row.studentName },
      { header: 'Status', value: row => row.status },
      { header: 'Campaign', cents: row => row.amountCents },
      { header: 'Tip', cents: row => row.tipCents },
      { header: 'Foundation', cents: row => row.foundationCents },
      { header: 'Processing fee', cents: row => row.processingFeeCents },
      { header: 'Credit card fee', cents: row => row.creditCardFeeCents },
      { header: 'Total paid', cents: row => row.totalCents },
      { header: 'Returned', cents: row => row.returnedCents },
    ],
    rows,
  })
}

/** Opens the annual receipt of a year, in the language of the donor's mails (P526). Refuses with NoDonations (404). */
export async function openYearReceipt(app: App, donor: Guest, year: number, now: Date): Promise<OwnReceipt> {
  const locale = (await loadOwnLocale(app.db, donor.email)) ?? 'en'
  return await openOwnAnnualReceipt(app, { email: donor.email, year, locale }, now)
}

/** Everything stored about a donor, as a JSON file (P537). */
export async function downloadOwnData(app: App, { email }: Guest): Promise<Response> {
  const [data, receipts, mailingChoices] = await Promise.all([
    loadOwnData(app.db, email),
    loadReceiptData(app.db, email),
    loadMailingChoices(app.db, email),
  ])
  const all = { ...data, receipts, mailing_choices: mailingChoices }
  return new Response(JSON.stringify(all, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-donations.json"',
      'cache-control': 'no-store',
    },
  })
}
