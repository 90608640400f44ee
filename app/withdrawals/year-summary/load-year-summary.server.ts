import type { CampaignRow } from '#db/tables.ts'
import { calendarDay, campaignTitle, displayName } from '../../campaigns/campaign.ts'
import { boundsOf } from '../../ledger/exports.server.ts'
import { yearPeriod } from '../../ledger/period.ts'
import type { LedgerTransactionKind } from '../../ledger/postings.ts'
import type { Locale } from '../../lib/locale.ts'
import { dayIn } from '../../lib/moment.ts'
import type { App } from '../../platform/app.server.ts'
import { type CsvColumn, csvReport } from '../../platform/csv.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { oneRow } from '../../platform/database/one-row.server.ts'
import { wordsOf } from '../../words/languages.ts'
import type { CampaignYear, YearSummary } from './contract.ts'

/** Whether a transaction's change of a campaign's funds is a donation or the return of one. A new kind must be decided here to compile. */
const changesDonations: Record<LedgerTransactionKind, boolean> = {
  donation_captured: true,
  donation_refunded: true,
  refund_failed: true,
  donation_disputed: true,
  dispute_won: true,
  suspense_assigned: true,
  suspense_reclaimed: true,
  offline_received: true,
  offline_reversed: true,
  withdrawal_requested: false,
  withdrawal_approved: false,
  withdrawal_rejected: false,
  payout_paid: false,
  payout_returned: false,
  payment_held: false,
  held_refunded: false,
  held_refund_failed: false,
  held_disputed: false,
  held_dispute_won: false,
  ownerless_funds: false,
  provider_fee_changed: false,
  provider_account_fee: false,
  provider_settled: false,
  shortfall_written_off: false,
  micro_deposits_sent: false,
  micro_deposits_returned: false,
}
const donationKinds = Object.entries(changesDonations).flatMap(([kind, changes]) => (changes ? [kind] : []))

type SummaryRequest = { userId: string; year: number | undefined; now: Date; locale: Locale }

/** Also called with a transaction as `db`. */
type SummaryApp = Pick<App, 'env'> & { db: Db }

type SumRow = Pick<CampaignRow, 'id' | 'firstName' | 'lastName' | 'purpose'> & {
  isMinor: boolean
  donatedCents: number
  feesCents: number
}
type PayoutRow = { campaignId: string; at: Date; cents: number }

/**
 * Sums a year of the person's campaigns from the ledger, in cents (P563). Leaves out campaigns without a transaction in the year. The
 * fees of a withdrawal are what its approval takes from the held money without owing it to the payee.
 */
export async function loadYearSummary(
  app: SummaryApp,
  { userId, year, now, locale }: SummaryRequest,
): Promise<YearSummary> {
  const { timeZone } = app.env
  const currentYear = Number(dayIn(now, timeZone).slice(0, 4))
  const chosenYear = year ?? currentYear - 1
  const { startsAt, endsAt } = await boundsOf(app.db, yearPeriod(chosenYear), timeZone)
  const sums = await app.db.rows<SumRow>(
    'year_summary_sums',
    `select c.id, c.first_name, c.last_name, c.purpose, c.guardian_user_id is not null as is_minor,
       (-coalesce(sum(e.amount) filter (where e.account = 'campaign_funds' and t.kind = any($4)), 0))::bigint as donated_cents,
       coalesce(sum(e.amount) filter (where t.kind = 'withdrawal_approved'), 0)::bigint as fees_cents
     from campaigns c join ledger_entries e on e.campaign_id = c.id join ledger_transactions t on t.id = e.transaction_id
     where c.owner_id = $1 and t.occurred_at >= $2 and t.occurred_at < $3
     group by c.id order by c.created_at, c.id`,
    [userId, startsAt, endsAt, donationKinds],
  )
  const payouts = await app.db.rows<PayoutRow>(
    'year_summary_payouts',
    `select e.campaign_id, t.occurred_at as at, e.amount as cents
     from campaigns c join withdrawals w on w.campaign_id = c.id join ledger_transactions t on t.subject_id = w.id
       join ledger_entries e on e.transaction_id = t.id
     where c.owner_id = $1 and t.occurred_at >= $2 and t.occurred_at < $3
       and (t.kind, e.account) in (('payout_paid', 'payouts_payable'), ('payout_returned', 'campaign_funds'))
     order by t.occurred_at, t.id`,
    [userId, startsAt, endsAt],
  )
  const years = await loadYears(app, userId, { chosenYear, currentYear })
  const campaigns = sums.map(({ id, donatedCents, feesCents, purpose, ...student }): CampaignYear => {
    const own = payouts.filter(({ campaignId }) => campaignId === id)
    return {
      id,
      title: campaignTitle({ studentName: displayName(student), purpose }, wordsOf(locale)),
      donatedCents,
      feesCents,
      paidOutCents: own.reduce((sum, { cents }) => sum + cents, 0),
      payouts: own.map(({ at, cents }) => ({
        on: calendarDay(at, timeZone, locale),
        day: dayIn(at, timeZone),
        cents,
      })),
    }
  })
  const sumOf = (of: (campaign: CampaignYear) => number) => campaigns.reduce((sum, one) => sum + of(one), 0)
  return {
    year: chosenYear,
    years,
    campaigns,
    total: {
      donatedCents: sumOf(one => one.donatedCents),
      feesCents: sumOf(one => one.feesCents),
      paidOutCents: sumOf(one => one.paidOutCents),
    },
    topics: [`user:${userId}`],
  }
}

/** The years since the person's first campaign and the chosen year, newest first. */
async function loadYears(
  app: SummaryApp,
  userId: string,
  { chosenYear, currentYear }: { chosenYear: number; currentYear: number },
): Promise<number[]> {
  const { first } = await oneRow<{ first: number | null }>(
    app.db,
    'year_summary_first',
    'select extract(year from min(created_at) at time zone $2)::int as first from campaigns where owner_id = $1',
    [userId, app.env.timeZone],
  )
  const since = first ?? currentYear
  const years = Array.from({ length: currentYear - since + 1 }, (_, at) => since + at)
  return [...new Set([...years, chosenYear])].sort((a, b) => b - a)
}

type Line = { campaign: string; what: string; day: string | null; cents: number }

/** The summary as CSV: a row for each sum and payout, in the reader's language. */
export async function yearSummaryReport(app: App, request: SummaryRequest): Promise<Response> {
  const { year, campaigns } = await loadYearSummary(app, request)
  const t = wordsOf(request.locale)
  const rows = campaigns.flatMap(({ title: campaign, donatedCents, feesCents, payouts }): Line[] => [
    { campaign, what: t('Donations'), day: null, cents: donatedCents },
    { campaign, what: t('Withdrawal fees'), day: null, cents: feesCents },
    ...payouts.map(({ day, cents }) => ({
      campaign,
      what: cents < 0 ? t('Returned by the bank') : t('Paid out'),
      day,
      cents,
    })),
  ])
  const columns: readonly CsvColumn<Line>[] = [
    { header: t('Campaign'), value: line => line.campaign },
    { header: t('Event'), value: line => line.what },
    { header: t('Date'), value: line => line.day },
    { header: t('Amount'), cents: line => line.cents },
  ]
  return csvReport({ filename: `year-summary-${year}.csv`, columns, rows })
}
