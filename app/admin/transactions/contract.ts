import type { PaymentMethod } from '../../donations/quote.ts'
import type { LedgerAccount, LedgerTransactionKind } from '../../ledger/postings.ts'
import type { Instant } from '../../lib/moment.ts'
import type { DisputeEntry } from '../disputes/contract.ts'
import type { AnswerOf, ListEndpoints, QueryOf, RowOf } from '../lists/define-list.ts'
import type { ReportColumns, transactions } from './list.ts'

/** A donation or a held payment. Cents. */
export type Transaction = RowOf<typeof transactions>
export type TransactionsQuery = QueryOf<typeof transactions>

export type TransactionsData = AnswerOf<typeof transactions, MoreOfTransactions>

type MoreOfTransactions = {
  /** Held payments without a decision. */
  heldPayments: number
  /** The campaign of the filter. */
  campaign: { id: string; scholar: string } | null
  /** The opened donation; null for an unknown id. */
  detail: TransactionDetail | null
}

/** Everything about one donation or held payment. Cents. */
export type TransactionDetail = Omit<Transaction, 'lines'> & {
  email: string
  /** Links to the donor; null once all their donations were refunded. */
  donorId: string | null
  message: string | null
  inHonorOf: string | null
  thankYou: string | null
  paymentMethod: PaymentMethod
  provider: string
  providerPaymentId: string | null
  campaign: { id: string; studentName: string; purpose: string; path: string }
  lines: {
    amount: number
    tip: number
    foundationDonation: number
    processingFee: number
    creditCardFee: number
    total: number
    providerFee: number
  }
  history: ShownHistoryEntry[]
  entries: LedgerMovement[]
  /** The oldest first. */
  refunds: ShownRefund[]
  refund: RefundState
  /** The oldest first. */
  disputes: DisputeEntry[]
}

/** `what` and `about` are phrases to translate; `what` contains `{name}` if `by` is a person. `cents` is positive for money received. */
export type ShownHistoryEntry = {
  at: Instant
  what: string
  by: string | null
  about: string | null
  reason: string | null
  cents: number | null
}

/** One ledger transaction; debits positive. */
export type LedgerMovement = {
  kind: LedgerTransactionKind
  at: Instant
  entries: { account: LedgerAccount; name: string; cents: number }[]
}

/** `done`: the provider has sent the money. `sent_back`: the donor's bank rejected it and returned it to us. */
export type RefundStage = 'waiting' | 'done' | 'refused' | 'sent_back'

/** One refund, requested by an admin or made at the provider. Cents. */
export type ShownRefund = {
  id: string
  cents: number
  stage: RefundStage
  at: Instant
  /** Null if it was made at the provider. */
  by: string | null
  reason: string | null
  /** Why the provider refused it. */
  failure: string | null
}

export type RefundState = {
  /** Refunded and disputed in all; more than the total is a loss. */
  returnedCents: number
  refundableCents: number
  /** Why it can't be refunded; null if it can. */
  problem: string | null
  /** The provider hasn't completed a requested refund. */
  isWaiting: boolean
  /** Why the provider refused the last refund. */
  failure: string | null
  /** The campaign's balance; null for a held payment. */
  campaignLeftCents: number | null
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints
    extends ListEndpoints<typeof transactions, MoreOfTransactions, { columns?: ReportColumns | undefined }> {}
}
