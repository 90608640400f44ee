import { Link as RouterLink } from 'react-router'
import { accountWords } from '../../../books/accounting/account-words.ts'
import type { AccountingData } from '../../../books/accounting/contract.ts'
import type { Account, MonthOfRevenue } from '../../../books/accounting/year-ledger.ts'
import { asHead, monthWord } from '../../../books/calendar.ts'
import { type Message, phrase } from '../../../lib/phrase.ts'
import { Link } from '../../../ui/link.tsx'
import { MoneyTd, Table, Td, Th } from '../../../ui/tables/table.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { useListAddress } from '../../kit/list/use-list-address.browser.ts'
import { FigureLink } from './figure-link.tsx'

/** Short column headers by account. The columns appear in this order. */
const headers: Record<string, Message> = {
  tips: phrase('Tips'),
  foundation_donations: phrase('Foundation donations'),
  donor_processing_fees: phrase('Donor fees'),
  credit_card_fees: phrase('Card fees'),
  platform_fees: phrase('Platform fees'),
  withdrawal_processing_fees: phrase('Withdrawal fees'),
  provider_fees: phrase('Provider fees'),
  chargeback_losses: phrase('Losses'),
  account_checks: phrase('Micro-deposits'),
}
const order = Object.keys(headers)
const byOrder = (a: Account, b: Account) => order.indexOf(a.code) - order.indexOf(b.code)

/** Shows net, revenue and expenses by month and account. Each amount links to its entries. */
export function RevenueTable({ data }: { data: AccountingData }) {
  const { t } = useWords()
  const { ledger, year, accounts } = data
  const revenue = accounts.filter(({ kind }) => kind === 'revenue').toSorted(byOrder)
  // Leaves out expense accounts whose sum for the year is zero.
  const expenses = accounts
    .filter(({ code, kind }) => kind === 'expense' && ledger.total.expenses[code] !== 0)
    .toSorted(byOrder)
  const columns = { revenue, expenses }
  return (
    <Table caption={t('Revenue {year} by month and account', { year: String(year) })} className="table-tight">
      <thead>
        <tr>
          <Th>{t('Month')}</Th>
          <Th align="end">{t('Net')}</Th>
          <Heads accounts={revenue} />
          <Th align="end">{t('Revenue')}</Th>
          <Heads accounts={expenses} />
          <Th align="end">{t('Expenses')}</Th>
        </tr>
      </thead>
      <tbody>
        {ledger.months.map(month => (
          <tr key={month.month}>
            <th scope="row" className="text-start font-semibold">
              {asHead(monthWord(month.month, t))}
            </th>
            <Figures figures={month} month={month.month} year={year} {...columns} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" className="text-start">
            {year}
          </th>
          <Figures figures={ledger.total} month={null} year={year} {...columns} />
        </tr>
      </tfoot>
    </Table>
  )
}

function Heads({ accounts }: { accounts: readonly Account[] }) {
  const { t } = useWords()
  return accounts.map(({ code }) => (
    <Th key={code} align="end">
      {t(headers[code] ?? accountWords[code])}
    </Th>
  ))
}

type FiguresProps = {
  figures: Omit<MonthOfRevenue, 'month'>
  month: string | null
  year: number
  revenue: readonly Account[]
  expenses: readonly Account[]
}

function Figures({ figures, month, year, revenue, expenses }: FiguresProps) {
  const { t } = useWords()
  const name = month ? monthWord(month, t) : String(year)
  // Without a month, this is the total row, which the table's styles already make bold.
  const weight = month ? 'font-semibold' : undefined
  const linked = (account: Account, cents = 0) => (
    <Td key={account.code} align="end">
      <FigureLink
        cents={cents}
        account={account.code}
        year={year}
        month={month}
        label={`${t(accountWords[account.code])}, ${name}`}
      />
    </Td>
  )
  return (
    <>
      <MoneyTd cents={figures.netCents} className={weight} />
      {revenue.map(account => linked(account, figures.revenue[account.code]))}
      <MoneyTd cents={figures.revenueCents} className={weight} />
      {expenses.map(account => linked(account, figures.expenses[account.code]))}
      <MoneyTd cents={figures.expensesCents} className={weight} />
    </>
  )
}

export function YearTable({ data }: { data: AccountingData }) {
  const { t } = useWords()
  const address = useListAddress()
  return (
    <Table caption={t('Revenue by year')} captionShown>
      <thead>
        <tr>
          <Th>{t('Year')}</Th>
          <Th align="end">{t('Revenue')}</Th>
          <Th align="end">{t('Expenses')}</Th>
          <Th align="end">{t('Net')}</Th>
        </tr>
      </thead>
      <tbody>
        {data.ledger.years.map(({ year, revenueCents, expensesCents, netCents }) => (
          <tr key={year}>
            <th scope="row" className="text-start font-semibold">
              <Link asChild>
                <RouterLink to={address.link({ year: String(year), month: null, account: null, page: null })}>
                  {year}
                </RouterLink>
              </Link>
            </th>
            <MoneyTd cents={revenueCents} className="font-semibold" />
            <MoneyTd cents={expensesCents} className="font-semibold" />
            <MoneyTd cents={netCents} className="font-semibold" />
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
