import type { AccountName } from './contract.ts'
import type { MonthOfRevenue } from './year-ledger.ts'

type Column =
  | { header: string; value(row: MonthOfRevenue): string }
  | { header: string; cents(row: MonthOfRevenue): number }

/** The columns of the accounting report: month, each revenue account, expenses, what is left. Cents. */
export function reportColumns(accounts: readonly AccountName[]): Column[] {
  const of = (kind: 'revenue' | 'expense') => accounts.filter(account => account.kind === kind)
  return [
    { header: 'Month', value: ({ month }) => month },
    ...of('revenue').map(({ code, name }) => ({
      header: name,
      cents: ({ revenue }: MonthOfRevenue) => revenue[code] ?? 0,
    })),
    { header: 'Total Revenue', cents: ({ revenueCents }) => revenueCents },
    ...of('expense').map(({ code, name }) => ({
      header: name,
      cents: ({ expenses }: MonthOfRevenue) => expenses[code] ?? 0,
    })),
    { header: 'Total Expenses', cents: ({ expensesCents }) => expensesCents },
    { header: 'Net', cents: ({ netCents }) => netCents },
  ]
}
