import Search from 'lucide-react/icons/search'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Message } from '../../../lib/phrase.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { Pagination } from '../../../ui/tables/pagination.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { DownloadButton } from '../download-button.tsx'
import { ColumnChoice } from './column-choice.tsx'
import './list.css'
import type { ListAnswer, ListShape, RowOf } from '../../../lists/define-list.ts'
import { columnsAddress, hiddenColumns, reportAddress } from '../../../lists/list-address.ts'
import { type Cells, listColumns } from './list-columns.tsx'
import { useListAddress } from './use-list-address.browser.ts'
import { useListKeys } from './use-list-keys.browser.ts'

type AdminListProps<L extends ListShape> = {
  list: L
  data: ListAnswer<L>
  cells: Cells<L>
  /** The ids of columns to leave out. */
  without?: readonly (keyof L['columns'] & string)[]
  rowKey?: (row: RowOf<L>) => string
  filters?: ReactNode
  /** Replaces the list's `noun` in row counts. */
  noun?: Message
  /** Shown instead of the table if there are no rows. */
  empty: ReactNode
  /** Returns a row's accessible name. If set, rows can be selected. */
  rowName?: (row: RowOf<L>) => string
  /** Renders actions on the selected rows. `clear` deselects all. */
  bulk?: (rows: readonly RowOf<L>[], clear: () => void) => ReactNode
}

const idOf = (row: object) => String((row as { id: unknown }).id)

/** A table with search, filters, column choice, sorting, pages, report and keyboard shortcuts (P441). Its state is in the URL. */
export function AdminList<L extends ListShape>(props: AdminListProps<L>) {
  const { t } = useWords()
  const { list, data, cells, without, rowKey = idOf, rowName, empty } = props
  const { total, page, pages } = data
  const rows = data[list.rows as L['rows']] as RowOf<L>[]
  const columns = listColumns(list, cells, without)
  const address = useListAddress()
  const element = useRef<HTMLDivElement>(null)
  useListKeys(element)
  useFits(element)
  const selection = useSelection(rows, rowKey)
  const hidden = hiddenColumns(columns, { hide: address.get('hide'), with: address.get('with') })
  return (
    <div ref={element} className="list grid grid-cols-[minmax(0,1fr)] gap-3">
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
        {choice}
        {list.report ? (
          <DownloadButton href={reportAddress(list, data.query)} label={t('Download Report')} />
        ) : null}
      </div>
    </div>
  )
}

/** The debounce delay of the search box. */
const searchDelayMs = 300

function SearchBox({ label, placeholder }: { label: string; placeholder: string }) {
  const address = useListAddress()
  const search = address.get('search')
  const [typed, setTyped] = useState(search)
  useEffect(() => setTyped(search), [search])
  useEffect(() => {
    if (typed.trim() === search) return
    const timer = setTimeout(
      () => address.set({ search: typed.trim() || null }, { replace: true }),
      searchDelayMs,
    )
    return () => clearTimeout(timer)
  })
  return (
    <Field label={label} labelHidden className="w-full md:w-64">
      <TextInput
        type="search"
        maxLength={100}
        lead={<Search aria-hidden="true" />}
        placeholder={placeholder}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
    </Field>
  )
}

type SelectionBarProps<L extends ListShape> = AdminListProps<L> & {
  selected: readonly RowOf<L>[]
  clear: () => void
}

/** The actions on selected rows. Replaces the tools above the table at the same height, so that the rows don't move. */
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
          <DownloadButton
            href={reportAddress(list, data.query, { selected })}
            label={t('Export selection')}
          />
        ) : null}
        <Button variant="quiet" onClick={clear}>
          {t('Clear selection')}
        </Button>
      </div>
    </section>
  )
}

/** Sets `data-fits` if the table isn't wider than its container. Only then can its header stick to the viewport (list.css). */
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

type Selection<Row> = {
  rows: readonly Row[]
  has: (key: string) => boolean
  turn: (key: string) => void
  /** Selects all rows of the page, or deselects them if all are selected. */
  turnAll: () => void
  clear: () => void
}

/** The selected rows of the current page. Rows that are no longer on the page don't count as selected. */
function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Selection<Row> {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const onPage = rows.filter(row => selected.has(keyOf(row)))
  return {
    rows: onPage,
    has: key => selected.has(key),
    turn(key) {
      const next = new Set(selected)
      if (!next.delete(key)) next.add(key)
      setSelected(next)
    },
    turnAll: () => setSelected(onPage.length === rows.length ? new Set() : new Set(rows.map(keyOf))),
    clear: () => setSelected(new Set()),
  }
}
