import { phrase } from '../../../lib/phrase.ts'
import { type Task, useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import { Email } from '../../../ui/tables/table.tsx'
import type { Translate } from '../../../words/translate.ts'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { Moment } from '../../kit/moment.tsx'
import { Only } from '../../kit/only.tsx'
import type {
  FailingTask,
  UndeliveredData,
  UndeliveredEvent,
  UndeliveredMail,
  UndeliveredPush,
} from '../contract.ts'

/** Undelivered events, emails and push messages. An admin can retry or dismiss them; the audit log records both. */
export function Undelivered({ data: { events, mails, pushes, tasks } }: { data: UndeliveredData }) {
  const { t } = useWords()
  if (events.length + mails.length + pushes.length + tasks.length === 0)
    return <p>{t('Every message was delivered, and no task fails.')}</p>
  return (
    <>
      <p className="measure text-ink-soft">
        {t('Messages we couldn’t deliver. No one gets them until you retry.')}
      </p>
      <DataTable
        captionShown
        rows={events}
        columns={eventColumns}
        caption={t('Events we couldn’t deliver')}
        rowKey={({ id }) => String(id)}
      />
      <DataTable
        captionShown
        rows={mails}
        columns={mailColumns}
        caption={t('Emails we couldn’t deliver')}
        rowKey={({ id }) => id}
      />
      <DataTable
        captionShown
        rows={pushes}
        columns={pushColumns}
        caption={t('Push messages we couldn’t deliver')}
        rowKey={({ id }) => id}
      />
      <DataTable
        captionShown
        rows={tasks}
        columns={taskColumns}
        caption={t('Tasks whose last run failed')}
        rowKey={({ task }) => task}
      />
    </>
  )
}

const wide = 'whitespace-nowrap max-md:hidden'

const whyColumn: DataColumn<{ why: string }> = { id: 'why', header: phrase('Why'), cell: ({ why }) => why }
const atColumn: DataColumn<{ at: string }> = {
  id: 'at',
  header: phrase('Gave up'),
  className: wide,
  cell: ({ at }) => <Moment at={at} />,
}

const eventColumns: DataColumn<UndeliveredEvent>[] = [
  { id: 'kind', header: phrase('Event'), cell: ({ kind }) => <code className="text-sm">{kind}</code> },
  whyColumn,
  atColumn,
  {
    id: 'actions',
    header: phrase('Actions'),
    cell: event => (
      <Only may="answerDonors">
        <EventActions event={event} />
      </Only>
    ),
  },
]

const mailColumns: DataColumn<UndeliveredMail>[] = [
  {
    id: 'mail',
    header: phrase('Email'),
    cell: ({ template, to }) => (
      <>
        <code className="text-sm">{template}</code>
        <span className="block text-sm wrap-break-word text-ink-soft">
          <Email address={to} />
        </span>
      </>
    ),
  },
  whyColumn,
  atColumn,
  {
    id: 'actions',
    header: phrase('Actions'),
    cell: mail => (
      <Only may="answerDonors">
        <MailActions mail={mail} />
      </Only>
    ),
  },
]

const pushColumns: DataColumn<UndeliveredPush>[] = [
  {
    id: 'kind',
    header: phrase('Message'),
    cell: ({ kind, service }) => (
      <>
        <code className="text-sm">{kind}</code>
        <span className="block text-sm text-ink-soft">
          <Phrase words="to a device, by {service}" values={{ service }} />
        </span>
      </>
    ),
  },
  whyColumn,
  atColumn,
  {
    id: 'actions',
    header: phrase('Actions'),
    cell: push => (
      <Only may="answerDonors">
        <PushActions push={push} />
      </Only>
    ),
  },
]

const taskColumns: DataColumn<FailingTask>[] = [
  { id: 'task', header: phrase('Task'), cell: ({ task }) => <code className="text-sm">{task}</code> },
  whyColumn,
  { id: 'failed', header: phrase('Failed'), cell: ({ failedAt }) => <Moment at={failedAt} /> },
  {
    id: 'ok',
    header: phrase('Last success'),
    cell: ({ succeededAt }) => (succeededAt ? <Moment at={succeededAt} /> : <Phrase words="Never" />),
  },
]

const retried = (t: Translate) => ({ done: () => t('Retrying.'), failed: t('That didn’t work') })
const dismissed = (t: Translate) => ({ done: () => t('Dismissed.'), failed: t('That didn’t work') })

function EventActions({ event: { id, canRetry } }: { event: UndeliveredEvent }) {
  const { t } = useWords()
  const retry = useCommand('POST /api/admin/undelivered-events/:eventId/retry', retried(t))
  const dismiss = useCommand('POST /api/admin/undelivered-events/:eventId/dismiss', dismissed(t))
  return (
    <Actions
      input={{ params: { eventId: String(id) } }}
      retry={retry}
      dismiss={dismiss}
      canRetry={canRetry}
    />
  )
}

function MailActions({ mail: { id, canRetry } }: { mail: UndeliveredMail }) {
  const { t } = useWords()
  const retry = useCommand('POST /api/admin/undelivered-mails/:mailId/retry', retried(t))
  const dismiss = useCommand('POST /api/admin/undelivered-mails/:mailId/dismiss', dismissed(t))
  return <Actions input={{ params: { mailId: id } }} retry={retry} dismiss={dismiss} canRetry={canRetry} />
}

/** Push messages can only be dismissed: by the time they are given up, they are outdated. */
function PushActions({ push: { id } }: { push: UndeliveredPush }) {
  const { t } = useWords()
  const dismiss = useCommand('POST /api/admin/undelivered-pushes/:pushId/dismiss', dismissed(t))
  return <Actions input={{ params: { pushId: id } }} dismiss={dismiss} canRetry={false} />
}

type ActionsProps<Input> = {
  input: Input
  retry?: Task<Input, unknown>
  dismiss: Task<Input, unknown>
  canRetry: boolean
}

function Actions<Input>({ input, retry, dismiss, canRetry }: ActionsProps<Input>) {
  const { t } = useWords()
  return (
    <span className="flex flex-wrap gap-2 md:flex-nowrap">
      {canRetry && retry ? (
        <Button
          size="sm"
          variant="secondary"
          busy={retry.busy}
          busyLabel={t('Trying...')}
          onClick={() => void retry.run(input)}
        >
          {t('Try again')}
        </Button>
      ) : null}
      <Button
        size="sm"
        variant="secondary"
        busy={dismiss.busy}
        busyLabel={t('Dismissing...')}
        onClick={() => void dismiss.run(input)}
      >
        {t('Dismiss')}
      </Button>
    </span>
  )
}
