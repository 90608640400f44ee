import type { DescribePage, ScreenProps } from '../../../shell/screen.ts'
import { type Task, useCommand } from '../../../shell/wire/use-command.browser.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Section } from '../../../ui/page.tsx'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import { AdminPage } from '../../screens/admin-page.tsx'
import type { FailingTask, GivenUpEvent, GivenUpMail, GivenUpPush } from '../contract.ts'

/** Events, mails and push messages that reached nobody: retried or dismissed one by one, and recorded in the audit log. */
export default function UndeliveredScreen({ data }: ScreenProps<'GET /api/screens/admin/undelivered'>) {
  useLive(data.topics)
  return (
    <AdminPage title="Undelivered" lede="What was tried and given up. Nobody hears of it until you act.">
      <Section title="Events">
        <DataTable
          caption="Events that were given up"
          rows={data.events}
          rowKey={event => String(event.id)}
          columns={eventColumns}
          empty={<EmptyState title="Everyone was notified">No event was given up.</EmptyState>}
        />
      </Section>
      <Section title="Mails">
        <DataTable
          caption="Mails that were given up"
          rows={data.mails}
          rowKey={mail => mail.id}
          columns={mailColumns}
          empty={<EmptyState title="Every mail left">No mail was given up.</EmptyState>}
        />
      </Section>
      <Section title="Push messages">
        <DataTable
          caption="Push messages that were given up"
          rows={data.pushes}
          rowKey={push => push.id}
          columns={pushColumns}
          empty={<EmptyState title="Every device was notified">No push message was given up.</EmptyState>}
        />
      </Section>
      <Section title="Tasks">
        <DataTable
          caption="Tasks whose last run failed"
          rows={data.tasks}
          rowKey={({ task }) => task}
          columns={taskColumns}
          empty={<EmptyState title="Every task runs">The last run of each one succeeded.</EmptyState>}
        />
      </Section>
    </AdminPage>
  )
}

export const describe: DescribePage<unknown> = () => ({
  title: 'Undelivered',
  description: 'What was tried and given up.',
  noIndex: true,
})

const wide = 'whitespace-nowrap max-md:hidden'

const eventColumns: DataColumn<GivenUpEvent>[] = [
  { id: 'kind', header: 'Event', cell: ({ kind }) => <code className="text-sm">{kind}</code> },
  { id: 'why', header: 'Why', cell: ({ why }) => why },
  { id: 'at', header: 'Given up', className: wide, cell: ({ at }) => at },
  { id: 'actions', header: 'Actions', cell: event => <EventActions event={event} /> },
]

const mailColumns: DataColumn<GivenUpMail>[] = [
  {
    id: 'mail',
    header: 'Mail',
    cell: ({ template, to }) => (
      <>
        <code className="text-sm">{template}</code>
        <span className="block text-sm wrap-anywhere text-ink-soft">{to}</span>
      </>
    ),
  },
  { id: 'why', header: 'Why', cell: ({ why }) => why },
  { id: 'at', header: 'Given up', className: wide, cell: ({ at }) => at },
  { id: 'actions', header: 'Actions', cell: mail => <MailActions mail={mail} /> },
]

const pushColumns: DataColumn<GivenUpPush>[] = [
  {
    id: 'kind',
    header: 'Message',
    cell: ({ kind, service }) => (
      <>
        <code className="text-sm">{kind}</code>
        <span className="block text-sm text-ink-soft">to a device, by {service}</span>
      </>
    ),
  },
  { id: 'why', header: 'Why', cell: ({ why }) => why },
  { id: 'at', header: 'Given up', className: wide, cell: ({ at }) => at },
  { id: 'actions', header: 'Actions', cell: push => <PushActions push={push} /> },
]

const taskColumns: DataColumn<FailingTask>[] = [
  { id: 'task', header: 'Task', cell: ({ task }) => <code className="text-sm">{task}</code> },
  { id: 'why', header: 'Why', cell: ({ why }) => why },
  { id: 'failed', header: 'Failed', cell: ({ failedAt }) => failedAt },
  { id: 'ok', header: 'Last success', cell: ({ succeededAt }) => succeededAt ?? 'Never' },
]

const retried = { done: () => 'It is tried again.', failed: 'That did not work' }
const dismissed = { done: () => 'Set aside.', failed: 'That did not work' }

function EventActions({ event: { id, canRetry } }: { event: GivenUpEvent }) {
  const retry = useCommand('POST /api/admin/undelivered-events/:eventId/retry', retried)
  const dismiss = useCommand('POST /api/admin/undelivered-events/:eventId/dismiss', dismissed)
  return <Actions given={{ params: { eventId: String(id) } }} {...{ retry, dismiss, canRetry }} />
}

function MailActions({ mail: { id, canRetry } }: { mail: GivenUpMail }) {
  const retry = useCommand('POST /api/admin/undelivered-mails/:mailId/retry', retried)
  const dismiss = useCommand('POST /api/admin/undelivered-mails/:mailId/dismiss', dismissed)
  return <Actions given={{ params: { mailId: id } }} {...{ retry, dismiss, canRetry }} />
}

/** It is news no more: there is nothing to send again. */
function PushActions({ push: { id } }: { push: GivenUpPush }) {
  const dismiss = useCommand('POST /api/admin/undelivered-pushes/:pushId/dismiss', dismissed)
  return <Actions given={{ params: { pushId: id } }} dismiss={dismiss} canRetry={false} />
}

type ActionsProps<Given> = {
  given: Given
  retry?: Task<Given, unknown>
  dismiss: Task<Given, unknown>
  canRetry: boolean
}

/** Retries it, where possible, or dismisses it. */
function Actions<Given>({ given, retry, dismiss, canRetry }: ActionsProps<Given>) {
  return (
    <span className="flex flex-wrap gap-2 md:flex-nowrap">
      {canRetry && retry ? (
        <Button
          size="sm"
          variant="secondary"
          busy={retry.busy}
          busyLabel="Trying..."
          onClick={() => void retry.run(given)}
        >
          Try again
        </Button>
      ) : null}
      <Button
        size="sm"
        variant="secondary"
        busy={dismiss.busy}
        busyLabel="Dismissing..."
        onClick={() => void dismiss.run(given)}
      >
        Dismiss
      </Button>
    </span>
  )
}
