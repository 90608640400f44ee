import type { Proposal } from '../../books/bank/propose-matches.ts'
import type { StatementFormat } from '../../books/bank/read/statement.ts'
import type { Reconciliation } from '../../books/bank/reconcile.ts'
import type { LedgerTransactionKind } from '../../ledger/postings.ts'
import type { Instant } from '../../lib/moment.ts'

/** A ledger transaction that the bank account is part of. `cents` are positive for money that came in. */
export type BankTransaction = {
  id: number
  kind: LedgerTransactionKind
  /** When the bank should show it, yyyy-mm-dd. */
  day: string
  cents: number
  /** A reference, a donor or a student; empty if there is none. */
  what: string
  /** The withdrawal that was paid or returned; null for other transactions. */
  withdrawalId: string | null
}

/** One without a match. `isCounted` if it is part of `onlyLedgerCents`. */
export type OpenBankTransaction = BankTransaction & { isCounted: boolean }

/** A payout that a line may be the return of. */
export type ReturnablePayout = {
  withdrawalId: string
  name: string
  /** When it was paid, yyyy-mm-dd. */
  day: string
}

/** A line of a statement without a match. */
export type OpenBankLine = {
  id: string
  bookedOn: string
  cents: number
  account: string
  reference: string
  description: string
  /** Whether it is part of `onlyStatementCents`. */
  isCounted: boolean
  state: Proposal['state']
  /** What the line may be, by the ids of transactions. */
  candidates: number[][]
  /** The campaign whose code the line contains, if the line can be recorded for it; else null. */
  campaign: { id: string; student: string } | null
  /** The open payout file with this total, which the ledger lacks until it is marked as paid; null if there is none. */
  openBatch: { day: string; number: number } | null
  /** The newest paid payouts of this amount, at most 3, whose return the ledger lacks until it is recorded. */
  returnable: ReturnablePayout[]
}

export type MatchedBankLine = Pick<
  OpenBankLine,
  'id' | 'bookedOn' | 'cents' | 'reference' | 'description'
> & {
  transactions: BankTransaction[]
  confirmedBy: string | null
  confirmedAt: Instant
}

export type BankStatement = {
  id: string
  format: StatementFormat
  account: string
  from: string
  until: string
  closingCents: number | null
  lines: number
  newLines: number
  importedBy: string | null
  importedAt: Instant
}

export type BankData = {
  /** The newest that aren't voided. */
  statements: BankStatement[]
  /** Null until a statement with a balance was imported. */
  reconciliation: Reconciliation | null
  /** Who confirmed the difference of the balances before the first line; null if no one did. */
  openingConfirmed: { reason: string; by: string | null; at: Instant } | null
  /** Oldest first; at most 300. */
  openLines: OpenBankLine[]
  /** Oldest first; at most 300 that are no candidate, and all that are. */
  openTransactions: OpenBankTransaction[]
  /** Newest first; at most 100. */
  matched: MatchedBankLine[]
  counts: { openLines: number; openTransactions: number }
  /** Above this sum another person must confirm an offline donation, in cents. */
  confirmAboveCents: number
  topics: string[]
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/admin/bank': { answer: BankData }
  }
}
