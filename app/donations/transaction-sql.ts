import type { Bind } from '../lists/search.ts'

/** SQL shared by the list, the report and the details. `d` is a donation, `p` its payment, `c` its campaign. */

export const scholarName = `trim(c.first_name || ' ' || c.last_name)`

export const isPartly = `(d.status = 'captured' and d.total < d.given_total)`

export const donationStatus = `case when ${isPartly} then 'partly' when d.status = 'captured' then 'completed' else d.status end`

/** SQL of the refunded or disputed part of a donation's amount and of its total, in cents. */
export const returnedAmount = '(d.given_amount - d.amount)'
export const returnedTotal = '(d.given_total - d.total)'

/** SQL of the payment's lines besides the amount, in cents before refunds. */
export const linesGiven = `json_build_object('tip', p.tip, 'foundationDonation', p.foundation_donation,
    'processingFee', p.processing_fee, 'creditCardFee', p.credit_card_fee)`

/** SQL condition for a held payment that is neither refunded nor assigned. */
export const unresolvedHeld = `p.status = 'held' and exists (
  select 1 from suspense_items s where s.payment_id = p.id and s.status in ('open', 'disputed'))`

export const emailOf = (id: string) => `(select donor_email from rollups.donors where id = ${id}::uuid)`

/** SQL conditions that an instant is between two days, inclusive, in the platform's time zone. */
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
