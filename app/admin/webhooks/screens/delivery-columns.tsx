import { phrase } from '../../../lib/phrase.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import type { DataColumn } from '../../../ui/tables/data-table.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { Moment } from '../../kit/moment.tsx'
import type { ShownDelivery } from '../contract.ts'

const statuses = {
  waiting: { label: phrase('Waiting'), tone: 'sky' },
  delivered: { label: phrase('Delivered'), tone: 'gown' },
  dead: { label: phrase('Failed'), tone: 'clay' },
} as const

export const deliveryColumns: readonly DataColumn<ShownDelivery>[] = [
  {
    id: 'event',
    header: phrase('Event'),
    className: 'min-w-44',
    cell: ({ type, description, messageId }) => (
      <>
        <code className="text-sm font-semibold wrap-anywhere">{type}</code>
        <span className="block text-sm text-ink-soft wrap-anywhere">{description}</span>
        <code className="block text-xs text-ink-soft wrap-anywhere">{messageId}</code>
      </>
    ),
  },
  {
    id: 'status',
    header: phrase('Status'),
    cell: ({ status }) => (
      <Badge tone={statuses[status].tone}>
        <Phrase words={statuses[status].label} />
      </Badge>
    ),
  },
  {
    id: 'attempts',
    header: phrase('Attempts'),
    align: 'end',
    cell: ({ attempts }) => attempts,
  },
  {
    id: 'answer',
    header: phrase('Last answer'),
    className: 'min-w-40',
    cell: ({ answerStatus, answerText, error, attemptedAt }) => (
      <span className="grid gap-0.5 text-sm">
        <code className="wrap-anywhere">{answerStatus ?? error}</code>
        {answerText ? <q className="text-ink-soft wrap-anywhere">{answerText.slice(0, 200)}</q> : null}
        <span className="text-ink-soft">{attemptedAt ? <Moment at={attemptedAt} /> : null}</span>
      </span>
    ),
  },
  {
    id: 'next',
    header: phrase('Next attempt'),
    cell: ({ nextAt, status }) =>
      nextAt ? <Moment at={nextAt} /> : status === 'waiting' ? <Phrase words="After the one before" /> : null,
  },
  {
    id: 'replay',
    header: phrase('Send again'),
    align: 'end',
    cell: delivery => <Replay delivery={delivery} />,
  },
]

function Replay({ delivery: { endpointId, messageId, type, status } }: { delivery: ShownDelivery }) {
  const { t } = useWords()
  const { run, busy } = useCommand(
    'POST /api/admin/webhook-endpoints/:endpointId/deliveries/:messageId/replay',
    { done: () => t('Sent again.'), failed: t('Nothing was sent') },
  )
  if (status === 'waiting') return null
  return (
    <Button
      size="sm"
      variant="quiet"
      busy={busy}
      aria-label={t('Send {event} again', { event: type })}
      onClick={() => void run({ params: { endpointId, messageId } })}
    >
      {t('Send again')}
    </Button>
  )
}
