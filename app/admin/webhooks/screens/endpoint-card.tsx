import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { endpointState } from '../../../integrations/webhooks/endpoint-state.ts'
import { eventLabels, eventTypeNames } from '../../../integrations/webhooks/event-names.ts'
import { phrase } from '../../../lib/phrase.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { late } from '../../../ui/late.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Moment, useMoment } from '../../kit/moment.tsx'
import type { ShownEndpoint } from '../contract.ts'

const RotateSecret = late(async () => (await import('./endpoint-dialogs.tsx')).RotateSecret)
const ReplayFailed = late(async () => (await import('./endpoint-dialogs.tsx')).ReplayFailed)
const DeleteEndpoint = late(async () => (await import('./endpoint-dialogs.tsx')).DeleteEndpoint)
const dialogs = { rotate: RotateSecret, replay: ReplayFailed, delete: DeleteEndpoint }

type Props = { endpoint: ShownEndpoint; onEdit: () => void }

/** An endpoint with its state and its commands. */
export function EndpointCard({ endpoint, onEdit }: Props) {
  const { t } = useWords()
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null)
  const params = { endpointId: endpoint.id }
  const test = useCommand('POST /api/admin/webhook-endpoints/:endpointId/test', {
    done: () => t('Test event sent. Its result appears below.'),
    failed: t('The test event was not sent'),
  })
  const state = useCommand('POST /api/admin/webhook-endpoints/:endpointId/state', {
    done: (_, { body }) => (body.isEnabled ? t('The endpoint is enabled.') : t('The endpoint is disabled.')),
    failed: t('The endpoint was not changed'),
  })
  const turn = () => void state.run({ params, body: { isEnabled: endpoint.disabled !== null } })
  const OpenDialog = open && dialogs[open]
  const close = () => setOpen(null)
  return (
    <Card as="li" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <h2 className="flex flex-wrap items-center gap-3 text-xl wrap-anywhere">
            {endpoint.description}
            <State endpoint={endpoint} />
          </h2>
          <code className="text-sm text-ink-soft wrap-anywhere">{endpoint.url}</code>
        </div>
        <div className="flex gap-2">
          <Button
            size="sm"
            variant="secondary"
            busy={test.busy}
            disabled={endpoint.disabled !== null}
            onClick={() => void test.run({ params })}
          >
            {t('Send a Test Event')}
          </Button>
          <Menu
            trigger={
              <IconButton
                label={t('More for {endpoint}', { endpoint: endpoint.description })}
                disabled={state.busy}
              >
                <Ellipsis aria-hidden="true" />
              </IconButton>
            }
            items={[
              { label: t('Edit'), onSelect: onEdit },
              { label: t('Send failed deliveries again'), onSelect: () => setOpen('replay') },
              { label: t('Make a new secret'), onSelect: () => setOpen('rotate') },
              { label: endpoint.disabled ? t('Enable') : t('Disable'), onSelect: turn },
              'separator',
              { label: t('Delete'), tone: 'danger', onSelect: () => setOpen('delete') },
            ]}
          />
        </div>
      </div>
      <Trouble endpoint={endpoint} />
      <Facts
        facts={[
          [
            phrase('Events'),
            endpoint.eventTypes.length === eventTypeNames.length
              ? t('All')
              : endpoint.eventTypes.map(type => t(eventLabels[type])).join(' · '),
          ],
          [phrase('Waiting'), String(endpoint.waiting)],
          [phrase('Failed'), String(endpoint.dead)],
          [phrase('Former secret signs until'), endpoint.formerUntil && <Moment at={endpoint.formerUntil} />],
        ]}
      />
      {OpenDialog ? <OpenDialog endpoint={endpoint} onClose={close} onLoadError={close} /> : null}
    </Card>
  )
}

function State({ endpoint }: Pick<Props, 'endpoint'>) {
  const { t } = useWords()
  const state = endpointState(endpoint)
  if (state === 'failing') return <Badge tone="clay">{t('Failing')}</Badge>
  return state === 'enabled' ? <Badge tone="gown">{t('Enabled')}</Badge> : <Badge>{t('Disabled')}</Badge>
}

/** Says why an endpoint gets nothing. */
function Trouble({ endpoint: { disabled, failingSince } }: Pick<Props, 'endpoint'>) {
  const { t } = useWords()
  const moment = useMoment()
  if (disabled && disabled.because !== 'staff')
    return (
      <Banner tone="danger" title={t('Disabled on {time}', { time: moment(disabled.at) })}>
        {disabled.because === 'gone'
          ? t(
              'The receiver answered that it wants no more webhooks (410). Enable the endpoint once it works.',
            )
          : t('The receiver took nothing for 5 days. Enable the endpoint once it works.')}
      </Banner>
    )
  return failingSince && !disabled ? (
    <Banner tone="info" title={t('No delivery arrived since {time}', { time: moment(failingSince) })}>
      {t('We retry each one for three days. After 5 days without a success the endpoint is disabled.')}
    </Banner>
  ) : null
}
