import type { LedgerAccount, LedgerTransactionKind } from '../../ledger/postings.ts'
import type { Db } from '../../platform/database/database.server.ts'

/** One ledger transaction with its entries; debits positive cents. */
type PostedMovement = {
  kind: LedgerTransactionKind
  at: Date
  entries: { account: LedgerAccount; name: string; cents: number }[]
}

/** What the ledger holds of one donation, in the order in which it was posted; the entries in that of the accounts. */
export async function loadLedgerMovements(db: Db, subjectId: string): Promise<PostedMovement[]> {
  return await db.rows<PostedMovement>(
    'ledger_of_subject',
    `select t.kind, t.occurred_at as at,
       json_agg(json_build_object('account', e.account, 'name', a.name, 'cents', e.amount)
         order by e.amount < 0, a.kind, e.account) as entries
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.code = e.account
     where t.subject_id = $1 group by t.id order by t.id`,
    [subjectId],
  )
}
