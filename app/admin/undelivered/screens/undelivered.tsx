import type { DescribePage, ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/use-live.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Section } from '../../../ui/page.tsx'
import { AdminPage } from '../../screens/admin-page.tsx'
import type { FailingTask, GivenUpEvent, GivenUpMail } from '../contract.ts'
import { useUndelivered } from '../use-undelivered.browser.ts'

/** What reached nobody: tried again or set aside, one by one, and written to the audit log. */
export default function UndeliveredScreen({ data }: ScreenProps<'GET /api/screens/admin/undelivered'>) {
  useLive(data.topics)
  const acts = useUndelivered()
  return (
    <AdminPage title="Undelivered" lede="What was tried and given up. Nobody hears of it until you act.">
      <Section title="Events">
        <DataTable
          caption="Events that were given up"
          rows={data.events}
          rowKey={event => String(event.id)}
          columns={eventColumns(acts)}
          empty={<EmptyState title="Everybody was told">No event was given up.</EmptyState>}
        />
      </Section>
      <Section title="Mails">
        <DataTable
          caption="Mails that were given up"
          rows={data.mails}
          rowKey={mail => mail.id}
          columns={mailColumns(acts)}
          empty={<EmptyState title="Every mail left">No mail was given up.</EmptyState>}
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

type Acts = ReturnType<typeof useUndelivered>
const wide = 'whitespace-nowrap max-md:hidden'

function eventColumns(acts: Acts): DataColumn<GivenUpEvent>[] {
  return [
    { id: 'kind', header: 'Event', cell: ({ kind }) => <code className="text-sm">{kind}</code> },
    { id: 'why', header: 'Why', cell: ({ why }) => why },
    { id: 'at', header: 'Given up', className: wide, cell: ({ at }) => at },
    {
      id: 'acts',
      header: 'Actions',
      cell: ({ id, canRetry }) => (
        <ActButtons acts={acts} address={`/api/admin/undelivered-events/${id}`} canRetry={canRetry} />
      ),
    },
  ]
}

function mailColumns(acts: Acts): DataColumn<GivenUpMail>[] {
  return [
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
    {
      id: 'acts',
      header: 'Actions',
      cell: ({ id, canRetry }) => (
        <ActButtons acts={acts} address={`/api/admin/undelivered-mails/${id}`} canRetry={canRetry} />
      ),
    },
  ]
}

const taskColumns: DataColumn<FailingTask>[] = [
  { id: 'task', header: 'Task', cell: ({ task }) => <code className="text-sm">{task}</code> },
  { id: 'why', header: 'Why', cell: ({ why }) => why },
  { id: 'failed', header: 'Failed', cell: ({ failedAt }) => failedAt },
  { id: 'ok', header: 'Last success', cell: ({ succeededAt }) => succeededAt ?? 'Never' },
]

function ActButtons({ acts, address, canRetry }: { acts: Acts; address: string; canRetry: boolean }) {
  const { act, busy } = acts
  const retry = `${address}/retry`
  const dismiss = `${address}/dismiss`
  return (
    <span className="flex flex-wrap gap-2 md:flex-nowrap">
      {canRetry ? (
        <Button
          size="sm"
          variant="secondary"
          busy={busy === retry}
          busyLabel="Trying..."
          onClick={() => void act(retry, 'It is tried again.')}
        >
          Try again
        </Button>
      ) : null}
      <Button
        size="sm"
        variant="secondary"
        busy={busy === dismiss}
        busyLabel="Dismissing..."
        onClick={() => void act(dismiss, 'Set aside.')}
      >
        Dismiss
      </Button>
    </span>
  )
}
