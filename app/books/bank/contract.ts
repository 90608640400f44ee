import { z } from 'zod'
import type { WaitsForSecond } from '../../accounts/second-person/second-person.ts'
import { phrase } from '../../lib/phrase.ts'
import { csvLayout } from './read/layout.ts'
import type { CsvColumns } from './read/read-statement.ts'
import type { Statement, StatementLine } from './read/statement.ts'

/** A bank statement may have this many bytes. */
export const maxStatementBytes = 5 * 1024 * 1024

/** How a person reads a CSV file: the line of its header, 0 if it has none, and what its columns mean. All or only the header. */
export const csvReading = csvLayout.partial().extend({
  headerLine: z
    .string()
    .regex(/^\d{1,5}$/)
    .optional(),
})

export const previewedStatement = csvReading.extend({ sha256: z.string().regex(/^[0-9a-f]{64}$/) })

export type StatementPreview = {
  sha256: string
  /** The columns of a CSV file and their saved or guessed meaning. Null for other formats. */
  csv: (CsvColumns & { accounts: string[] }) | null
  /** Null until a person has said what the columns of a CSV file mean, and which account it is of. */
  statement: StatementSummary | null
}

/** A statement that was read. Sums are in cents. */
export type StatementSummary = Pick<
  Statement,
  'format' | 'from' | 'until' | 'openingCents' | 'closingCents' | 'leftOut'
> & {
  /** The last 4 characters of the account's number. */
  account: string
  lines: number
  newLines: number
  /** How many of the new lines are of days that an earlier statement covers. */
  lateLines: number
  /**
   * Lines without a bank's id that count as imported, of a day that this file or an earlier one begins or ends with: if the files split the
   * day, some of them may be new. Null if there are none.
   */
  splitDay: { day: string; lines: number } | null
  first: Pick<StatementLine, 'bookedOn' | 'cents' | 'reference' | 'description'>[]
}

/** If the file was imported before, nothing changed, and this is what it brought then. */
export type ImportedStatement = { statementId: string; lines: number; newLines: number; isRepeated: boolean }

/** `secondPerson`: nothing changed yet, because lines of it were matched (P711). */
export type VoidedStatement = { voided: boolean; secondPerson?: WaitsForSecond }
export const statementParams = z.strictObject({ statementId: z.uuid() })

/** Matches to confirm, all or none: each line with the ledger transactions that it is. */
export const newMatches = z.strictObject({
  matches: z
    .array(
      z.strictObject({
        lineId: z.uuid(),
        transactionIds: z.array(z.number().int().positive()).min(1).max(1_000),
      }),
    )
    .min(1)
    .max(500),
})
export type NewMatches = z.output<typeof newMatches>

/** Why the bank's balance before its first line differs from the ledger's. It holds while the difference is this one. */
export const openingDifference = z.strictObject({
  /** The day of the first line, yyyy-mm-dd. */
  firstDay: z.iso.date(),
  /** The bank's balance, less the ledger's, in cents. */
  cents: z
    .number()
    .int()
    .refine(cents => cents !== 0),
  reason: z
    .string()
    .trim()
    .min(1, phrase('Please say why.'))
    .max(500, phrase('Shorten the reason to {maximum} characters.')),
})

export const bankLineParams = z.strictObject({ lineId: z.uuid() })
export const undoReason = z.strictObject({
  reason: z
    .string()
    .trim()
    .min(1, phrase('Please say why.'))
    .max(500, phrase('Shorten the reason to {maximum} characters.')),
})
