/** Cents of the statement and of the ledger up to a day, and how they differ. */
export type Reconciliation = {
  day: string
  /** The day of the first line. */
  firstDay: string
  statementCents: number
  ledgerCents: number
  /** The balances before the first line. */
  openingCents: number
  ledgerBeforeCents: number
  /** The statement's balance before its first line, less the ledger's. Nothing in the statements says why. */
  beforeCents: number
  /** Unmatched lines up to the day, and unmatched ledger transactions from the first line to the day. */
  onlyStatementCents: number
  onlyLedgerCents: number
  /** Lines less transactions, of those matched with something outside these days or in another account. */
  elsewhereCents: number
  /** What is left of the difference: lines are missing between two statements. 0 if none are. */
  unexplainedCents: number
}

type Sums = Omit<Reconciliation, 'beforeCents' | 'unexplainedCents'>

/** Compares the statement with the ledger (P587). All sums are cents. */
export function reconcile(sums: Sums): Reconciliation {
  const beforeCents = sums.openingCents - sums.ledgerBeforeCents
  const difference = sums.statementCents - sums.ledgerCents
  const found = beforeCents + sums.onlyStatementCents - sums.onlyLedgerCents + sums.elsewhereCents
  return { ...sums, beforeCents, unexplainedCents: difference - found }
}
