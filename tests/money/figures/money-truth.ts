import type { DonationLines } from '#app/ledger/postings.ts'
import { lineNames, oneByOne } from '#tests/world/webster.ts'

type Sql = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

/**
 * A donation derived only from its payment and movements, not from the ledger or stored remaining amounts.
 * Amounts in cents.
 */
export type TrueDonation = {
  id: string
  campaignId: string
  email: string
  donor: string
  scholar: string
  lines: DonationLines
  /** What remains of each line. */
  left: DonationLines
  /** The amount returned beyond the payment. */
  lost: number
  status: 'completed' | 'partly' | 'refunded' | 'disputed'
}

type Row = DonationLines & {
  id: string
  campaignId: string
  email: string
  donor: string
  scholar: string
  refunded: number
  disputed: number
}

const movedBack = (payment: string) => `
  (select coalesce(sum(case kind when 'refunded' then cents when 'refund_failed' then -cents else 0 end), 0)
   from payment_movements where payment_id = ${payment})::bigint as refunded,
  (select coalesce(sum(case kind when 'disputed' then cents when 'dispute_won' then -cents else 0 end), 0)
   from payment_movements where payment_id = ${payment})::bigint as disputed`

/** Loads every donation, newest first. */
export async function trueDonations(sql: Sql): Promise<TrueDonation[]> {
  const rows = await sql<Row>(
    `select p.id, p.campaign_id, p.donor_email as email, coalesce(p.donor_name, 'Anonymous') as donor,
       trim(c.first_name || ' ' || c.last_name) as scholar, p.amount, p.tip, p.foundation_donation, p.processing_fee,
       p.credit_card_fee, p.total, ${movedBack('p.id')}
     from payments p join campaigns c on c.id = p.campaign_id where p.status = 'captured'
     order by p.captured_at desc, p.id desc`,
  )
  return rows.map(trueDonation)
}

function trueDonation({ refunded, disputed, ...row }: Row): TrueDonation {
  const { id, campaignId, email, donor, scholar } = row
  const lines = Object.fromEntries(
    [...lineNames, 'total' as const].map(name => [name, row[name]]),
  ) as DonationLines
  const returned = refunded + disputed
  const back = returned === 0 ? null : oneByOne(lines, returned)
  const left = Object.fromEntries(lineNames.map(name => [name, lines[name] - (back?.[name] ?? 0)]))
  const total = Math.max(0, lines.total - returned)
  const gone = disputed > 0 ? 'disputed' : 'refunded'
  return {
    id,
    campaignId,
    email,
    donor,
    scholar,
    lines,
    left: { ...(left as Omit<DonationLines, 'total'>), total },
    lost: Math.max(0, returned - lines.total),
    status: left.amount === 0 ? gone : total < lines.total ? 'partly' : 'completed',
  }
}

export type Truth = Record<
  | 'raised'
  | 'tips'
  | 'foundation'
  | 'processing'
  | 'card'
  | 'total'
  | 'lost'
  | 'providerFees'
  | 'paidOut'
  | 'suspended'
  | 'held'
  | 'payable'
  | 'earned'
  | 'outOfFunds',
  number
>

/** The sums of the money pages, computed only from payments, movements and withdrawals. Amounts in cents. */
export async function moneyTruth(sql: Sql): Promise<Truth> {
  const donations = await trueDonations(sql)
  const [others] = await sql<Omit<Truth, 'raised' | 'tips' | 'total' | 'lost' | 'suspended'>>(
    `select (select coalesce(sum(cents), 0)::bigint from payment_movements where kind = 'fee')
        + (select coalesce(sum(amount), 0)::bigint from provider_payouts where kind = 'fee') as provider_fees,
      coalesce(sum(payout) filter (where status = 'paid'), 0)::bigint as paid_out,
      coalesce(sum(amount) filter (where status = 'pending'), 0)::bigint as held,
      coalesce(sum(payout) filter (where status = 'approved'), 0)::bigint as payable,
      coalesce(sum(platform_fee + processing_fee) filter (where status in ('approved', 'paid', 'returned')), 0)::bigint as earned,
      coalesce(sum(case status when 'returned' then platform_fee + processing_fee when 'rejected' then 0 else amount end), 0)::bigint
        as out_of_funds
     from withdrawals`,
  )
  if (!others) throw new Error('the tables say nothing')
  const suspense = await sql<{ taken: number; refunded: number; disputed: number; status: string }>(
    `select amount as taken, status, ${movedBack('suspense_items.payment_id')} from suspense_items`,
  )
  const back = suspense.map(({ refunded, disputed }) => refunded + disputed)
  const sum = (of: (donation: TrueDonation) => number) => donations.reduce((all, one) => all + of(one), 0)
  return {
    ...others,
    raised: sum(({ left }) => left.amount),
    tips: sum(({ left }) => left.tip),
    foundation: sum(({ left }) => left.foundationDonation),
    processing: sum(({ left }) => left.processingFee),
    card: sum(({ left }) => left.creditCardFee),
    total: sum(({ left }) => left.total),
    lost:
      sum(({ lost }) => lost) +
      suspense.reduce((all, { taken }, at) => all + Math.max(0, (back[at] ?? 0) - taken), 0),
    suspended: suspense.reduce(
      (all, { taken, status }, at) => all + (status === 'open' ? Math.max(0, taken - (back[at] ?? 0)) : 0),
      0,
    ),
  }
}
