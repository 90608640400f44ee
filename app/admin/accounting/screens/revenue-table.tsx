import { MoneyTd, Table, Td, Th } from '../../../ui/table.tsx'
import type { AccountingData } from '../contract.ts'
import type { MonthOfRevenue } from '../year-books.ts'
import { FigureLink } from './figure-link.tsx'
import { monthName } from './month-name.ts'

/** What the columns are called where the account's whole name is too long for a column. */
const short: Record<string, string> = {
  tips: 'Tips',
  foundation_donations: 'Foundation donations',
  donor_processing_fees: 'Donor fees',
  credit_card_fees: 'Card fees',
  platform_fees: 'Platform fees',
  withdrawal_processing_fees: 'Withdrawal fees',
  provider_fees: 'Provider fees',
  chargeback_losses: 'Losses',
}

/** Revenue by month and account, expenses beside it, and what is left; each figure leads to its entries. */
export function RevenueTable({ data }: { data: AccountingData }) {
  const { books, year, accounts } = data
  const revenue = accounts.filter(({ kind }) => kind === 'revenue')
  const expenses = accounts.filter(({ kind }) => kind === 'expense')
  const row = (month: string | null, figures: Omit<MonthOfRevenue, 'month'>) => {
    const name = month ? monthName(month) : String(year)
    const linked = (account: (typeof accounts)[number], cents: number) => (
      <Td key={account.code} align="end">
        <FigureLink
          cents={cents}
          account={account.code}
          year={year}
          month={month}
          label={`${account.name}, ${name}`}
        />
      </Td>
    )
    return (
      <>
        {revenue.map(account => linked(account, figures.revenue[account.code] ?? 0))}
        <MoneyTd cents={figures.revenueCents} className="font-semibold" />
        {expenses.map(account => linked(account, figures.expenses[account.code] ?? 0))}
        <MoneyTd cents={figures.netCents} className="font-semibold" />
      </>
    )
  }
  return (
    <Table caption={`Revenue ${year} by month and account`}>
      <thead>
        <tr>
          <Th>Month</Th>
          {revenue.map(({ code, name }) => (
            <Th key={code} align="end">
              {short[code] ?? name}
            </Th>
          ))}
          <Th align="end">Revenue</Th>
          {expenses.map(({ code, name }) => (
            <Th key={code} align="end">
              {short[code] ?? name}
            </Th>
          ))}
          <Th align="end">Net</Th>
        </tr>
      </thead>
      <tbody>
        {books.months.map(month => (
          <tr key={month.month}>
            <th scope="row" className="text-start font-semibold">
              {monthName(month.month)}
            </th>
            {row(month.month, month)}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="text-start font-semibold">
            {year}
          </th>
          {row(null, books.total)}
        </tr>
        {books.years
          .filter(other => other.year !== year)
          .map(other => (
            <tr key={other.year} className="text-ink-soft">
              <th scope="row" className="text-start font-semibold">
                {other.year}
              </th>
              <td colSpan={revenue.length} />
              <MoneyTd cents={other.revenueCents} />
              <td colSpan={Math.max(0, expenses.length - 1)} />
              <MoneyTd cents={other.expensesCents} />
              <MoneyTd cents={other.netCents} />
            </tr>
          ))}
      </tfoot>
    </Table>
  )
}
