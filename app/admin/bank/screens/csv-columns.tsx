import { type FormEvent, useState } from 'react'
import type { StatementPreview } from '../../../bank/contract.ts'
import type { CsvLayout } from '../../../bank/read/layout.ts'
import { phrase } from '../../../lib/phrase.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { useWords } from '../../../words/use-words.tsx'

const columnLabels: Record<Exclude<keyof CsvLayout, 'account' | 'dayOrder'>, string> = {
  day: phrase('Day'),
  amount: phrase('Amount, in and out'),
  credit: phrase('Amount in'),
  debit: phrase('Amount out'),
  description: phrase('Description'),
  reference: phrase('Reference'),
  bankId: phrase('The bank’s ID'),
  balance: phrase('Balance'),
}
const fields = Object.keys(columnLabels) as (keyof typeof columnLabels)[]

const orders: Record<CsvLayout['dayOrder'], string> = {
  mdy: phrase('Month, day, year'),
  dmy: phrase('Day, month, year'),
  ymd: phrase('Year, month, day'),
}

type Props = {
  csv: NonNullable<StatementPreview['csv']>
  busy: boolean
  onExplain: (layout: CsvLayout) => void
}

/** Says what the columns of a bank's CSV file mean, which is remembered for files with the same header (P583). */
export function CsvColumns({ csv, busy, onExplain }: Props) {
  const { t } = useWords()
  const [layout, setLayout] = useState(csv.layout)
  const [isSent, setSent] = useState(false)
  const { amount, credit, debit, account, day } = layout
  const isAccountWrong = !/^[0-9A-Za-z]{4}$/.test(account)
  const isAmountWrong = amount === '' ? credit === '' || debit === '' : credit !== '' || debit !== ''
  const change = (changed: Partial<CsvLayout>) => setLayout({ ...layout, ...changed })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (!isAccountWrong && !isAmountWrong && day !== '') onExplain(layout)
  }
  const errors: Partial<Record<keyof CsvLayout, string>> = isSent
    ? {
        ...(day === '' && { day: t('Choose the column with the day.') }),
        ...(isAmountWrong && {
          amount: t('Choose one column with the amount, or one for what came in and one for what went out.'),
        }),
      }
    : {}
  const example = (name: string) => csv.sample[0]?.[csv.header.indexOf(name)] ?? ''
  return (
    <form
      method="post"
      noValidate
      aria-label={t('What the columns mean')}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={submit}
    >
      <p>{t('This is remembered for files with the same header.')}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
        <Field
          label={t('Last 4 of the account’s number')}
          required
          error={isSent && isAccountWrong ? t('Enter 4 letters or digits.') : undefined}
        >
          <TextInput
            autoComplete="off"
            maxLength={4}
            value={account}
            onChange={({ target }) => change({ account: target.value })}
          />
        </Field>
        <Field label={t('Order of days')}>
          <Select
            value={layout.dayOrder}
            onChange={({ target }) => change({ dayOrder: target.value as CsvLayout['dayOrder'] })}
            options={Object.entries(orders).map(([value, label]) => ({ value, label: t(label) }))}
          />
        </Field>
        {fields.map(field => (
          <Field
            key={field}
            label={t(columnLabels[field])}
            hint={layout[field] ? t('Such as “{text}”', { text: example(layout[field]) }) : undefined}
            error={errors[field]}
          >
            <Select
              placeholder={t('None')}
              value={layout[field]}
              onChange={({ target }) => change({ [field]: target.value })}
              options={[...new Set(csv.header)].filter(Boolean).map(value => ({ value, label: value }))}
            />
          </Field>
        ))}
      </div>
      <Button type="submit" busy={busy} busyLabel={t('Saving...')}>
        {t('Read the File')}
      </Button>
    </form>
  )
}
