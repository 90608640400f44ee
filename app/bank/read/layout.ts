import { z } from 'zod'

const column = z.string().max(200)

/**
 * What the columns of a bank's CSV file mean, by their headers. The amount is one signed column, or one for what came in and one for what
 * went out.
 */
export const csvLayout = z.strictObject({
  /** The last characters of the account's number, which the file doesn't contain. */
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
})
export type CsvLayout = z.output<typeof csvLayout>

/** Under this key, the layout of files with the same header is remembered. */
export const headerKey = (header: readonly string[]): string =>
  JSON.stringify(header.map(name => name.toLowerCase()))

/** What differs from the layout that was remembered, if any. */
export function changedColumns(before: CsvLayout | undefined, after: CsvLayout): (keyof CsvLayout)[] {
  const names = Object.keys(csvLayout.shape) as (keyof CsvLayout)[]
  return names.filter(name => (before?.[name] ?? '') !== after[name])
}

const usual: Readonly<Partial<Record<keyof CsvLayout, RegExp>>> = {
  day: /^(booking |posting |posted |transaction |effective )?date( posted)?$|^fecha/i,
  amount: /^(amount|importe|monto)( \(?usd\)?)?$/i,
  credit: /^(credit|credits|deposit|deposits|amount credit|abono)s?$/i,
  debit: /^(debit|debits|withdrawal|withdrawals|amount debit|cargo)s?$/i,
  description: /^(description|details|memo|narrative|payee|concepto|descripción)$/i,
  reference: /^(check|check number|check #|check or slip #|reference|serial number|referencia)$/i,
  bankId: /^(transaction id|id|fitid|bank reference|transaction number)$/i,
  balance: /^((running |ledger |closing )?balance|saldo)$/i,
}

/** A layout to begin with, from the usual names of columns. */
export function suggestLayout(header: readonly string[]): CsvLayout {
  const named = (field: keyof CsvLayout) => header.find(name => usual[field]?.test(name)) ?? ''
  return {
    ...{ account: '', day: named('day'), dayOrder: 'mdy', amount: named('amount') },
    ...{ credit: named('credit'), debit: named('debit'), description: named('description') },
    ...{ reference: named('reference'), bankId: named('bankId'), balance: named('balance') },
  }
}
