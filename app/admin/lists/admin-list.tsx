import Download from 'lucide-react/icons/download'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import { useWords } from '../../words/use-words.tsx'
import { ViewsMenu } from '../views/screens/views-menu.tsx'
import { ColumnChoice } from './column-choice.tsx'
import './list.css'
import { useDensity } from './column-choice.tsx'
import type { ListAnswer, ListShape, RowOf } from './define-list.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { reportAddress } from './list-address.ts'
import { type Cells, listColumns } from './list-columns.tsx'
import { SearchBox } from './search-box.tsx'
import { columnsAddress, hiddenColumns } from './shown-columns.ts'
import { useListAddress } from './use-list-address.browser.ts'
import { useListKeys } from './use-list-keys.browser.ts'

type AdminListProps<L extends ListShape> = {
  list: L
  data: ListAnswer<L>
  cells: Cells<L>
  /** Columns that are not there for now. */
  without?: readonly (keyof L['columns'] & string)[]
  rowKey?: (row: RowOf<L>) => string
  /** What narrows the list, at its head. */
  filters?: ReactNode
  /** How many rows there are, instead of the list's own words. */
  noun?: string
  /** Replaces the table when there are no rows. */
  empty: ReactNode
  /** What a row is called to a screen reader if it can be selected. */
  rowName?: (row: RowOf<L>) => string
  /** What is done with the selected rows at once; `clear` deselects them. */
  bulk?: (rows: readonly RowOf<L>[], clear: () => void) => ReactNode
}

const idOf = (row: object) => String((row as { id: unknown }).id)

/**
 * A list with its tools on one line: search, filters, columns, report; order and pages, all kept in the address. Keys walk its rows
 * (P441), and if something can be done with several at once they can be selected.
 */
export function AdminList<L extends ListShape>(props: AdminListProps<L>) {
  const { t } = useWords()
  const { list, data, cells, without, rowKey = idOf, rowName, empty } = props
  const { total, page, pages } = data
  const rows = data[list.rows as L['rows']] as RowOf<L>[]
  const columns = listColumns(list, cells, without)
  const address = useListAddress()
  const [density] = useDensity()
  const [helping, setHelping] = useState(false)
  const element = useRef<HTMLDivElement>(null)
  useListKeys(element, () => setHelping(true))
  useFits(element)
  const selection = useSelection(rows, rowKey)
  const hidden = hiddenColumns(columns, { hide: address.get('hide'), with: address.get('with') })
  return (
    <div ref={element} data-density={density} className="list grid grid-cols-[minmax(0,1fr)] gap-3">
      {selection.rows.length > 0 ? (
        <SelectionBar {...props} selected={selection.rows} clear={selection.clear} />
      ) : (
        <Tools
          {...props}
          choice={
            <ColumnChoice
              columns={columns.filter(column => !column.fixed)}
              hidden={hidden}
              onHide={ids => address.show(columnsAddress(columns, ids), { replace: true })}
              onHelp={() => setHelping(true)}
            />
          }
        />
      )}
      <DataTable
        caption={t(list.caption)}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        sort={data.query.sort}
        hidden={hidden}
        onSort={sort => address.set({ sort })}
        empty={empty}
        {...(rowName && { selection: { ...selection, name: rowName } })}
      />
      <Pagination
        page={page}
        pages={pages}
        link={(number, linkProps) => <Link to={address.link({ page: String(number) })} {...linkProps} />}
      />
      {helping ? <KeysDialog onClose={() => setHelping(false)} /> : null}
      <p role="status" className="sr-only">
        {selection.rows.length > 0
          ? t('{count} of {total} selected', { count: selection.rows.length, total })
          : ''}
      </p>
    </div>
  )
}

function Tools<L extends ListShape>(props: AdminListProps<L> & { choice: ReactNode }) {
  const { t } = useWords()
  const { list, data, filters, noun = list.noun, choice } = props
  const count = t(noun, { count: data.total })
  return (
    <div className="list-tools">
      <SearchBox label={t(list.search.label)} placeholder={t(list.search.placeholder)} />
      {filters ? <div className="list-strip">{filters}</div> : null}
      <div className="list-strip">
        <p role="status" className="figures me-1 text-sm text-ink-soft">
          {data.countedTo === null ? count : t('{rows} or more', { rows: count })}
        </p>
        {list.path ? <ViewsMenu list={list} /> : null}
        {choice}
        {list.report ? (
          <a
            href={reportAddress(list, data.query)}
            download
            className={buttonClass({ variant: 'secondary' })}
          >
            <Download aria-hidden="true" className="size-4.5" />
            {t('Download Report')}
          </a>
        ) : null}
      </div>
    </div>
  )
}

type SelectionBarProps<L extends ListShape> = AdminListProps<L> & {
  selected: readonly RowOf<L>[]
  clear: () => void
}

/** Replaces the tools, as high as they are, so that no row moves. */
function SelectionBar<L extends ListShape>(props: SelectionBarProps<L>) {
  const { t } = useWords()
  const { list, data, selected, clear, bulk, noun = list.noun } = props
  return (
    <section
      aria-label={t('Selected rows')}
      className="list-tools list-selection rounded-md bg-gown-tint px-3"
    >
      <p className="figures text-sm font-semibold">
        {t('{rows} selected', { rows: t(noun, { count: selected.length }) })}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {bulk?.(selected, clear)}
        {list.report ? (
          <a
            href={reportAddress(list, data.query, { selected })}
            download
            className={buttonClass({ variant: 'secondary' })}
          >
            <Download aria-hidden="true" className="size-4.5" />
            {t('Export selection')}
          </a>
        ) : null}
        <Button variant="quiet" onClick={clear}>
          {t('Clear selection')}
        </Button>
      </div>
    </section>
  )
}

/**
 * Marks a table that is no wider than its place (`data-fits`): its head then sticks to the window. One that scrolls sideways is a
 * scroller of its own, and its head sticks to that.
 */
function useFits(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const scroller = list.current?.querySelector<HTMLElement>('.table-scroll')
    const table = scroller?.firstElementChild
    if (!scroller || !table) return
    const watch = new ResizeObserver(() =>
      scroller.toggleAttribute('data-fits', table.scrollWidth <= scroller.clientWidth),
    )
    watch.observe(scroller)
    watch.observe(table)
    return () => watch.disconnect()
  })
}

export type Selection<Row> = {
  rows: readonly Row[]
  has: (key: string) => boolean
  turn: (key: string) => void
  /** All that can be selected on the page, or none of them. */
  turnAll: () => void
  clear: () => void
}

/** The selected rows of the current page; rows that leave the page leave the selection. */
function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const here = rows.filter(row => chosen.has(keyOf(row)))
  return {
    rows: here,
    has: key => chosen.has(key),
    turn(key) {
      const next = new Set(chosen)
      if (!next.delete(key)) next.add(key)
      setChosen(next)
    },
    turnAll: () => setChosen(here.length === rows.length ? new Set() : new Set(rows.map(keyOf))),
    clear: () => setChosen(new Set()),
  }
}
