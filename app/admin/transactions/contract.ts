import type { PaymentMethod } from '../../donations/quote.ts'
import type { LedgerAccount, LedgerTransactionKind } from '../../ledger/postings.ts'
import type { Instant } from '../../lib/moment.ts'
import type { DisputeEntry } from '../disputes/contract.ts'
import type { AnswerOf, QueryOf, RowOf } from '../lists/define-list.ts'
import type { transactions } from './list.ts'

/** One donation, or one held payment. Cents. */
export type Transaction = RowOf<typeof transactions>
export type TransactionsQuery = QueryOf<typeof transactions>

export type TransactionsData = AnswerOf<typeof transactions, MoreOfTransactions>

export type MoreOfTransactions = {
  /** Held payments without a decision. */
  heldPayments: number
  /** The campaign that the list is narrowed to. */
  campaign: { id: string; scholar: string } | null
  /** The donation that the address opens; null for an unknown id. */
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
    /** What the provider keeps for itself. */
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

/** `what` and `about` are words of ours, `what` with `{name}` where `by` is a person; `reason` is what someone wrote. `cents` is above zero where money came to us. */
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

/** `done`: the provider has sent the money. `sent_back`: the donor's bank did not take it, so that it is with us again. */
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
  /** What went back in all, by refunds and disputes. More than the total is a loss. */
  returnedCents: number
  /** What can still be refunded. */
  refundableCents: number
  /** Why it cannot be refunded; null when it can. */
  problem: string | null
  /** A refund is requested, and the provider has not completed it. */
  isWaiting: boolean
  /** Why the provider refused the last refund. */
  failure: string | null
  /** The campaign's balance; null if no campaign is concerned. */
  campaignLeftCents: number | null
}
