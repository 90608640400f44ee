import { useState } from 'react'
import { phrase } from '../../../lib/phrase.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { ShownEndpoint } from '../contract.ts'
import { SecretShown } from './secret-shown.tsx'

type Props = { endpoint: ShownEndpoint; onClose: () => void }

/** Makes a new secret, and shows it once (P663). */
export function RotateSecret({ endpoint, onClose }: Props) {
  const { t } = useWords()
  const [secret, setSecret] = useState<string | null>(null)
  const { run, busy, error } = useCommand('POST /api/admin/webhook-endpoints/:endpointId/rotate', {
    onDone: made => setSecret(made.secret),
  })
  if (secret) return <SecretShown secret={secret} onClose={onClose} />
  return (
    <AlertDialog
      open
      onOpenChange={open => (open ? undefined : onClose())}
      title={t('Make a New Secret?')}
      description={t(
        'For 24 hours each request is signed with both secrets, so the receiver has time to change over.',
      )}
      action={t('Make New Secret')}
      actionBusyLabel={t('Making the secret...')}
      cancel={t('Cancel')}
      busy={busy}
      error={error}
      onAction={() => void run({ params: { endpointId: endpoint.id } })}
    />
  )
}

const hourMs = 3_600_000
const periods = [
  { hours: 1, label: phrase('The last hour') },
  { hours: 24, label: phrase('The last 24 hours') },
  { hours: 168, label: phrase('The last 7 days') },
  { hours: 720, label: phrase('The last 30 days') },
]

/** Sends everything again that failed in a period (P667). */
export function ReplayFailed({ endpoint, onClose }: Props) {
  const { t } = useWords()
  const [hours, setHours] = useState(24)
  const { run, busy, error } = useCommand('POST /api/admin/webhook-endpoints/:endpointId/replay', {
    done: ({ replayed }) =>
      t(
        '{count, plural, =0 {No delivery has failed.} one {# delivery is sent again.} other {# deliveries are sent again.}}',
        { count: replayed },
      ),
    onDone: onClose,
  })
  const replay = () => {
    const since = new Date(Date.now() - hours * hourMs).toISOString()
    void run({ params: { endpointId: endpoint.id }, body: { since } })
  }
  return (
    <AlertDialog
      open
      onOpenChange={open => (open ? undefined : onClose())}
      title={t('Send Failed Deliveries Again?')}
      description={t('With their ids, in order. What waits for its next attempt is sent now.')}
      action={t('Send Again')}
      actionBusyLabel={t('Sending...')}
      cancel={t('Cancel')}
      busy={busy}
      error={error}
      onAction={replay}
    >
      <Field label={t('Events of')}>
        <Select
          value={String(hours)}
          onChange={event => setHours(Number(event.target.value))}
          options={periods.map(period => ({ value: String(period.hours), label: t(period.label) }))}
        />
      </Field>
    </AlertDialog>
  )
}

export function DeleteEndpoint({ endpoint, onClose }: Props) {
  const { t } = useWords()
  const { run, busy, error } = useCommand('DELETE /api/admin/webhook-endpoints/:endpointId', {
    done: () => t('The endpoint was deleted.'),
    onDone: onClose,
  })
  return (
    <AlertDialog
      open
      tone="danger"
      onOpenChange={open => (open ? undefined : onClose())}
      title={t('Delete This Endpoint?')}
      description={t('{endpoint} gets no more events, and its deliveries are deleted.', {
        endpoint: endpoint.description,
      })}
      action={t('Delete Endpoint')}
      actionBusyLabel={t('Deleting...')}
      cancel={t('Cancel')}
      busy={busy}
      error={error}
      onAction={() => void run({ params: { endpointId: endpoint.id } })}
    />
  )
}
