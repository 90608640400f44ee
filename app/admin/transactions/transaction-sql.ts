import type { Bind } from '../lists/search.ts'

/** SQL that the page, the report and the detail share. `d` is a donation, `p` a payment, `c` its campaign. */

export const scholarName = `trim(c.first_name || ' ' || c.last_name)`

export const isPartly = `(d.status = 'captured' and d.total < d.given_total)`

export const donationStatus = `case when ${isPartly} then 'partly' when d.status = 'captured' then 'completed' else d.status end`

/** The returned part of a donation's amount and of its total. */
export const returnedAmount = '(d.given_amount - d.amount)'
export const returnedTotal = '(d.given_total - d.total)'

/** The lines of a payment `p` besides the amount, in cents. */
export const linesGiven = `json_build_object('tip', p.tip, 'foundationDonation', p.foundation_donation,
    'processingFee', p.processing_fee, 'creditCardFee', p.credit_card_fee)`

/** A held payment that is neither refunded nor assigned. */
export const unresolvedHeld = `p.status = 'held' and exists (
  select 1 from suspense_items s where s.payment_id = p.id and s.status in ('open', 'disputed'))`

export const emailOf = (id: string) => `(select donor_email from rollups.donors where id = ${id}::uuid)`

/** Conditions for an instant between two inclusive days of the platform's calendar. */
export function withinDays(
  column: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
  timeZone: string,
  bind: Bind,
): string[] {
  const startOf = (day: string) => `${day}::timestamp at time zone ${bind(timeZone)}`
  return [
    ...(from ? [`${column} >= ${startOf(`${bind(from)}::date`)}`] : []),
    ...(to ? [`${column} < ${startOf(`(${bind(to)}::date + 1)`)}`] : []),
  ]
}
