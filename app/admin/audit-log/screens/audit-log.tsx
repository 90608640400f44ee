import { Link as RouterLink } from 'react-router'
import type { DescribePage, ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Link } from '../../../ui/link.tsx'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { AdminList } from '../../lists/admin-list.tsx'
import { countedNoun } from '../../lists/counting.ts'
import { NothingFound } from '../../lists/nothing-found.tsx'
import { useListAddress } from '../../lists/use-list-address.browser.ts'
import { AdminPage } from '../../screens/admin-page.tsx'
import type { AuditEntry, AuditLogData } from '../contract.ts'
import { auditActionLabel, auditSentence } from '../sentences.ts'

/** What admins did to money, bank details, roles and campaigns (P13). Nothing here can be changed or removed. */
export default function AuditLogScreen({ data }: ScreenProps<'GET /api/screens/admin/audit-log'>) {
  useLive(data.topics)
  return (
    <AdminPage
      title="Audit Log"
      lede="Who did what, to what, and why. Nothing here can be changed or removed."
    >
      <AdminList
        views="audit-log"
        caption="Audit log"
        noun={countedNoun(['entry', 'entries'], data.countedTo)}
        columns={columns}
        rows={data.entries}
        rowKey={entry => String(entry.id)}
        sort={data.query.sort}
        {...data}
        search={{ label: 'Search the audit log', placeholder: 'Action or reason' }}
        filters={<Filters data={data} />}
        empty={
          <NothingFound title="No entries found" filters={['action', 'actor', 'subject']}>
            What admins do appears here.
          </NothingFound>
        }
      />
    </AdminPage>
  )
}

export const describe: DescribePage<unknown> = () => ({
  title: 'Audit Log',
  description: 'What admins did, to what, and why.',
  noIndex: true,
})

/** Both approvals of a withdrawal read alike: the first of two says so. */
const actionLabel = (action: string) =>
  action === 'withdrawal.first-approval' ? 'Approved a withdrawal (1 of 2)' : auditActionLabel(action)

function Filters({ data: { actions, actors, query } }: { data: AuditLogData }) {
  const address = useListAddress()
  return (
    <>
      <Field label="Action" labelHidden className="max-md:flex-1">
        <Select
          value={query.action}
          onChange={event => address.set({ action: event.target.value || null })}
          options={[
            { value: '', label: 'Every action' },
            ...actions.map(value => ({ value, label: actionLabel(value) })),
          ]}
        />
      </Field>
      <Field label="Admin" labelHidden className="max-md:flex-1">
        <Select
          value={query.actor ?? ''}
          onChange={event => address.set({ actor: event.target.value || null })}
          options={[
            { value: '', label: 'Everyone' },
            { value: 'server', label: 'The server' },
            ...actors.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      {query.subject ? (
        <Button variant="quiet" onClick={() => address.set({ subject: null })}>
          One subject only: show all
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
    className: 'min-w-48',
    cell: entry => <What entry={entry} />,
  },
  {
    id: 'reason',
    header: 'Why',
    className: `min-w-48 ${wide}`,
    cell: ({ reason }) => reason,
  },
]

/** The sentence; its key, ids and figures open beneath it. */
function What({ entry }: { entry: AuditEntry }) {
  const { money } = useWords()
  const { action, subjectName, cents, approvalsNeeded, details, reason, requestId } = entry
  const facts = { name: subjectName, money: cents === null ? null : money(cents), approvalsNeeded, details }
  return (
    <details>
      <summary className="cursor-pointer wrap-anywhere">{auditSentence(action, facts)}</summary>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm text-ink-soft wrap-anywhere">
        <dt>Action</dt>
        <dd>
          <code>{action}</code>
        </dd>
        <dt>Subject</dt>
        <dd>
          <Subject entry={entry} />
        </dd>
        {Object.entries(details).map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
        {requestId ? (
          <>
            <dt>Request</dt>
            <dd>{requestId}</dd>
          </>
        ) : null}
        {reason ? (
          <>
            <dt className="md:hidden">Why</dt>
            <dd className="md:hidden">{reason}</dd>
          </>
        ) : null}
      </dl>
    </details>
  )
}

/** Leads to everything that was done to the same thing. */
function Subject({ entry: { subjectType, subjectId } }: { entry: AuditEntry }) {
  if (!subjectId) return subjectType
  return (
    <>
      {subjectType}{' '}
      <Link asChild>
        <RouterLink to={`/admin/audit-log?subject=${encodeURIComponent(subjectId)}`}>{subjectId}</RouterLink>
      </Link>
    </>
  )
}
