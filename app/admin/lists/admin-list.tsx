import Download from 'lucide-react/icons/download'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import { DataTable, type DataTableProps } from '../../ui/tables/data-table.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import { useWords } from '../../words/use-words.tsx'
import { ViewsMenu } from '../views/screens/views-menu.tsx'
import type { ViewedListName } from '../views/viewed-lists.ts'
import { ColumnChoice } from './column-choice.tsx'
import './list.css'
import { KeysDialog } from './keys-dialog.tsx'
import type { ListPage } from './list-query.ts'
import { SearchBox } from './search-box.tsx'
import { columnsAddress, hiddenColumns } from './shown-columns.ts'
import { useDensity } from './use-density.browser.ts'
import { useFits } from './use-fits.browser.ts'
import { useListAddress } from './use-list-address.browser.ts'
import { useListKeys } from './use-list-keys.browser.ts'
import { useSelection } from './use-selection.ts'

export type AdminListProps<Row> = Omit<DataTableProps<Row>, 'onSort' | 'hidden' | 'selection'> &
  ListPage & {
    /** The list whose views an admin saves; not for one within a page of something else. */
    views?: ViewedListName
    search?: { label: string; placeholder: string }
    /** What narrows the list, at its head. */
    filters?: ReactNode
    /** A report of everything the list would show on all its pages; `of` the same of the selected rows alone. */
    report?: { href: string; label?: string; of?: (rows: readonly Row[]) => string }
    /** How many rows there are, such as '{count, plural, one {# donation} other {# donations}}'. */
    noun: string
    /** Where counting stopped; null or nothing for a count that is exact. */
    countedTo?: number | null
    /** What a row is called to a screen reader where it can be selected. */
    rowName?: (row: Row) => string
    /** What is done with the selected rows at once; `clear` lets go of them. */
    bulk?: (rows: readonly Row[], clear: () => void) => ReactNode
  }

/**
 * A list with its tools on one line: search, filters, columns, report; order and pages, all kept in the address. Keys walk its rows
 * (P441), and where something can be done with several at once they can be selected.
 */
export function AdminList<Row extends object>(props: AdminListProps<Row>) {
  const { t } = useWords()
  const { columns, rows, rowKey, rowName, total, page, pages } = props
  const address = useListAddress()
  const [density] = useDensity()
  const [helping, setHelping] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  useListKeys(list, () => setHelping(true))
  useFits(list)
  const selection = useSelection(rows, rowKey)
  const hidden = hiddenColumns(columns, { hide: address.get('hide'), with: address.get('with') })
  return (
    <div ref={list} data-density={density} className="list grid grid-cols-[minmax(0,1fr)] gap-3">
      {selection.rows.length > 0 ? (
        <SelectionBar {...props} selected={selection.rows} clear={selection.clear} />
      ) : (
        <Tools
          {...props}
          hidden={hidden}
          onHide={ids => address.show(columnsAddress(columns, ids), { replace: true })}
          onHelp={() => setHelping(true)}
        />
      )}
      <DataTable
        {...props}
        hidden={hidden}
        onSort={sort => address.set({ sort })}
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

type ToolsProps<Row> = AdminListProps<Row> & {
  hidden: readonly string[]
  onHide: (hidden: string[]) => void
  onHelp: () => void
}

function Tools<Row>(props: ToolsProps<Row>) {
  const { t } = useWords()
  const { columns, search, filters, views, report, total, noun, countedTo, hidden, onHide, onHelp } = props
  return (
    <div className="list-tools">
      {search ? <SearchBox {...search} /> : null}
      {filters ? <div className="list-strip">{filters}</div> : null}
      <div className="list-strip">
        <p role="status" className="figures me-1 text-sm text-ink-soft">
          {countedTo == null
            ? t(noun, { count: total })
            : t('{rows} or more', { rows: t(noun, { count: total }) })}
        </p>
        {views ? <ViewsMenu list={views} /> : null}
        <ColumnChoice
          columns={columns.filter(column => !column.fixed)}
          hidden={hidden}
          onHide={onHide}
          onHelp={onHelp}
        />
        {report ? (
          <a href={report.href} download className={buttonClass({ variant: 'secondary' })}>
            <Download aria-hidden="true" className="size-4.5" />
            {report.label ?? t('Download Report')}
          </a>
        ) : null}
      </div>
    </div>
  )
}

type SelectionBarProps<Row> = AdminListProps<Row> & { selected: readonly Row[]; clear: () => void }

/** Stands in the place of the tools, as high as they are, so that no row moves. */
function SelectionBar<Row>({ selected, clear, bulk, report, noun }: SelectionBarProps<Row>) {
  const { t } = useWords()
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
        {report?.of ? (
          <a href={report.of(selected)} download className={buttonClass({ variant: 'secondary' })}>
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
