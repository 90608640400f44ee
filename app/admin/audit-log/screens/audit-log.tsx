import { Link as RouterLink } from 'react-router'
import { type Answer, addressOf } from '../../../lib/endpoint.ts'
import type { ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Translate } from '../../../words/translate.ts'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { AdminPage } from '../../kit/admin-page.tsx'
import { DownloadButton } from '../../kit/download-button.tsx'
import { AdminList } from '../../kit/list/admin-list.tsx'
import type { Cells } from '../../kit/list/list-columns.tsx'
import { NothingFound } from '../../kit/list/nothing-found.tsx'
import { useListAddress } from '../../kit/list/use-list-address.browser.ts'
import { type AuditEntry, auditFormats, auditLog } from '../list.ts'
import { auditActionLabel, auditSentence } from '../sentences.ts'

export default function AuditLogScreen({ data }: ScreenProps<'GET /api/screens/admin/audit-log'>) {
  const { t } = useWords()
  useLive(data.topics)
  const { search, action, subject, actor } = data.query
  const shown = { search, action, subject, ...(actor && { actor }) }
  const labels = { csv: t('Download CSV'), jsonl: t('Download JSON Lines') }
  return (
    <AdminPage
      lede={t('Who did what, to what, and why. Nothing here can be changed or removed.')}
      actions={auditFormats.map(format => (
        <DownloadButton
          key={format}
          href={addressOf('GET /api/admin/audit-log/report', { query: { ...shown, format } })}
          label={labels[format]}
        />
      ))}
    >
      <AdminList
        list={auditLog}
        data={data}
        cells={cells}
        filters={<Filters data={data} />}
        empty={
          <NothingFound title={t('No entries found')} list={auditLog}>
            {t('What admins do appears here.')}
          </NothingFound>
        }
      />
    </AdminPage>
  )
}

/** Gives the first of two approvals its own label. Its sentence, without details, would be the same as the second's. */
const actionLabel = (action: string, t: Translate) =>
  action === 'withdrawal.first-approval' ? t('Approved a withdrawal (1 of 2)') : auditActionLabel(action, t)

function Filters({ data: { actions, actors, query } }: { data: Answer<'GET /api/screens/admin/audit-log'> }) {
  const { t } = useWords()
  const address = useListAddress()
  return (
    <>
      <Field label={t('Action')} labelHidden className="max-md:flex-1">
        <Select
          value={query.action}
          onChange={event => address.set({ action: event.target.value || null })}
          options={[
            { value: '', label: t('Every action') },
            ...actions.map(value => ({ value, label: actionLabel(value, t) })),
          ]}
        />
      </Field>
      <Field label={t('Admin')} labelHidden className="max-md:flex-1">
        <Select
          value={query.actor ?? ''}
          onChange={event => address.set({ actor: event.target.value || null })}
          options={[
            { value: '', label: t('Everyone') },
            { value: 'server', label: t('The server') },
            ...actors.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      {query.subject ? (
        <Button variant="quiet" onClick={() => address.set({ subject: null })}>
          {t('One subject only: show all')}
        </Button>
      ) : null}
    </>
  )
}

const cells: Cells<typeof auditLog> = {
  actor: ({ actor }) =>
    actor ? (actor.name ?? <Phrase words="A person who left" />) : <Phrase words="The server" />,
  action: entry => <ActionCell entry={entry} />,
  reason: ({ reason }) => reason,
}

/** Shows an action as a sentence that expands to its details. */
function ActionCell({ entry }: { entry: AuditEntry }) {
  const { t, money } = useWords()
  const { action, subjectName, cents, approvalsNeeded, details, reason, requestId } = entry
  const facts = { name: subjectName, money: cents === null ? null : money(cents), approvalsNeeded, details }
  return (
    <details>
      <summary className="cursor-pointer wrap-anywhere">{auditSentence(action, facts, t)}</summary>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm text-ink-soft wrap-anywhere">
        <dt>{t('Action')}</dt>
        <dd>
          <code>{action}</code>
        </dd>
        <dt>{t('Subject')}</dt>
        <dd>
          <SubjectLink entry={entry} />
        </dd>
        {Object.entries(details).map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
          </div>
        ))}
        {requestId ? (
          <>
            <dt>{t('Request')}</dt>
            <dd>{requestId}</dd>
          </>
        ) : null}
        {reason ? (
          <>
            <dt className="md:hidden">{t('Why')}</dt>
            <dd className="md:hidden">{reason}</dd>
          </>
        ) : null}
      </dl>
    </details>
  )
}

function SubjectLink({ entry: { subjectType, subjectId } }: { entry: AuditEntry }) {
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
