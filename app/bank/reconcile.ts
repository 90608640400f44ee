/** Cents of the statement and of the ledger up to a day, and what explains their difference. */
export type Reconciliation = {
  day: string
  statementCents: number
  ledgerCents: number
  /** The statement's balance before its first line, less the ledger's. */
  beforeCents: number
  /** What only the statement has, and what only the ledger has, from the first line to the day. */
  onlyStatementCents: number
  onlyLedgerCents: number
  /** What remains unexplained: lines are missing between two statements. 0 if the sums agree. */
  unexplainedCents: number
}

type Sums = {
  day: string
  statementCents: number
  openingCents: number
  ledgerCents: number
  ledgerBeforeCents: number
  /** Lines without a match, or matched with a transaction outside the days. */
  onlyStatementCents: number
  onlyLedgerCents: number
}

/** Compares the statement with the ledger (P587). All sums are cents. */
export function reconcile({ day, openingCents, ledgerBeforeCents, ...sums }: Sums): Reconciliation {
  const beforeCents = openingCents - ledgerBeforeCents
  const difference = sums.statementCents - sums.ledgerCents
  const explained = beforeCents + sums.onlyStatementCents - sums.onlyLedgerCents
  return { day, ...sums, beforeCents, unexplainedCents: difference - explained }
}
