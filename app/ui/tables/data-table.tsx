import type { ReactNode } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { Table, Td, Th } from './table.tsx'

/** A column of a list. A cell's content is shown unchanged: it translates our own texts itself, but never people's. */
export type DataColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** `end` for money and counts. */
  align?: 'end'
  /** The server can sort by it, under its `id`. */
  sortable?: boolean
  /** Can't be hidden. */
  fixed?: boolean
  /** Hidden by default. */
  optional?: boolean
  /** For the head and the cells: hides the column on phones. */
  className?: string
}

export type DataTableProps<Row> = {
  caption: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** `date` sorts ascending, `-date` descending. */
  sort?: string
  onSort?: (sort: string) => void
  /** Ids of the hidden columns. */
  hidden?: readonly string[]
  /** Replaces the table when there are no rows. */
  empty: ReactNode
  /** Lets rows be selected. `has` and `turn` take the row's key; `name` names the row for screen readers. */
  selection?: RowSelection<Row>
}

export type RowSelection<Row> = {
  rows: readonly Row[]
  has: (key: string) => boolean
  turn: (key: string) => void
  turnAll: () => void
  name: (row: Row) => string
}

/** A table of rows that the server has sorted and paginated. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { t } = useWords()
  const { caption, rows, rowKey, sort, onSort, hidden = [], empty, selection } = props
  const columns = props.columns.filter(({ id }) => !hidden.includes(id))
  if (rows.length === 0) return empty
  return (
    <Table caption={caption} className={selection ? 'table-chosen' : undefined}>
      <thead>
        <tr>
          {selection ? (
            <th scope="col">
              <RowTick
                name={t('Select every row on this page')}
                checked={selection.rows.length === rows.length}
                partly={selection.rows.length > 0}
                onTurn={selection.turnAll}
              />
            </th>
          ) : null}
          {columns.map(column => (
            <Th
              key={column.id}
              align={column.align ?? 'start'}
              className={column.className}
              {...(column.sortable && {
                sorted: sortedBy(column, sort),
                onSort: () => onSort?.(nextSort(column, sort)),
              })}
            >
              {t(column.header)}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={rowKey(row)} data-row tabIndex={-1}>
            {selection ? (
              <td>
                <RowTick
                  name={t('Select {row}', { row: selection.name(row) })}
                  checked={selection.has(rowKey(row))}
                  onTurn={() => selection.turn(rowKey(row))}
                />
              </td>
            ) : null}
            {columns.map(({ id, align, className, cell }) => (
              <Td key={id} align={align ?? 'start'} className={className}>
                {cell(row)}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

type Sortable = Pick<DataColumn<never>, 'id' | 'align'>

function sortedBy({ id }: Sortable, sort: string | undefined): 'ascending' | 'descending' | 'none' {
  if (sort === id) return 'ascending'
  return sort === `-${id}` ? 'descending' : 'none'
}

/** The opposite direction; the first click sorts figures descending and words ascending. */
function nextSort(column: Sortable, sort: string | undefined): string {
  const sorted = sortedBy(column, sort)
  const descends = sorted === 'none' ? column.align === 'end' : sorted === 'ascending'
  return descends ? `-${column.id}` : column.id
}

type RowTickProps = {
  /** The accessible name. */
  name: string
  checked: boolean
  /** Some rows are selected, but not all. */
  partly?: boolean
  onTurn: () => void
}

/** The checkbox that selects one row or all rows. */
export function RowTick({ name, checked, partly = false, onTurn }: RowTickProps) {
  return (
    <input
      type="checkbox"
      aria-label={name}
      checked={checked}
      ref={box => {
        if (box) box.indeterminate = partly && !checked
      }}
      onChange={onTurn}
      className="tick block size-5 appearance-none rounded-sm border border-edge bg-surface checked:border-gown checked:bg-gown indeterminate:border-gown indeterminate:bg-gown-tint hover:border-gown"
    />
  )
}
