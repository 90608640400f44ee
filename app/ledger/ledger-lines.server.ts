import type { AccountingPeriodRow } from '#db/tables.ts'
import type { Database, Db } from '../platform/database/database.server.ts'
import { streamRows } from '../platform/database/stream-rows.server.ts'
import type { LedgerAccount, LedgerTransactionKind } from './postings.ts'

/** A ledger entry with its transaction. Cents, debits positive. */
export type LedgerLine = {
  transactionId: number
  kind: LedgerTransactionKind
  /** In the time zone of the period. */
  day: string
  occurredAt: Date
  campaignId: string | null
  /** The donation, withdrawal, or other subject (`LedgerTransaction`). */
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
  const [row] = await db.rows<{ startsAt: Date; endsAt: Date }>(
    'bounds_of_days',
    `select $1::date::timestamp at time zone $3 as starts_at, ($2::date + 1)::timestamp at time zone $3 as ends_at`,
    [from, to, timeZone],
  )
  if (!row) throw new Error('a select without a table always returns one row')
  return { ...row, timeZone }
}

/** Streams a period's entries, optionally of one account, always in the same order: day, instant, transaction, account. */
export function ledgerLines(
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
