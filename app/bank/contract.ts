import { z } from 'zod'
import { phrase } from '../lib/phrase.ts'
import { type CsvLayout, csvLayout } from './read/layout.ts'
import type { Statement, StatementLine } from './read/statement.ts'

/** A bank statement may have this many bytes. */
export const maxStatementBytes = 5 * 1024 * 1024

/** What a bank's CSV columns mean. Replaces what was remembered for files with this header. */
export const csvLayoutOfHeader = z.strictObject({
  header: z.array(z.string().max(200)).min(1).max(100),
  layout: csvLayout.refine(
    ({ amount, credit, debit }) =>
      amount === '' ? credit !== '' && debit !== '' : credit === '' && debit === '',
    phrase('Choose one column with the amount, or one for what came in and one for what went out.'),
  ),
})

export const previewedStatement = z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) })

export type StatementPreview = {
  sha256: string
  /** The columns of a CSV file, with what they mean if that is remembered, or else a suggestion. Null for other formats. */
  csv: { header: string[]; sample: string[][]; layout: CsvLayout } | null
  /** Null if the columns must be explained first. */
  statement: StatementSummary | null
}

/** A statement that was read. Sums are in cents. */
export type StatementSummary = Pick<
  Statement,
  'format' | 'from' | 'until' | 'openingCents' | 'closingCents'
> & {
  /** The last 4 characters of the account's number. */
  account: string
  lines: number
  newLines: number
  /** How many of the new lines are of days that an earlier statement covers. */
  lateLines: number
  first: Pick<StatementLine, 'bookedOn' | 'cents' | 'reference' | 'description'>[]
}

/** If the file was imported before, nothing changed, and this is what it brought then. */
export type ImportedStatement = { statementId: string; lines: number; newLines: number; isRepeated: boolean }

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

export const bankLineParams = z.strictObject({ lineId: z.uuid() })
export const undoReason = z.strictObject({
  reason: z
    .string()
    .trim()
    .min(1, phrase('Please say why.'))
    .max(500, phrase('Shorten the reason to 500 characters.')),
})
