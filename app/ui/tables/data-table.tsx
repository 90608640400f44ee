import {
  type ColumnDef,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { RowTick } from './row-tick.tsx'
import { Table, Td, Th } from './table.tsx'

/** One column of a list. A cell is shown as it is: it translates words of ours itself, and never what a person wrote. */
export type DataColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** `end` for money and counts. */
  align?: 'end'
  /** The server can sort by it; `id` names the order. */
  sortable?: boolean
  /** Cannot be hidden by choice. */
  fixed?: boolean
  /** Hidden until it is chosen. */
  optional?: boolean
  /** For the head and the cells: what a phone leaves out. */
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
  /** Ids of the columns that are not shown. */
  hidden?: readonly string[]
  /** Stands in for the table when there are no rows. */
  empty: ReactNode
  /** Rows can be chosen: `has` and `turn` take the row's key, `name` says which row it is. */
  selection?: RowSelection<Row>
}

export type RowSelection<Row> = {
  rows: readonly Row[]
  has: (key: string) => boolean
  turn: (key: string) => void
  turnAll: () => void
  name: (row: Row) => string
}

const features = tableFeatures({ rowSortingFeature, columnVisibilityFeature })

/** Rows that the server has sorted and cut into pages: the head asks for another order, nothing is sorted here. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { t } = useWords()
  const { caption, rows, empty, selection } = props
  const table = useListTable(props)
  if (rows.length === 0) return empty
  return (
    <Table caption={caption} className={selection ? 'table-chosen' : undefined}>
      <thead>
        {table.getHeaderGroups().map(group => (
          <tr key={group.id}>
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
            {group.headers.map(({ column }) => {
              const { align, className } = props.columns.find(({ id }) => id === column.id) ?? {}
              const sorted = column.getIsSorted()
              return (
                <Th
                  key={column.id}
                  align={align ?? 'start'}
                  className={className}
                  {...(column.getCanSort() && {
                    sorted: sorted ? (sorted === 'desc' ? 'descending' : 'ascending') : 'none',
                    onSort: () => column.toggleSorting(),
                  })}
                >
                  {t(String(column.columnDef.header))}
                </Th>
              )
            })}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map(row => (
          <tr key={row.id} data-row tabIndex={-1}>
            {selection ? (
              <td>
                <RowTick
                  name={t('Select {row}', { row: selection.name(row.original) })}
                  checked={selection.has(row.id)}
                  onTurn={() => selection.turn(row.id)}
                />
              </td>
            ) : null}
            {row.getVisibleCells().map(({ id, column }) => {
              const shown = props.columns.find(one => one.id === column.id)
              return (
                <Td key={id} align={shown?.align ?? 'start'} className={shown?.className}>
                  {shown?.cell(row.original)}
                </Td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function useListTable<Row extends object>({
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  hidden,
}: DataTableProps<Row>) {
  const definitions = useMemo<ColumnDef<typeof features, Row>[]>(
    () =>
      columns.map(({ id, header, align, sortable }) => ({
        id,
        header,
        accessorFn: row => row,
        enableSorting: Boolean(sortable),
        sortDescFirst: align === 'end',
      })),
    [columns],
  )
  const sorting = sort ? [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }] : []
  return useTable({
    features,
    columns: definitions,
    data: rows as Row[],
    getRowId: rowKey,
    manualSorting: true,
    enableSortingRemoval: false,
    state: {
      sorting,
      columnVisibility: Object.fromEntries((hidden ?? []).map(id => [id, false])),
    },
    onSortingChange: change => {
      const [next] = typeof change === 'function' ? change(sorting) : change
      if (next) onSort?.(next.desc ? `-${next.id}` : next.id)
    },
  })
}
