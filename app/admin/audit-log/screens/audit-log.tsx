import { Link as RouterLink } from 'react-router'
import type { DescribePage, ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Link } from '../../../ui/link.tsx'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import { AdminList } from '../../lists/admin-list.tsx'
import { useListAddress } from '../../lists/use-list-address.browser.ts'
import { AdminPage } from '../../screens/admin-page.tsx'
import type { AuditEntry, AuditLogData } from '../contract.ts'

/** What admins did to money, bank details, roles and campaigns (P13). Nothing here can be changed or removed. */
export default function AuditLogScreen({ data }: ScreenProps<'GET /api/screens/admin/audit-log'>) {
  useLive(data.topics)
  return (
    <AdminPage
      title="Audit Log"
      lede="Who did what, to what, and why. Nothing here can be changed or removed."
    >
      <AdminList
        caption="Audit log"
        noun={['entry', 'entries']}
        columns={columns}
        rows={data.entries}
        rowKey={entry => String(entry.id)}
        sort={data.query.sort}
        {...data}
        search={{ label: 'Search the audit log', placeholder: 'Action or reason' }}
        filters={<Filters data={data} />}
        empty={<EmptyState title="No entries found">Try another search or filter.</EmptyState>}
      />
    </AdminPage>
  )
}

export const describe: DescribePage<unknown> = () => ({
  title: 'Audit Log',
  description: 'What admins did, to what, and why.',
  noIndex: true,
})

function Filters({ data: { actions, actors, query } }: { data: AuditLogData }) {
  const address = useListAddress()
  return (
    <>
      <Field label="Action" labelHidden className="max-md:flex-1">
        <Select
          value={query.action}
          onChange={event => address.set({ action: event.target.value || null })}
          options={[{ value: '', label: 'Every action' }, ...actions.map(value => ({ value, label: value }))]}
        />
      </Field>
      <Field label="Admin" labelHidden className="max-md:flex-1">
        <Select
          value={query.actor ?? ''}
          onChange={event => address.set({ actor: event.target.value || null })}
          options={[
            { value: '', label: 'Everybody' },
            { value: 'server', label: 'The server' },
            ...actors.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      {query.subject ? (
        <Button variant="quiet" onClick={() => address.set({ subject: null })}>
          Only {query.subject.slice(0, 13)}: show all
        </Button>
      ) : null}
    </>
  )
}

const wide = 'max-md:hidden'

const columns: DataColumn<AuditEntry>[] = [
  {
    id: 'at',
    header: 'When',
    sortable: true,
    fixed: true,
    className: 'whitespace-nowrap',
    cell: entry => entry.at,
  },
  { id: 'actor', header: 'Who', cell: ({ actor }) => actor?.name ?? 'The server' },
  {
    id: 'action',
    header: 'What',
    fixed: true,
    cell: ({ action }) => <code className="text-sm">{action}</code>,
  },
  { id: 'subject', header: 'To what', cell: entry => <Subject entry={entry} /> },
  {
    id: 'reason',
    header: 'Why',
    className: `min-w-48 ${wide}`,
    cell: ({ reason, details }) => (
      <>
        {reason}
        {details.map(([name, value]) => (
          <span key={name} className="block text-sm wrap-anywhere text-ink-soft">
            {name}: {value}
          </span>
        ))}
      </>
    ),
  },
  {
    id: 'request',
    header: 'Request',
    className: `text-sm text-ink-soft ${wide}`,
    cell: ({ requestId }) => requestId?.slice(0, 8),
  },
]

/** Leads to everything that was done to the same thing. */
function Subject({ entry: { subjectType, subjectId } }: { entry: AuditEntry }) {
  if (!subjectId) return subjectType
  return (
    <>
      {subjectType}{' '}
      <Link asChild>
        <RouterLink to={`/admin/audit-log?subject=${encodeURIComponent(subjectId)}`}>
          {subjectId.slice(0, 13)}
        </RouterLink>
      </Link>
    </>
  )
}
