import Download from 'lucide-react/icons/download'
import Search from 'lucide-react/icons/search'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { DataTable, type DataTableProps } from '../../ui/tables/data-table.tsx'
import { Pagination } from '../../ui/tables/pagination.tsx'
import { ColumnChoice } from './column-choice.tsx'
import type { ListPage } from './list-query.ts'
import { useListAddress } from './use-list-address.browser.ts'

export type AdminListProps<Row> = Omit<DataTableProps<Row>, 'onSort' | 'hidden'> &
  ListPage & {
    search?: { label: string; placeholder: string }
    /** What narrows the list, at its head. */
    filters?: ReactNode
    /** A report of everything the list would show on all its pages. */
    report?: { href: string; label?: string }
    /** What one row is called, such as 'donation', 'donations'. */
    noun: readonly [one: string, many: string]
  }

/** A list with its tools: search, filters, columns, report, order and pages, all kept in the address. */
export function AdminList<Row extends object>(props: AdminListProps<Row>) {
  const { columns, search, filters, report, total, page, pages, noun } = props
  const address = useListAddress()
  const hidden = address.get('hide').split(',').filter(Boolean)
  const choosable = columns.filter(column => !column.fixed)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-end gap-2 md:gap-3">
          {search ? <SearchBox {...search} /> : null}
          {filters}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <p role="status" className="figures me-2 text-sm text-ink-soft">
            {total.toLocaleString('en-US')} {total === 1 ? noun[0] : noun[1]}
          </p>
          <ColumnChoice
            columns={choosable}
            hidden={hidden}
            onHide={ids => address.show({ hide: ids.join(',') || null }, { replace: true })}
          />
          {report ? (
            <a href={report.href} download className={buttonClass({ variant: 'secondary' })}>
              <Download aria-hidden="true" className="size-4.5" />
              {report.label ?? 'Download Report'}
            </a>
          ) : null}
        </div>
      </div>
      <DataTable {...props} hidden={hidden} onSort={sort => address.set({ sort })} />
      <Pagination
        page={page}
        pages={pages}
        link={(number, linkProps) => <Link to={address.link({ page: String(number) })} {...linkProps} />}
      />
    </div>
  )
}

/** Asks while one types, after a short rest; the address takes over what was typed. */
const restMs = 300

function SearchBox({ label, placeholder }: { label: string; placeholder: string }) {
  const address = useListAddress()
  const asked = address.get('search')
  const [typed, setTyped] = useState(asked)
  useEffect(() => setTyped(asked), [asked])
  useEffect(() => {
    if (typed.trim() === asked) return
    const timer = setTimeout(() => address.set({ search: typed.trim() || null }, { replace: true }), restMs)
    return () => clearTimeout(timer)
  })
  return (
    <Field label={label} labelHidden className="w-full min-[26rem]:w-72">
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
