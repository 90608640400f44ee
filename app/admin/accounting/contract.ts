import { z } from 'zod'
import {
  type ClosedPeriod,
  type ComparedExport,
  type ExportFormat,
  type Fingerprint,
  monthKey,
  periodQuery,
} from '../../ledger/period.ts'
import type { Instant } from '../../lib/moment.ts'
import type { ListPage } from '../lists/define-list.ts'
import type { Account, YearLedger } from './year-ledger.ts'

const year = z.coerce.number().int().min(1900).max(2099).optional()
const account = z
  .string()
  .regex(/^[a-z_]{1,40}$/)
  .optional()

/** Invalid values count as missing. */
export const accountingQuery = z.strictObject({
  year: year.catch(undefined),
  /** Limits the trial balance and the entries to a month. */
  month: monthKey.optional().catch(undefined),
  /** Shows the entries of this account: of the month, of the year, or of all time. */
  account: account.catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1),
})
export type AccountingQuery = z.output<typeof accountingQuery>

/** By default, the platform's current year. */
export const reportQuery = z.strictObject({ year })
export const entriesQuery = periodQuery.safeExtend({ account })

/** An entry in cents. Credits are positive for revenue and liabilities, debits for expenses and assets. */
export type EntryRow = {
  transactionId: number
  at: Instant
  event: string
  campaign: { id: string; scholar: string } | null
  /** Its donation or withdrawal: the name of the donor or payee, and the address of its page. */
  subject: { kind: 'donation' | 'withdrawal'; name: string | null; to: string }
  cents: number
  /** The period's total after this entry. */
  runningCents: number
}

export type Entries = ListPage & {
  account: Account
  /** '2026-05', '2026'; null is all time. */
  period: string | null
  rows: EntryRow[]
  /** The sum of this page. */
  pageCents: number
  /** The sum of all pages. */
  totalCents: number
}

export type StoredExport = Fingerprint & { format: ExportFormat }

/** `waits` for an earlier month to be closed. Months without entries are closed with the next one, with `at` null. */
export type Closing =
  | { state: 'closed'; at: Instant | null; by: string | null; exports: StoredExport[] }
  | { state: 'closable' | 'waits' | 'running' | 'future' }

export type AccountingData = {
  /** Years with entries and the current year, newest first. */
  years: number[]
  year: number
  month: string | null
  accounts: Account[]
  ledger: YearLedger
  closings: { [month: string]: Closing }
  /** The next month to close, in any year. */
  nextToClose: string | null
  entries: Entries | null
  topics: string[]
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/accounting': { query: z.input<typeof accountingQuery>; answer: AccountingData }
    'GET /api/admin/accounting/report': { query: z.input<typeof reportQuery>; answer: Response }
    'GET /api/admin/accounting/entries': { query: z.input<typeof entriesQuery>; answer: Response }
    'GET /api/admin/accounting/journal': { query: z.input<typeof periodQuery>; answer: Response }
    'POST /api/admin/accounting-periods/:month/close': { answer: ClosedPeriod }
    'POST /api/admin/accounting-periods/:month/compare': { answer: ComparedExport[] }
  }
}
