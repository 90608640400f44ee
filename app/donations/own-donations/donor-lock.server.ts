import type { Tx } from '../../platform/database/database.server.ts'

/** The key of the advisory lock. The number is arbitrary. */
const lockKey = 7_203_717

/**
 * Keeps donors from being erased until the end of the transaction, which reads their names and addresses and writes them elsewhere: receipts,
 * mails, notices (P719). Any number of transactions hold it at once.
 */
export async function keepDonors(tx: Tx): Promise<void> {
  await tx.rows('keep_donors', 'select pg_advisory_xact_lock_shared($1)', [lockKey])
}

/** Waits for all transactions that `keepDonors`, and makes later ones wait until the end of this one. */
export async function lockDonors(tx: Tx): Promise<void> {
  await tx.rows('lock_donors', 'select pg_advisory_xact_lock($1)', [lockKey])
}
