import { type FormEvent, useState } from 'react'
import type { StatementPreview } from '../../../books/bank/contract.ts'
import { type CsvColumn, type CsvLayout, hasAmountColumns } from '../../../books/bank/read/layout.ts'
import { dayLabel } from '../../../books/calendar.ts'
import { type DayOrder, dayOrders, readWrittenDay } from '../../../lib/csv/written-day.ts'
import { type Message, phrase, type Written } from '../../../lib/phrase.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { AccountField, isAccount } from './account-field.tsx'
import { MappedTable } from './mapped-table.tsx'

export type Csv = NonNullable<StatementPreview['csv']>

const orders: Record<DayOrder, Message> = {
  mdy: phrase('Month, day, year'),
  dmy: phrase('Day, month, year'),
  ymd: phrase('Year, month, day'),
}

type Props = {
  csv: Csv
  busy: boolean
  onHeader: (line: number) => void
  onMap: (layout: CsvLayout) => void
}

/** Says over the first rows of a bank's CSV file what its columns mean, and asks for its account (P727). */
export function CsvColumns({ csv, busy, onHeader, onMap }: Props) {
  const { t } = useWords()
  const [layout, setLayout] = useState(() => withoutDoubles(csv.layout))
  const fitting = csv.orders[csv.header.indexOf(layout.day)] ?? []
  const [order, setOrder] = useState<DayOrder | ''>(
    fitting.length > 1 && !csv.isRemembered ? '' : layout.dayOrder,
  )
  const [isSent, setSent] = useState(false)
  const certain = fitting.length === 1 ? fitting[0] : undefined
  const dayOrder = certain ?? order
  const problem = problemOf(layout)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (!problem && isAccount(layout.account) && dayOrder) onMap({ ...layout, dayOrder })
  }
  return (
    <form
      method="post"
      noValidate
      aria-label={t('Column mapping')}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={submit}
    >
      <p>
        {csv.isRemembered
          ? t('The columns are mapped as in the last file with this header. Choose the account of this file.')
          : t('The columns are a guess from their names. Check them over the first rows of the file.')}
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-[repeat(2,minmax(0,1fr))]">
        <AccountField
          accounts={csv.accounts}
          value={layout.account}
          error={isSent && !isAccount(layout.account) ? t('Enter 4 letters or digits.') : undefined}
          onChange={account => setLayout({ ...layout, account })}
        />
        <HeaderField csv={csv} busy={busy} onHeader={onHeader} />
        <DateField
          csv={csv}
          order={dayOrder}
          onOrder={setOrder}
          column={layout.day}
          orders={fitting.length > 0 ? fitting : dayOrders}
          error={isSent && dayOrder === '' ? t('Choose the date format.') : undefined}
        />
      </div>
      <MappedTable csv={csv} layout={layout} onChange={setLayout} />
      {isSent && problem ? (
        <p role="alert" className="font-medium text-clay-ink">
          {t(problem)}
        </p>
      ) : null}
      <Button type="submit" busy={busy} busyLabel={t('Reading the file...')}>
        {t('Read the File')}
      </Button>
    </form>
  )
}

function problemOf(layout: CsvLayout): Message | null {
  if (layout.day === '') return phrase('Choose the column with the date.')
  return hasAmountColumns(layout)
    ? null
    : phrase('Choose one column for the amount, or one for money in and one for money out.')
}

/** Each column has one meaning here. */
function withoutDoubles(layout: CsvLayout): CsvLayout {
  const { account, dayOrder, ...columns } = layout
  const names = Object.values(columns)
  const kept = Object.entries(columns).map(([field, name], at) => [
    field,
    names.indexOf(name) < at ? '' : name,
  ])
  return { account, dayOrder, ...(Object.fromEntries(kept) as Record<CsvColumn, string>) }
}

function HeaderField({ csv, busy, onHeader }: Pick<Props, 'csv' | 'busy' | 'onHeader'>) {
  const { t } = useWords()
  return (
    <Field label={t('Row with the column names')}>
      <Select
        disabled={busy}
        value={String(csv.headerLine)}
        onChange={({ target }) => onHeader(Number(target.value))}
        options={[
          { value: '0', label: t('None: the file has no column names') },
          ...csv.top.map(({ line, cells }) => ({
            value: String(line),
            label: t('Row {row}: {text}', { row: line, text: cells.filter(Boolean).join(', ').slice(0, 60) }),
          })),
        ]}
      />
    </Field>
  )
}

type DateProps = {
  csv: Csv
  column: string
  orders: readonly DayOrder[]
  order: DayOrder | ''
  error: Written | undefined
  onOrder: (order: DayOrder) => void
}

/** The order of day and month, with a date of the file written out. It is asked if the dates don't tell. */
function DateField({ csv, column, orders: possible, order, error, onOrder }: DateProps) {
  const { t } = useWords()
  const written = csv.sample.map(cells => cells[csv.header.indexOf(column)] ?? '').filter(Boolean)
  const isTold = (text: string) =>
    new Set(possible.map(one => readWrittenDay(text, one))).size < possible.length
  const example = written.find(text => !isTold(text)) ?? written[0] ?? ''
  const meaning = (one: DayOrder) => {
    const day = readWrittenDay(example, one)
    return day ? t('{text} is {date}', { text: example, date: dayLabel(day, t) }) : t(orders[one])
  }
  const [only, ...others] = possible
  return (
    <Field
      label={t('Date format')}
      hint={others.length > 0 ? t('These dates can be read in more than one way.') : undefined}
      error={error}
    >
      <Select
        {...(others.length > 0 && { placeholder: t('Choose') })}
        value={others.length > 0 ? order : only}
        onChange={({ target }) => onOrder(target.value as DayOrder)}
        options={possible.map(one => ({ value: one, label: meaning(one) }))}
      />
    </Field>
  )
}
