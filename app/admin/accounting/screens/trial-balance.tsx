import type { ReactNode } from 'react'
import { accountWords } from '../../../books/accounting/account-words.ts'
import type { AccountingData } from '../../../books/accounting/contract.ts'
import type { BalanceRow } from '../../../books/accounting/year-ledger.ts'
import { asHead, monthLabel, monthWord } from '../../../books/calendar.ts'
import { Amount } from '../../../ui/amount.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Section } from '../../../ui/page.tsx'
import { MoneyTd, Table, Td, Th } from '../../../ui/tables/table.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { useListAddress } from '../../kit/list/use-list-address.browser.ts'
import { FigureLink } from './figure-link.tsx'

/** Shows the trial balance of all accounts for the selected period. Debits are positive, so the balances sum to zero. */
export function TrialBalance({ data }: { data: AccountingData }) {
  const { t } = useWords()
  const { rows, total } = data.ledger.trialBalance
  const income = rows.filter(({ kind }) => kind === 'revenue' || kind === 'expense')
  const holdings = rows.filter(({ kind }) => kind === 'asset' || kind === 'liability')
  const period = data.month ? monthLabel(data.month, t) : String(data.year)
  return (
    <Section
      id="trial-balance"
      title={t('Trial balance, {period}', { period })}
      aside={<MonthChooser data={data} />}
    >
      <Table caption={t('Trial balance, {period}', { period })}>
        <thead>
          <tr>
            <Th>{t('Account')}</Th>
            <Th align="end">{t('Opening')}</Th>
            <Th align="end">{t('Debit')}</Th>
            <Th align="end">{t('Credit')}</Th>
            <Th align="end">{t('Closing')}</Th>
          </tr>
        </thead>
        <Group title={t('Revenue and expenses')}>
          {income.map(row => (
            <AccountRow key={row.account} row={row} data={data} period={period} />
          ))}
        </Group>
        <Group title={t('Money held, and owed to campaigns')}>
          {holdings.map(row => (
            <AccountRow key={row.account} row={row} data={data} period={period} />
          ))}
        </Group>
        <tfoot>
          <tr>
            <th scope="row" className="text-start font-semibold">
              {t('Sum of all accounts')}
            </th>
            <MoneyTd cents={total.opening} className="font-semibold" />
            <MoneyTd cents={total.debit} className="font-semibold" />
            <MoneyTd cents={total.credit} className="font-semibold" />
            <MoneyTd cents={total.closing} className="font-semibold" />
          </tr>
        </tfoot>
      </Table>
    </Section>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={5} className="text-start text-sm font-semibold text-ink-soft">
          {title}
        </th>
      </tr>
      {children}
    </tbody>
  )
}

type RowProps = { row: BalanceRow; data: AccountingData; period: string }

function AccountRow({ row, data, period }: RowProps) {
  const { t } = useWords()
  const account = t(accountWords[row.account])
  const amountCell = (cents: number, label: string) => (
    <Td align="end">
      <FigureLink cents={cents} account={row.account} year={data.year} month={data.month} label={label} />
    </Td>
  )
  return (
    <tr>
      <Td className="min-w-48">{account}</Td>
      <BalanceCell cents={row.opening} kind={row.kind} />
      {amountCell(row.debit, t('{account}, debits of {period}', { account, period }))}
      {amountCell(row.credit, t('{account}, credits of {period}', { account, period }))}
      <BalanceCell cents={row.closing} kind={row.kind} />
    </tr>
  )
}

/** Highlights an abnormal balance: a debit balance of a revenue or liability account, or a credit balance of any other. */
function BalanceCell({ cents, kind }: { cents: number; kind: BalanceRow['kind'] }) {
  const isCredit = kind === 'revenue' || kind === 'liability'
  const isUnusual = isCredit ? cents > 0 : cents < 0
  return (
    <Td align="end">
      <Amount cents={cents} {...(isUnusual && { className: 'text-clay-ink' })} />
    </Td>
  )
}

function MonthChooser({ data }: { data: AccountingData }) {
  const { t } = useWords()
  const address = useListAddress()
  const whole = { value: '', label: t('All of {year}', { year: String(data.year) }) }
  return (
    <Field label={t('Month of the trial balance')} labelHidden className="w-44">
      <Select
        value={data.month ?? ''}
        onChange={event =>
          address.set({
            month: event.target.value || null,
            year: event.target.value ? null : String(data.year),
            account: null,
          })
        }
        options={[
          whole,
          ...data.ledger.months.map(({ month }) => ({ value: month, label: asHead(monthWord(month, t)) })),
        ]}
      />
    </Field>
  )
}
