import { z } from 'zod'
import type { PaymentMethod } from '../../donations/quote.ts'
import type { LedgerAccount, LedgerTransactionKind } from '../../ledger/postings.ts'
import { calendarDay } from '../../lib/calendar-day.ts'
import type { Instant } from '../../lib/moment.ts'
import type { DisputeEntry } from '../disputes/contract.ts'
import { type ListPage, listQuery, selectedRows } from '../lists/list-query.ts'

/** `completed` is the default: whatever of it is left counts. `partly`: those of them of which a part went back. `held`: payments whose sum is not the quoted one; they are no donations, and in no total. */
export const transactionStatuses = ['completed', 'partly', 'refunded', 'disputed', 'all', 'held'] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

export const transactionsQuery = listQuery({
  sorts: ['date', 'amount', 'total'],
  sort: '-date',
  filters: {
    status: z.enum(transactionStatuses).default('completed'),
    /** Days of the platform's calendar, both included. */
    from: calendarDay.optional(),
    to: calendarDay.optional(),
    campaign: z
      .string()
      .regex(/^[0-9a-z]{10}$/)
      .optional(),
    /** Opens this donation's detail. */
    donation: z.uuid().optional(),
  },
})
export type TransactionsQuery = z.output<typeof transactionsQuery>

/** What the report takes of it: everything on all pages. */
export const transactionsReportQuery = transactionsQuery
  .omit({ page: true, donation: true })
  .extend({ only: selectedRows, columns: z.enum(['specified', 'all']).default('specified') })
export type TransactionsWanted = Omit<z.output<typeof transactionsReportQuery>, 'columns'>

export type ShownTransactionStatus = 'completed' | 'partly' | 'refunded' | 'disputed' | 'held'

/** One donation, or one held payment. Cents. */
export type Transaction = {
  id: string
  at: Instant
  /** Null where no name was given. */
  donor: string | null
  /** The campaign's first and last name (P234). */
  scholar: string
  /** What was given at first; `returned` says how much of it went back. */
  amountCents: number
  totalCents: number
  returned: { amountCents: number; totalCents: number }
  /** What the provider captured of a held payment instead of its total. */
  takenCents: number | null
  status: ShownTransactionStatus
  /** What else the donor paid; null for what was given before its lines were kept. */
  lines: {
    tip: number
    foundationDonation: number
    processingFee: number
    creditCardFee: number
  } | null
}

export type TransactionsData = ListPage & {
  transactions: Transaction[]
  /** Only so many were counted; there are more. */
  countedTo: number | null
  /** Held payments that wait for someone. */
  heldPayments: number
  query: TransactionsQuery
  /** The campaign that the list is narrowed to. */
  campaign: { id: string; scholar: string } | null
  /** The donation that the address opens; null also for one that is not known. */
  detail: TransactionDetail | null
  topics: string[]
}

/** Everything about one donation or held payment. Cents. */
export type TransactionDetail = Omit<Transaction, 'lines'> & {
  email: string
  /** Leads to the donor; null for one whose donations all went back. */
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

/** One refund, asked for by an admin, or made at the provider itself. Cents. */
export type ShownRefund = {
  id: string
  cents: number
  stage: RefundStage
  at: Instant
  /** Null for one that was made at the provider. */
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
  /** One was asked for, and the provider has not done it yet. */
  isWaiting: boolean
  /** Why the provider refused the last one. */
  failure: string | null
  /** What the campaign has left to withdraw; null where none has to do with it. */
  campaignLeftCents: number | null
}
