import {
  loadOwnDonations,
  loadOwnLocale,
  loadOwnYear,
  loadOwnYears,
} from '../donations/own-donations/load-own-donations.server.ts'
import type { OwnDonation } from '../donations/own-donations/own-donation.ts'
import { dayIn } from '../lib/moment.ts'
import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import type { Guest } from '../lib/viewer.ts'
import type { App } from '../platform/app.server.ts'
import { csvReport } from '../platform/csv.server.ts'
import { type MyDonationsData, mostListed } from './contract.ts'

/** The page of a proven donor, or of someone who hasn't proved an address yet. */
export async function loadMyDonations(app: App, donor: Guest | null): Promise<MyDonationsData> {
  if (!donor) return { donor: null }
  const { email } = donor
  const [donations, years, locale] = await Promise.all([
    loadOwnDonations(app.db, email, mostListed + 1),
    loadOwnYears(app.db, email, app.env.timeZone),
    loadOwnLocale(app.db, email),
  ])
  return {
    donor: {
      email,
      isByLink: donor.guestSessionId !== null,
      donations: donations.slice(0, mostListed),
      hasMore: donations.length > mostListed,
      years,
      locale,
      nameYears: app.env.receiptNameYears,
    },
  }
}

/** The donations of a year as CSV. Refuses with NoDonations (404) for a year without any, as an empty statement proves nothing. */
export async function downloadYear(app: App, donor: Guest, year: number): Promise<Response> {
  const { timeZone } = app.env
  const rows = await loadOwnYear(app.db, donor.email, { year, timeZone })
  if (rows.length === 0) throw refusal('NoDonations', 404, phrase('There are no donations in this year.'))
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
