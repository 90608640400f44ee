import type { ReactNode } from 'react'
import type { Message } from '../../lib/phrase.ts'
import { useWords } from '../../words/use-words.tsx'
import { Table, Td, Th } from './table.tsx'

/**
 * A column of a table. `header` is translated; `cell` must translate its texts itself, because people's text must stay
 * untranslated.
 */
export type DataColumn<Row> = {
  id: string
  header: Message
  cell: (row: Row) => ReactNode
  /** Use `end` for money and counts. */
  align?: 'end'
  /** True if the server can sort by this column, with its `id`. */
  sortable?: boolean
  /** True if the person can't hide the column. */
  fixed?: boolean
  /** True if the column is hidden by default. */
  optional?: boolean
  /** Applied to the header and the cells, for example to hide the column on phones. */
  className?: string
  /** What the last row says below this column, for example the sum. */
  total?: ReactNode
}

export type DataTableProps<Row> = {
  /** The accessible name, visible only if `captionShown`. */
  caption: string
  captionShown?: boolean
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The sorted column's id, with a leading `-` if descending: `date`, `-date`. */
  sort?: string
  onSort?: (sort: string) => void
  /** The ids of hidden columns. */
  hidden?: readonly string[]
  /** Shown instead of the table if there are no rows. */
  empty?: ReactNode
  /** Makes rows selectable. `has` and `turn` take the row's key; `name` returns the row's name for screen readers. */
  selection?: RowSelection<Row>
}

export type RowSelection<Row> = {
  rows: readonly Row[]
  has: (key: string) => boolean
  turn: (key: string) => void
  turnAll: () => void
  name: (row: Row) => string
}

/** A table of rows that the server has already sorted and paginated. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { t } = useWords()
  const {
    caption,
    captionShown = false,
    rows,
    rowKey,
    sort,
    onSort,
    hidden = [],
    empty = null,
    selection,
  } = props
  const columns = props.columns.filter(({ id }) => !hidden.includes(id))
  if (rows.length === 0) return empty
  return (
    <Table caption={caption} captionShown={captionShown} className={selection ? 'table-chosen' : undefined}>
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
      {columns.some(({ total }) => total !== undefined) ? (
        <tfoot>
          <tr className="font-semibold">
            {selection ? <td /> : null}
            {columns.map(({ id, align, className, total }) => (
              <Td key={id} align={align ?? 'start'} className={className}>
                {total}
              </Td>
            ))}
          </tr>
        </tfoot>
      ) : null}
    </Table>
  )
}

type Sortable = Pick<DataColumn<never>, 'id' | 'align'>

function sortedBy({ id }: Sortable, sort: string | undefined): 'ascending' | 'descending' | 'none' {
  if (sort === id) return 'ascending'
  return sort === `-${id}` ? 'descending' : 'none'
}

/**
 * The `sort` value after a click on the column. The first click sorts money and counts descending, text ascending; each
 * further click reverses the order.
 */
function nextSort(column: Sortable, sort: string | undefined): string {
  const sorted = sortedBy(column, sort)
  const descends = sorted === 'none' ? column.align === 'end' : sorted === 'ascending'
  return descends ? `-${column.id}` : column.id
}

type RowTickProps = {
  /** The accessible name. */
  name: string
  checked: boolean
  /** True if some but not all rows are selected. */
  partly?: boolean
  onTurn: () => void
}

/** A checkbox that selects one row or all rows. */
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
