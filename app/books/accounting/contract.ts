import { z } from 'zod'
import { type BooksState, booksFormats } from '../../ledger/books.ts'
import {
  type ClosedPeriod,
  type ComparedExport,
  type ExportFormat,
  type Fingerprint,
  monthKey,
  periodQuery,
} from '../../ledger/period.ts'
import type { Instant } from '../../lib/moment.ts'
import type { Message } from '../../lib/phrase.ts'
import type { ListPage } from '../../lists/define-list.ts'
import type { AsOf } from '../as-of.ts'
import type { Account, YearLedger } from './year-ledger.ts'

const year = z.coerce.number().int().min(1900).max(2099).optional()
const account = z
  .string()
  .regex(/^[a-z_]{1,40}$/)
  .optional()

/** Treats invalid values as missing, so that a mistyped URL still opens the page. */
export const accountingQuery = z.strictObject({
  year: year.catch(undefined),
  /** Limits the trial balance and the entries to this month ('YYYY-MM'). */
  month: monthKey.optional().catch(undefined),
  /** Lists this account's entries of the month or year, or of all time if neither is set. */
  account: account.catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1),
})
export type AccountingQuery = z.output<typeof accountingQuery>

/** Without a year, reports the current year in the platform's time zone. */
export const reportQuery = z.strictObject({ year })
export const booksQuery = z.strictObject({ month: monthKey, format: z.enum(booksFormats) })
export const entriesQuery = periodQuery.safeExtend({ account })

/** A ledger entry in cents. Credits are positive for revenue and liability accounts, debits for expense and asset accounts. */
export type EntryRow = {
  transactionId: number
  at: Instant
  event: Message
  campaign: { id: string; scholar: string } | null
  /** The entry's donation or withdrawal, with the name of the donor or payee and the URL of its details; null if it is about neither. */
  subject: { kind: 'donation' | 'withdrawal'; name: string | null; to: string } | null
  cents: number
  /** The running total of the period, including this entry. */
  runningCents: number
}

export type Entries = ListPage & {
  account: Account
  /** A month ('2026-05') or a year ('2026'); null for all time. */
  period: string | null
  rows: EntryRow[]
  /** The sum of the entries on this page. */
  pageCents: number
  /** The sum of all entries of the period. */
  totalCents: number
}

export type StoredExport = Fingerprint & { format: ExportFormat }

/** `waits`: an earlier month must be closed first. A month without entries closes together with a later month; its `at` is null. */
export type Closing =
  | { state: 'closed'; at: Instant | null; by: string | null; exports: StoredExport[] }
  | { state: 'closable' | 'waits' | 'running' | 'future' }

/** A type of assistance and what it paid in a year, for Form 990, Schedule I, Part III. */
export type AssistanceRow = { purpose: string; recipients: number; cents: number }

/** `recipients` of the total counts a student once, also if they were paid for several purposes. */
export type ScheduleI = { rows: AssistanceRow[]; total: Omit<AssistanceRow, 'purpose'> }

export type AccountingData = {
  asOf: AsOf
  /** The options of the year selector: years with entries, the current year and the shown year, newest first. */
  years: number[]
  year: number
  month: string | null
  accounts: Account[]
  ledger: YearLedger
  closings: { [month: string]: Closing }
  /** The next month to close, also if it is in another year; null if no past month is open. */
  nextToClose: string | null
  entries: Entries | null
  books: BooksState
  scheduleI: ScheduleI
  topics: string[]
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/accounting': { query: z.input<typeof accountingQuery>; answer: AccountingData }
    'GET /api/admin/accounting/report': { query: z.input<typeof reportQuery>; answer: Response }
    'GET /api/admin/accounting/entries': { query: z.input<typeof entriesQuery>; answer: Response }
    'GET /api/admin/accounting/journal': { query: z.input<typeof periodQuery>; answer: Response }
    'GET /api/admin/accounting/books': { query: z.input<typeof booksQuery>; answer: Response }
    'GET /api/admin/accounting/books-accounts': { answer: Response }
    'GET /api/admin/accounting/schedule-i': { query: z.input<typeof reportQuery>; answer: Response }
    'POST /api/admin/accounting-periods/:month/close': { answer: ClosedPeriod }
    'POST /api/admin/accounting-periods/:month/compare': { answer: ComparedExport[] }
  }
}
