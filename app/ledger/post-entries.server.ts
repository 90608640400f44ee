import type { Tx } from '../platform/database/database.server.ts'
import { type Given, jointStatement } from '../platform/database/joint-statement.server.ts'
import { campaignAccounts, type LedgerTransaction } from './postings.ts'

/**
 * The parts `posted` and `entered` of a statement that post balanced transactions; the only writer of the ledger (P202). All in one
 * statement, so that the database can check each one's sum. `posted` has the subject and the idempotency key of what was posted now: what
 * was posted before is left out, unchanged. `only`: a condition on the subject, `t.subject_id`.
 *
 * An event of a period that is closed by now is posted at `present` instead (posting_instant, migration 0018): this is the one
 * place where that is decided, within the statement, so that no closing can slip in between. The fact keeps its own date.
 */
export function ledgerParts(
  given: Given,
  transactions: readonly LedgerTransaction[],
  present: Date,
  only = 'true',
): string {
  const headers = transactions.map(t => ({
    kind: t.kind,
    key: t.idempotencyKey,
    campaign_id: t.campaignId,
    subject_id: t.subjectId,
    occurred_at: t.occurredAt.toISOString(),
  }))
  const entries = transactions.flatMap(t =>
    t.entries.map(entry => ({
      key: t.idempotencyKey,
      account: entry.account,
      campaign_id: campaignAccounts.has(entry.account) ? t.campaignId : null,
      amount: entry.cents,
    })),
  )
  return `posted as (
       insert into ledger_transactions (kind, idempotency_key, campaign_id, subject_id, occurred_at)
       select kind, key, campaign_id, subject_id, posting_instant(occurred_at, closed.until, ${given(present)})
       from (select max(ends_at) as until from accounting_periods) as closed, jsonb_to_recordset(${given(JSON.stringify(headers))}::jsonb) as t(kind text, key text, campaign_id text, subject_id uuid, occurred_at timestamptz)
       where ${only}
       on conflict (idempotency_key) do nothing
       returning id, idempotency_key, subject_id),
     entered as (
       insert into ledger_entries (transaction_id, account, campaign_id, amount)
       select posted.id, e.account, e.campaign_id, e.amount
       from jsonb_to_recordset(${given(JSON.stringify(entries))}::jsonb) as e(key text, account text, campaign_id text, amount bigint)
       join posted on posted.idempotency_key = e.key)`
}

/** Posts balanced transactions. Answers the idempotency keys posted now: one that was posted before is left out, unchanged. */
export async function postTransactions(
  tx: Tx,
  transactions: readonly LedgerTransaction[],
  present: Date,
): Promise<Set<string>> {
  if (transactions.length === 0) return new Set()
  const { text, values } = jointStatement(
    given => `with ${ledgerParts(given, transactions, present)} select idempotency_key as key from posted`,
  )
  const posted = await tx.rows<{ key: string }>('post_ledger', text, values)
  return new Set(posted.map(row => row.key))
}
