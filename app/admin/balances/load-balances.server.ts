import type { Db } from '../../platform/database/database.server.ts'
import { type Balances, balancesFrom, type LedgerSum } from './balances.ts'
import type { BalancesData } from './contract.ts'

/** The Account Balances page (P231): true figures of the ledger, in cents. */
export async function loadBalancesPage(db: Db): Promise<BalancesData> {
  return { ...(await loadBalances(db)), topics: ['admin'] }
}

/** The ledger's balances from its daily sums. */
export async function loadBalances(db: Db): Promise<Balances> {
  const sums = await db.rows<LedgerSum>(
    'ledger_sums',
    'select account, kind, sum(amount)::bigint as cents from rollups.ledger_days group by account, kind',
  )
  return balancesFrom(sums)
}
