import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dayLabel } from '../../../books/calendar.ts'
import type { Column, Kind, ListShape, RowOf } from '../../../lists/define-list.ts'
import { Amount } from '../../../ui/amount.tsx'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { Day, Moment } from '../moment.tsx'

type ColumnId<L extends ListShape> = keyof L['columns'] & string
type OwnCell<L extends ListShape> = {
  [Id in ColumnId<L>]: L['columns'][Id]['kind'] extends Kind ? never : Id
}[ColumnId<L>]

/** Renderers of cells by column id. Required for `ownCell` columns; for others, they replace the default cell of the column's kind. */
export type Cells<L extends ListShape> = { [Id in OwnCell<L>]: (row: RowOf<L>) => ReactNode } & {
  [Id in Exclude<ColumnId<L>, OwnCell<L>>]?: (row: RowOf<L>) => ReactNode
}

export function listColumns<L extends ListShape>(
  { columns }: L,
  cells: Cells<L>,
  without: readonly string[] = [],
): DataColumn<RowOf<L>>[] {
  return Object.entries(columns)
    .filter(([id]) => !without.includes(id))
    .map(([id, column]) => ({
      ...column,
      id,
      sortable: column.sort ?? false,
      cell:
        (cells as Record<string, DataColumn<RowOf<L>>['cell']>)[id] ??
        (row => <Cell column={column} row={row} />),
    }))
}

function Cell({ column: { kind, field }, row }: { column: Column; row: object }): ReactNode {
  const value = (row as Record<string, unknown>)[field ?? '']
  if (kind === 'name') return value === null ? <Phrase words="Anonymous" /> : String(value)
  if (value === null) return '\u2013'
  switch (kind) {
    case 'cents':
      return <Amount cents={Number(value)} />
    case 'count':
      return Number(value).toLocaleString('en-US')
    case 'day':
      return <CalendarDay day={String(value)} />
    case 'dayOf':
      return <Day at={String(value)} />
    case 'instant':
      return <Moment at={String(value)} />
    default:
      return String(value)
  }
}

function CalendarDay({ day }: { day: string }) {
  const { t } = useWords()
  return dayLabel(day, t)
}

/** The main link of a row, which opens its details. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      preventScrollReset
      className="hit-44 rounded-sm font-semibold text-gown underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  )
}
