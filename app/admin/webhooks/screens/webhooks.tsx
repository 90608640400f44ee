import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { phrase } from '../../../lib/phrase.ts'
import type { ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { late } from '../../../ui/late.tsx'
import { Link } from '../../../ui/link.tsx'
import { Section } from '../../../ui/page.tsx'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { AdminPage } from '../../kit/admin-page.tsx'
import type { ShownEndpoint, WebhooksData } from '../contract.ts'
import { deliveryColumns } from './delivery-columns.tsx'
import { EndpointCard } from './endpoint-card.tsx'

const EndpointForm = late(async () => (await import('./endpoint-form.tsx')).EndpointForm)

/** The webhook endpoints, and what was sent to them (P669). */
export default function WebhooksScreen({ data }: ScreenProps<'GET /api/screens/admin/connections/webhooks'>) {
  const { t } = useWords()
  /** The endpoint in the form; 'new' for another one. */
  const [edited, setEdited] = useState<ShownEndpoint | 'new' | null>(null)
  useLive(data.topics)
  const add = <Button onClick={() => setEdited('new')}>{t('Add an Endpoint')}</Button>
  return (
    <AdminPage
      lede={t('Signed requests tell your own programs at once when something happens.')}
      actions={data.endpoints.length > 0 ? add : null}
    >
      {data.endpoints.length === 0 ? (
        <EmptyState title={t('No webhook endpoints yet')} action={add}>
          {t('Add the URL of a program that should know about donations, campaigns or payouts.')}
        </EmptyState>
      ) : (
        <>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {data.endpoints.map(endpoint => (
              <EndpointCard key={endpoint.id} endpoint={endpoint} onEdit={() => setEdited(endpoint)} />
            ))}
          </ul>
          <Deliveries data={data} />
        </>
      )}
      {edited ? (
        <EndpointForm
          endpoint={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onLoadError={() => setEdited(null)}
        />
      ) : null}
    </AdminPage>
  )
}

const filters = [
  { status: null, label: phrase('All') },
  { status: 'waiting', label: phrase('Waiting') },
  { status: 'dead', label: phrase('Failed') },
] as const

function Deliveries({ data: { deliveries, status, hasOlder } }: { data: WebhooksData }) {
  const { t } = useWords()
  const query = (before?: string) =>
    `?${new URLSearchParams({ ...(status && { status }), ...(before && { before }) })}`
  return (
    <Section
      title={t('Deliveries')}
      aside={
        <nav aria-label={t('Which deliveries')} className="flex gap-5">
          {filters.map(filter => (
            <Link key={filter.label} asChild>
              <RouterLink
                to={filter.status ? `?status=${filter.status}` : '?'}
                aria-current={filter.status === status ? 'page' : undefined}
                preventScrollReset
                className="aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:no-underline"
              >
                {t(filter.label)}
              </RouterLink>
            </Link>
          ))}
        </nav>
      }
    >
      <DataTable
        caption={t('Deliveries')}
        rows={deliveries}
        rowKey={({ endpointId, messageId }) => `${endpointId} ${messageId}`}
        columns={deliveryColumns}
        empty={
          <EmptyState title={status === null ? t('Nothing was sent yet') : t('Nothing here')}>
            {status === 'dead'
              ? t('Every delivery arrived or is being retried.')
              : t('The next event appears here. You can send a test event.')}
          </EmptyState>
        }
      />
      {hasOlder ? (
        <Link asChild>
          <RouterLink to={query(deliveries.at(-1)?.messageId)}>{t('Show older ones')}</RouterLink>
        </Link>
      ) : null}
    </Section>
  )
}
