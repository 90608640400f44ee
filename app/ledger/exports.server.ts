import { createHash } from 'node:crypto'
import type { AccountingPeriodRow, LedgerAccountRow } from '#db/tables.ts'
import type { App } from '../platform/app.server.ts'
import { type CsvColumn, csvReport } from '../platform/csv.server.ts'
import type { Database, Db } from '../platform/database/database.server.ts'
import { oneRow } from '../platform/database/one-row.server.ts'
import { streamRows } from '../platform/database/stream-rows.server.ts'
import {
  commodityOf,
  eventWords,
  type JournalEntry,
  journalAccount,
  journalHead,
  journalText,
} from './journal.ts'
import type { ExportFormat, Fingerprint, Period } from './period.ts'
import type { LedgerAccount, LedgerTransactionKind } from './postings.ts'

/**
 * The bounds of a period. A closed month keeps the time zone stored with it; any other period uses the
 * platform's.
 */
async function boundsOfPeriod(app: App, period: Period): Promise<Bounds> {
  const [closed] = await app.db.rows<Bounds>(
    'bounds_of_closed_period',
    `select starts_at, ends_at, time_zone from accounting_periods
     where to_char(month, 'YYYY-MM') = $1`,
    [period.name],
  )
  return closed ?? (await boundsOf(app.db, period, app.env.timeZone))
}

/** Streams a period's ledger as an hledger journal. The bytes are identical each time. */
export async function* journalOf(app: App, period: Period): AsyncGenerator<string> {
  const bounds = await boundsOfPeriod(app, period)
  const accounts = await loadAccounts(app.db)
  const kinds = new Map(accounts.map(({ code, kind }) => [code, kind]))
  const commodity = commodityOf(app.env.branding.currencySign)
  const names = accounts.map(({ code, kind, name }) => ({ name: journalAccount(kind, code), words: name }))
  yield journalHead(`Journal of ${period.from} to ${period.to}, ${bounds.timeZone}`, commodity, names)
  for await (const lines of byTransaction(ledgerLines(app.db, bounds))) {
    const [first] = lines
    if (!first) continue
    const entries = lines.map(
      ({ account, cents }): JournalEntry => ({
        account: journalAccount(kinds.get(account) ?? 'asset', account),
        cents,
      }),
    )
    yield journalText({ ...first, id: first.transactionId, entries }, commodity)
  }
}

/**
 * A period's entries, optionally of one account, as a CSV file such as `accounting-entries-2026-05-tips.csv`.
 */
export async function entriesReport(
  app: App,
  period: Period,
  account: LedgerAccount | null = null,
): Promise<Response> {
  const name = ['accounting-entries', period.name, ...(account ? [account] : [])].join('-')
  const rows = ledgerLines(app.db, await boundsOfPeriod(app, period), account)
  return csvReport({ filename: `${name}.csv`, columns, rows, forPrograms: true })
}

const columns: readonly CsvColumn<LedgerLine>[] = [
  { header: 'Date', value: line => line.day },
  { header: 'Instant', value: line => line.occurredAt.toISOString() },
  { header: 'Transaction', value: line => line.transactionId },
  { header: 'Event', value: line => eventWords(line.kind) },
  { header: 'Account', value: line => line.account },
  { header: 'Campaign', value: line => line.campaignId },
  { header: 'Donation or withdrawal', value: line => line.subjectId },
  { header: 'Amount', cents: line => line.cents },
]

/** Counts a period's entries and computes the SHA-256 of its export, which is streamed. */
export async function fingerprint(app: App, period: Period, format: ExportFormat): Promise<Fingerprint> {
  const hash = createHash('sha256')
  const body = format === 'journal' ? journalOf(app, period) : (await entriesReport(app, period)).body
  for await (const piece of body ?? []) hash.update(piece as string | Uint8Array)
  return { rows: await countEntries(app, period), sha256: hash.digest('hex') }
}

async function countEntries(app: App, period: Period): Promise<number> {
  const { startsAt, endsAt } = await boundsOfPeriod(app, period)
  const { count } = await oneRow<{ count: number }>(
    app.db,
    'count_entries_of_period',
    `select count(*) as count from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     where t.occurred_at >= $1 and t.occurred_at < $2`,
    [startsAt, endsAt],
  )
  return count
}

type Account = Pick<LedgerAccountRow, 'name' | 'kind'> & { code: LedgerAccount }

/** Loads the ledger's accounts, ordered by kind and code. */
export async function loadAccounts(db: Db): Promise<Account[]> {
  return await db.rows<Account>(
    'ledger_accounts',
    `select code, name, kind from ledger_accounts
     order by array_position(array['asset', 'liability', 'revenue', 'expense'], kind), code`,
  )
}

/** Groups consecutive entries of the same transaction. */
async function* byTransaction(lines: AsyncIterable<LedgerLine>): AsyncGenerator<LedgerLine[]> {
  let group: LedgerLine[] = []
  for await (const line of lines) {
    if (group[0] && group[0].transactionId !== line.transactionId) {
      yield group
      group = []
    }
    group.push(line)
  }
  if (group.length > 0) yield group
}

/** A ledger entry with its transaction. `cents` is positive for debits. */
type LedgerLine = {
  transactionId: number
  kind: LedgerTransactionKind
  /** The day in the period's time zone. */
  day: string
  occurredAt: Date
  campaignId: string | null
  /** The id of the donation, withdrawal or other subject (`LedgerTransaction`). */
  subjectId: string
  account: LedgerAccount
  cents: number
}

export type Bounds = Pick<AccountingPeriodRow, 'startsAt' | 'endsAt' | 'timeZone'>

/** The instants at which a range of days starts and ends in a time zone. */
export async function boundsOf(
  db: Db,
  { from, to }: { from: string; to: string },
  timeZone: string,
): Promise<Bounds> {
  const bounds = await oneRow<Omit<Bounds, 'timeZone'>>(
    db,
    'bounds_of_days',
    `select $1::date::timestamp at time zone $3 as starts_at, ($2::date + 1)::timestamp at time zone $3 as ends_at`,
    [from, to, timeZone],
  )
  return { ...bounds, timeZone }
}

/**
 * Streams a period's entries, optionally of one account, in a fixed order: day, instant, transaction,
 * account.
 */
function ledgerLines(
  db: Pick<Database, 'readerPools'>,
  { startsAt, endsAt, timeZone }: Bounds,
  account: string | null = null,
): AsyncIterable<LedgerLine> {
  return streamRows<LedgerLine>(
    db,
    `select t.id as transaction_id, t.kind, (t.occurred_at at time zone $3)::date::text as day,
       t.occurred_at, t.campaign_id, t.subject_id, e.account, e.amount as cents
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     where t.occurred_at >= $1 and t.occurred_at < $2 and ($4::text is null or e.account = $4)
     order by day, t.occurred_at, t.id, e.account`,
    [startsAt, endsAt, timeZone, account],
  )
}
