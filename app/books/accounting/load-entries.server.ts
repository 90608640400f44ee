import type {
  CampaignRow,
  DonationRow,
  LedgerEntryRow,
  LedgerTransactionRow,
  WithdrawalRow,
} from '#db/tables.ts'
import { displayName } from '../../campaigns/campaign.ts'
import { boundsOf } from '../../ledger/exports.server.ts'
import { subjectWord } from '../../ledger/journal.ts'
import { monthPeriod, yearPeriod } from '../../ledger/period.ts'
import { type LedgerTransactionKind, ledgerEvents } from '../../ledger/postings.ts'
import { pageOf, rowsPerPage } from '../../lists/list-query.ts'
import type { App } from '../../platform/app.server.ts'
import type { Entries, EntryRow } from './contract.ts'
import type { Account, MonthSum } from './year-ledger.ts'

type Selection = { account: Account; month: string | null; year: number | null; page: number }

/** Loads one page of an account's entries, newest first. `sums` must be the sums of the same account and period. */
export async function loadEntries(
  app: App,
  { account, month, year, page: requestedPage }: Selection,
  sums: readonly MonthSum[],
): Promise<Entries> {
  const count = sums.reduce((all, { entries }) => all + entries, 0)
  const { offset, ...page } = pageOf(count, requestedPage)
  const period = month ? monthPeriod(month) : year ? yearPeriod(year) : null
  const bounds = period && (await boundsOf(app.db, period, app.env.timeZone))
  const within = [bounds?.startsAt ?? null, bounds?.endsAt ?? null]
  // Skips the query: to find that an account has no entries, it would scan the whole ledger.
  const selected =
    count === 0
      ? []
      : await app.db.rows<Row>('ledger_entries_page', selectEntries, [
          account.code,
          ...within,
          rowsPerPage,
          offset,
        ])
  const sign = account.kind === 'revenue' || account.kind === 'liability' ? -1 : 1
  const totalCents = 0 + sign * sums.reduce((all, { cents }) => all + cents, 0)
  const newer = selected.length > 0 && offset > 0 ? await newerCents(app, account.code, within, offset) : 0
  const entries = selected.map(row => entryRow(row, sign))
  const rows = withRunningTotals(entries, totalCents - sign * newer)
  return {
    ...page,
    account,
    period: month ?? (year ? String(year) : null),
    rows,
    pageCents: entries.reduce((sum, { cents }) => sum + cents, 0),
    totalCents,
  }
}

const selectEntries = `
  select t.id as transaction_id, t.occurred_at as at, t.kind, t.subject_id, e.amount as cents,
    c.id as campaign_id, c.first_name, c.last_name,
    c.guardian_user_id is not null as is_minor, d.id is not null as is_donation, d.donor_name as donor, w.full_name as payee
  from (
    select t.id, e.amount from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id and e.account = $1
    where ($2::timestamptz is null or t.occurred_at >= $2) and ($3::timestamptz is null or t.occurred_at < $3)
    order by t.occurred_at desc, t.id desc limit $4 offset $5) e
  join ledger_transactions t on t.id = e.id
  left join campaigns c on c.id = t.campaign_id
  left join donations d on d.id = t.subject_id
  left join withdrawals w on w.id = t.subject_id
  order by t.occurred_at desc, t.id desc`

type Row = Pick<LedgerTransactionRow, 'kind' | 'subjectId' | 'campaignId'> &
  Pick<CampaignRow, 'firstName' | 'lastName'> & {
    transactionId: LedgerTransactionRow['id']
    at: LedgerTransactionRow['occurredAt']
    cents: LedgerEntryRow['amount']
    isMinor: boolean
    isDonation: boolean
    donor: DonationRow['donorName']
    payee: WithdrawalRow['fullName'] | null
  }

function entryRow(row: Row, sign: 1 | -1): Omit<EntryRow, 'runningCents'> {
  return {
    transactionId: row.transactionId,
    at: row.at.toISOString(),
    event: ledgerEvents[row.kind as LedgerTransactionKind],
    campaign: row.campaignId ? { id: row.campaignId, scholar: displayName(row) } : null,
    subject: subjectOf(row),
    cents: sign * row.cents,
  }
}

function subjectOf({ kind, subjectId, isDonation, donor, payee }: Row): EntryRow['subject'] {
  if (isDonation)
    return { kind: 'donation', name: donor, to: `/transactions?status=all&donation=${subjectId}` }
  if (subjectWord(kind) !== 'withdrawal') return null
  const to = `/analytics?tab=withdrawals&status=all&withdrawal=${subjectId}`
  return { kind: 'withdrawal', name: payee, to }
}

/** Sums the `count` newest entries, which are on the previous pages, in cents with debits positive. */
async function newerCents(
  app: App,
  account: string,
  within: readonly (Date | string | null)[],
  count: number,
): Promise<number> {
  const [row] = await app.db.rows<{ cents: number }>(
    'ledger_entries_newer',
    `select coalesce(sum(e.amount), 0)::bigint as cents from (
       select e.amount from ledger_transactions t
       join ledger_entries e on e.transaction_id = t.id and e.account = $1
       where ($2::timestamptz is null or t.occurred_at >= $2) and ($3::timestamptz is null or t.occurred_at < $3)
       order by t.occurred_at desc, t.id desc limit $4) e`,
    [account, ...within, count],
  )
  return row?.cents ?? 0
}

/** Adds running totals. Rows are newest first; `latest` is the running total that includes the first row. */
function withRunningTotals(rows: readonly Omit<EntryRow, 'runningCents'>[], latest: number): EntryRow[] {
  let total = latest
  return rows.map(row => {
    const runningCents = total
    total -= row.cents
    return { ...row, runningCents }
  })
}
