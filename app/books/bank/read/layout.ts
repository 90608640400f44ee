import { z } from 'zod'

const column = z.string().max(200)

/**
 * What the columns of a bank's CSV file mean, by their headers, and the account that the file is of. The amount is one signed column, one
 * with a column that says debit or credit, or one for money in and one for money out.
 */
export const csvLayout = z.strictObject({
  /** The last characters of the account's number. */
  account: z.string().regex(/^[0-9A-Za-z]{4}$/),
  day: column.min(1),
  dayOrder: z.enum(['ymd', 'mdy', 'dmy']),
  amount: column,
  credit: column,
  debit: column,
  description: column,
  reference: column,
  bankId: column,
  balance: column,
  /** Says of an amount without a sign whether it is a debit or a credit. */
  direction: column,
  /** Says whether a line is posted, pending, or failed. */
  status: column,
})
export type CsvLayout = z.output<typeof csvLayout>
export type CsvColumn = Exclude<keyof CsvLayout, 'account' | 'dayOrder'>

/** Whether a layout names one column of amounts, or one for money in and one for money out. */
export const hasAmountColumns = ({ amount, credit, debit, direction }: CsvLayout): boolean =>
  amount === '' ? credit !== '' && debit !== '' && direction === '' : credit === '' && debit === ''

/** The key under which the layout of files with this header is saved. */
export const headerKey = (header: readonly string[]): string =>
  JSON.stringify(header.map(name => name.toLowerCase()))

/** Columns that differ from the saved layout, if there is one. */
export function changedColumns(
  before: Partial<CsvLayout> | undefined,
  after: CsvLayout,
): (keyof CsvLayout)[] {
  const names = Object.keys(csvLayout.shape) as (keyof CsvLayout)[]
  return names.filter(name => (before?.[name] ?? '') !== after[name])
}
