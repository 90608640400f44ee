import { z } from 'zod'
import type { AccountKind } from '../../ledger/journal.ts'
import {
  type ClosedPeriod,
  type ComparedExport,
  type ExportFormat,
  type Fingerprint,
  monthKey,
  periodQuery,
} from '../../ledger/period.ts'
import type { LedgerAccount } from '../../ledger/postings.ts'
import type { Instant } from '../../lib/moment.ts'
import type { ListPage } from '../lists/define-list.ts'
import type { YearLedger } from './year-ledger.ts'

const year = z.coerce.number().int().min(1900).max(2099).optional()
const account = z
  .string()
  .regex(/^[a-z_]{1,40}$/)
  .optional()

/** A value that cannot be read is treated as missing. */
export const accountingQuery = z.strictObject({
  year: year.catch(undefined),
  /** Narrows the trial balance and the entries to a month. */
  month: monthKey.optional().catch(undefined),
  /** Shows the entries of this account: of the month, else of the year, else of all time. */
  account: account.catch(undefined),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1),
})
export type AccountingQuery = z.output<typeof accountingQuery>

/** The year of the report; by default the newest with entries. */
export const reportQuery = z.strictObject({ year })
export const journalQuery = periodQuery
export const entriesQuery = periodQuery.safeExtend({ account })

export type AccountName = { code: LedgerAccount; name: string; kind: AccountKind }

/** One entry as the list shows it. Cents, positive the way the account grows: revenue by credits, expenses by debits. */
export type EntryRow = {
  transactionId: number
  at: Instant
  event: string
  campaign: { id: string; scholar: string } | null
  /** The donation or withdrawal behind it: whose it is, and where it opens. */
  subject: { kind: 'donation' | 'withdrawal'; name: string | null; to: string }
  cents: number
  /** The sum of this page's entries down to this one. */
  runningCents: number
}

export type Entries = ListPage & {
  account: AccountName
  /** '2026-05', '2026'; null is all time. */
  period: string | null
  rows: EntryRow[]
  /** Of this page, and of all pages. */
  pageCents: number
  totalCents: number
}

export type StoredExport = Fingerprint & { format: ExportFormat }

/**
 * The closing state of a month: `closed`, over and next to be closed, over but waiting for an earlier one, still running, or in
 * the future. A month without entries before a closed one is closed with it.
 */
export type Closing =
  | { state: 'closed'; at: Instant | null; by: string | null; exports: StoredExport[] }
  | { state: 'closable' | 'waits' | 'running' | 'future' }

export type AccountingData = {
  /** Years with entries, newest first; the present one among them. */
  years: number[]
  year: number
  month: string | null
  accounts: AccountName[]
  ledger: YearLedger
  closings: { [month: string]: Closing }
  /** The month that is to be closed next, in whichever year it lies. */
  nextToClose: string | null
  entries: Entries | null
  topics: string[]
}

declare module '../../lib/endpoint.ts' {
  interface Endpoints {
    'GET /api/screens/accounting': { query: z.input<typeof accountingQuery>; answer: AccountingData }
    'GET /api/admin/accounting/report': { query: z.input<typeof reportQuery>; answer: Response }
    'GET /api/admin/accounting/entries': { query: z.input<typeof entriesQuery>; answer: Response }
    'GET /api/admin/accounting/journal': { query: z.input<typeof journalQuery>; answer: Response }
    'POST /api/admin/accounting-periods/:month/close': { answer: ClosedPeriod }
    'POST /api/admin/accounting-periods/:month/compare': { answer: ComparedExport[] }
  }
}
