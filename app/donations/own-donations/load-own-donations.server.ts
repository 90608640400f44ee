import type { DonationRow } from '#db/tables.ts'
import { displayName } from '../../campaigns/campaign.ts'
import type { Locale } from '../../lib/locale.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { type OwnDonation, ownStatus, type YearTotal } from './own-donation.ts'

/** The ids of all donations made with the address $1. Two branches, because each has its own partial index. */
const idsOfDonor = `(select id from donations where donor_email = $1 and status = 'captured'
  union all select id from donations where donor_email = $1 and status <> 'captured')`

type Row = Omit<OwnDonation, 'at' | 'studentName' | 'status' | 'refundRequest'> &
  Pick<DonationRow, 'status' | 'total' | 'givenTotal' | 'createdAt'> & {
    firstName: string | null
    lastName: string | null
    requestedAt: Date | null
    outcome: 'granted' | 'declined' | null
    answer: string | null
  }

const select = `select d.id, d.created_at, d.status, d.total, d.given_total, d.campaign_id, c.first_name, c.last_name,
    p.amount as amount_cents, p.tip as tip_cents, p.foundation_donation as foundation_cents, p.processing_fee as processing_fee_cents,
    p.credit_card_fee as credit_card_fee_cents, d.given_total as total_cents, d.given_total - d.total as returned_cents,
    d.donor_name, d.message, d.wants_updates, r.requested_at, r.outcome, r.answer, p.offline_kind
  from ${idsOfDonor} own join donations d using (id) join donation_lines p using (id) left join public_campaigns c on c.id = d.campaign_id
    left join lateral (select * from refund_requests where donation_id = d.id order by requested_at desc limit 1) r on true`

function shown(found: Row): OwnDonation {
  const { createdAt, firstName, lastName, status, total, givenTotal, requestedAt, outcome, answer, ...row } =
    found
  return {
    ...row,
    at: createdAt.toISOString(),
    status: ownStatus({ status, total, givenTotal }),
    studentName: firstName === null ? null : displayName({ firstName, lastName: lastName ?? '' }),
    refundRequest: requestedAt && { at: requestedAt.toISOString(), outcome, answer },
  }
}

/** The newest `most` donations made with an address, newest first. */
export async function loadOwnDonations(db: Db, email: string, most: number): Promise<OwnDonation[]> {
  const rows = await db.rows<Row>(
    'own_donations',
    `${select} order by d.created_at desc, d.id desc limit $2`,
    [email, most],
  )
  return rows.map(shown)
}

/** The donations of a calendar year in the time zone, oldest first. */
export async function loadOwnYear(
  db: Db,
  email: string,
  { year, timeZone }: { year: number; timeZone: string },
): Promise<OwnDonation[]> {
  const rows = await db.rows<Row>(
    'own_donations_of_year',
    `${select} where extract(year from d.created_at at time zone $2) = $3 order by d.created_at, d.id`,
    [email, timeZone, year],
  )
  return rows.map(shown)
}

/** Each year's donations and what was paid less what was returned, newest year first. Years are in the time zone. */
export async function loadOwnYears(db: Db, email: string, timeZone: string): Promise<YearTotal[]> {
  return await db.rows<YearTotal>(
    'own_years',
    `select extract(year from d.created_at at time zone $2)::int as year, count(*)::int as donations, sum(d.total)::bigint as cents
     from ${idsOfDonor} own join donations d using (id) group by 1 order by 1 desc`,
    [email, timeZone],
  )
}

/** The language of mails about the newest donation; null without donations. */
export async function loadOwnLocale(db: Db, email: string): Promise<Locale | null> {
  const [newest] = await db.rows<{ locale: Locale }>(
    'own_locale',
    `select d.locale from ${idsOfDonor} own join donations d using (id) order by d.created_at desc, d.id desc limit 1`,
    [email],
  )
  return newest?.locale ?? null
}

/** True if a donation was made with the address. */
export async function hasDonations(db: Db, email: string): Promise<boolean> {
  const found = await db.rows('has_donations', `select 1 from ${idsOfDonor} own limit 1`, [email])
  return found.length > 0
}

/** Everything stored about an address as a donor's: donations and payments, without hashes and the provider's ids. */
export async function loadOwnData(db: Db, email: string): Promise<Record<string, unknown>> {
  const donations = await db.rows<Record<string, unknown>>(
    'own_data',
    `select d.id, d.campaign_id, d.created_at, d.status, d.donor_email, d.donor_name, d.is_anonymous, d.message, d.in_honor_of, d.honoree_email,
       d.wants_updates, d.locale, d.thank_you, d.thanked_at, d.given_amount, d.amount, d.given_total, d.total, l.tip, l.foundation_donation,
       l.processing_fee, l.credit_card_fee, p.payment_method, p.card_funding, p.captured_at, o.kind as offline_kind, o.reference, o.received_on::text
     from ${idsOfDonor} own join donations d using (id) join donation_lines l using (id) left join payments p using (id)
       left join offline_donations o using (id) order by d.created_at, d.id`,
    [email],
  )
  const unpaid = await db.rows<Record<string, unknown>>(
    'own_unpaid_data',
    `select id, campaign_id, created_at, status, donor_email, donor_name, is_anonymous, message, in_honor_of, honoree_email, wants_updates, locale,
       amount, tip, foundation_donation, processing_fee, credit_card_fee, total, payment_method, card_funding
     from payments where donor_email = $1 and status in ('failed', 'expired', 'held') order by created_at, id`,
    [email],
  )
  const refundRequests = await db.rows<Record<string, unknown>>(
    'own_refund_requests',
    `select r.donation_id, r.reason, r.requested_at, r.outcome, r.decided_at, r.answer
     from ${idsOfDonor} own join refund_requests r on r.donation_id = own.id order by r.requested_at`,
    [email],
  )
  const expectedChecks = await db.rows<Record<string, unknown>>(
    'own_expected_checks',
    'select campaign_id, donor_name, donor_email, cents, created_at, expires_at from expected_checks where donor_email = $1 order by created_at',
    [email],
  )
  return { email, donations, unpaid, refund_requests: refundRequests, expected_checks: expectedChecks }
}
