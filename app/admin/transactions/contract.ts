import { z } from 'zod'
import type { LedgerAccount, LedgerTransactionKind } from '../../ledger/postings.ts'
import { calendarDay } from '../../lib/calendar-day.ts'
import { type ListPage, listQuery } from '../lists/list-query.ts'

/** `completed` is the default. `held`: payments whose sum is not the quoted one; they are no donations, and in no total. */
export const transactionStatuses = ['completed', 'refunded', 'disputed', 'all', 'held'] as const
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
export const transactionsReportQuery = transactionsQuery.omit({ page: true, donation: true })
export type TransactionsWanted = z.output<typeof transactionsReportQuery>

export type ShownTransactionStatus = 'completed' | 'refunded' | 'disputed' | 'held'

/** One donation, or one held payment. Cents. */
export type Transaction = {
  id: string
  at: string
  /** 'Anonymous' where no name was given. */
  donor: string
  /** The campaign's first and last name (P234). */
  scholar: string
  amountCents: number
  totalCents: number
  /** What the provider captured of a held payment instead of its total. */
  takenCents: number | null
  status: ShownTransactionStatus
}

export type TransactionsData = ListPage & {
  transactions: Transaction[]
  /** Only so many were counted; there are more. */
  countedTo: number | null
  /** Held payments that wait for somebody. */
  heldPayments: number
  query: TransactionsQuery
  /** The campaign that the list is narrowed to. */
  campaign: { id: string; scholar: string } | null
  /** The donation that the address opens; null also for one that is not known. */
  detail: TransactionDetail | null
  topics: string[]
}

/** Everything about one donation or held payment. Cents. */
export type TransactionDetail = Transaction & {
  email: string
  /** Leads to the donor; null for one whose donations all went back. */
  donorId: string | null
  message: string | null
  inHonorOf: string | null
  thankYou: string | null
  paymentMethod: 'credit_card' | 'debit_card' | 'apple_pay'
  provider: string
  providerPaymentId: string | null
  campaign: { id: string; title: string; path: string }
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
  history: { at: string; what: string; note: string | null }[]
  entries: LedgerMovement[]
  refund: RefundState
}

/** One ledger transaction; debits positive. */
export type LedgerMovement = {
  kind: LedgerTransactionKind
  at: string
  entries: { account: LedgerAccount; name: string; cents: number }[]
}

export type RefundState = {
  /** What goes back to the donor. */
  totalCents: number
  /** Why it cannot be refunded; null when it can. */
  problem: string | null
  /** It was asked for, and the provider has not answered. */
  isWaiting: boolean
  /** Why the provider refused the last attempt. */
  failure: string | null
  /** By how much the campaign would then have withdrawn more than it raised. */
  shortfallCents: number
}
