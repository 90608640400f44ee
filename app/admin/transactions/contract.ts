import type { PaymentMethod } from '../../donations/quote.ts'
import type { LedgerAccount, LedgerTransactionKind } from '../../ledger/postings.ts'
import type { Instant } from '../../lib/moment.ts'
import type { Message } from '../../lib/phrase.ts'
import type { AnswerOf, ListEndpoints, QueryOf, RowOf } from '../../lists/define-list.ts'
import type { DisputeEntry } from '../disputes/contract.ts'
import type { ReportColumns, transactions } from './list.ts'

/** A donation or held payment. Amounts are in cents. */
export type Transaction = RowOf<typeof transactions>
export type TransactionsQuery = QueryOf<typeof transactions>

export type TransactionsData = AnswerOf<typeof transactions, MoreOfTransactions>

type MoreOfTransactions = {
  /** The number of held payments that no admin has refunded or assigned. */
  heldPayments: number
  /** The campaign by which the list is filtered. */
  campaign: { id: string; scholar: string } | null
  /** The opened transaction; null if none is open or its id is unknown. */
  detail: TransactionDetail | null
  /** True if the opened donation didn't come by card: Offline Donations has its details. */
  isOffline: boolean
}

/** The details of one donation or held payment. Amounts are in cents. */
export type TransactionDetail = Omit<Transaction, 'lines'> & {
  email: string
  /** The id that links to the donor in All Donors; null if all their donations were refunded. */
  donorId: string | null
  message: string | null
  inHonorOf: string | null
  thankYou: string | null
  paymentMethod: PaymentMethod
  cardFunding: string | null
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

/** An entry of the history. `what` and `about` are phrases to translate; `by` replaces `{name}` in `what`. Received `cents` are positive. */
export type ShownHistoryEntry = {
  at: Instant
  what: Message
  by: string | null
  about: Message | null
  reason: string | null
  cents: number | null
}

/** A ledger transaction with its entries, in cents. Debits are positive. */
export type LedgerMovement = {
  kind: LedgerTransactionKind
  at: Instant
  entries: { account: LedgerAccount; name: string; cents: number }[]
}

/** The progress of a refund. `done`: the provider sent the money. `sent_back`: the donor's bank rejected it, so it came back to us. */
export type RefundStage = 'waiting' | 'done' | 'refused' | 'sent_back'

/** A refund that an admin requested, or that was made directly at the payment provider. */
export type ShownRefund = {
  id: string
  cents: number
  stage: RefundStage
  at: Instant
  /** The admin who requested the refund; null if it was made at the provider. */
  by: string | null
  reason: string | null
  /** The provider's reason for refusing the refund. */
  failure: string | null
}

export type RefundState = {
  /** The refunded plus the disputed cents. Can exceed the donation's total; the excess is a loss. */
  returnedCents: number
  refundableCents: number
  /** The reason why the payment can't be refunded; null if it can. */
  problem: Message | null
  /** True if the provider hasn't completed a requested refund. */
  isWaiting: boolean
  /** The provider's reason for refusing the last refund; null if it didn't. */
  failure: string | null
  /** The campaign's balance in cents; null for a held payment, which isn't part of it. */
  campaignLeftCents: number | null
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints
    extends ListEndpoints<typeof transactions, MoreOfTransactions, { columns?: ReportColumns | undefined }> {}
}
