import type { Tx } from '../platform/database/database.server.ts'
import { campaignAccounts, type LedgerTransaction } from './postings.ts'

/** Converts transactions and their entries to rows; an entry refers to its transaction by `key`. */
export function ledgerRows(transactions: readonly LedgerTransaction[]) {
  return {
    transactions: transactions.map(t => ({
      kind: t.kind,
      key: t.idempotencyKey,
      campaign_id: t.campaignId,
      subject_id: t.subjectId,
      occurred_at: t.occurredAt,
    })),
    entries: transactions.flatMap(t =>
      t.entries.map(entry => ({
        key: t.idempotencyKey,
        account: entry.account,
        campaign_id: campaignAccounts.has(entry.account) ? t.campaignId : null,
        amount: entry.cents,
      })),
    ),
  }
}

/**
 * Posts balanced transactions (P202). Returns the idempotency keys that were new. Uses one statement, so that
 * the database can check that each transaction sums to zero. Captured donations are posted only by
 * post_captured_donations. An event that lies in a closed period is posted at `present` instead
 * (posting_instant). The statement itself decides that, so that no closing can come in between. The source
 * record keeps its own date.
 */
export async function postEntries(
  tx: Tx,
  transactions: readonly LedgerTransaction[],
  present: Date,
): Promise<Set<string>> {
  if (transactions.length === 0) return new Set()
  const rows = ledgerRows(transactions)
  const posted = await tx.rows<{ key: string }>(
    'post_entries',
    `with posted as (
       insert into ledger_transactions (kind, idempotency_key, campaign_id, subject_id, occurred_at)
       select kind, key, campaign_id, subject_id, posting_instant(occurred_at, (select max(ends_at) from accounting_periods), $3)
       from jsonb_to_recordset($1::jsonb) as t(kind text, key text, campaign_id text, subject_id uuid, occurred_at timestamptz)
       on conflict (idempotency_key) do nothing
       returning id, idempotency_key),
     entered as (
       insert into ledger_entries (transaction_id, account, campaign_id, amount)
       select posted.id, e.account, e.campaign_id, e.amount
       from jsonb_to_recordset($2::jsonb) as e(key text, account text, campaign_id text, amount bigint)
       join posted on posted.idempotency_key = e.key)
     select idempotency_key as key from posted`,
    [JSON.stringify(rows.transactions), JSON.stringify(rows.entries), present],
  )
  return new Set(posted.map(({ key }) => key))
}

/** Posts one transaction; throws if it was already posted. */
export async function postOne(tx: Tx, transaction: LedgerTransaction, present: Date): Promise<void> {
  const posted = await postEntries(tx, [transaction], present)
  if (posted.size !== 1) throw new Error(`the ledger already holds ${transaction.idempotencyKey}`)
}
