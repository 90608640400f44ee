import { useState } from 'react'
import type { Scope } from '../../../integrations/keys/scopes.ts'
import { phrase } from '../../../lib/phrase.ts'
import type { ScreenProps } from '../../../shell/screen.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { late } from '../../../ui/late.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { AdminPage } from '../../kit/admin-page.tsx'
import { Day, Moment } from '../../kit/moment.tsx'
import { PagesUnder } from '../../kit/pages-under.tsx'
import type { ShownApiKey } from '../contract.ts'

const NewKey = late(async () => (await import('./new-key.tsx')).NewKey)

/** The API keys, which owners make and revoke (P650 to P653). */
export default function ConnectionsScreen({ data }: ScreenProps<'GET /api/screens/admin/connections'>) {
  const { t } = useWords()
  const [isMaking, setMaking] = useState(false)
  const [revoked, setRevoked] = useState<ShownApiKey | null>(null)
  useLive(data.topics)
  const make = <Button onClick={() => setMaking(true)}>{t('Make an API Key')}</Button>
  return (
    <AdminPage
      lede={t(
        'Your own programs read data with API keys. A key belongs to the organization, and stays when the person who made it leaves.',
      )}
      actions={data.keys.length > 0 ? make : null}
    >
      <DataTable
        caption={t('API keys')}
        rows={data.keys}
        rowKey={({ id }) => id}
        columns={columnsFor(setRevoked)}
        empty={
          <EmptyState title={t('No API keys yet')} action={make}>
            {t('Make one for each program, with no more than it needs.')}
          </EmptyState>
        }
      />
      <PagesUnder path="/admin/connections" />
      {isMaking ? <NewKey onClose={() => setMaking(false)} onLoadError={() => setMaking(false)} /> : null}
      {revoked ? <RevokeKey apiKey={revoked} onClose={() => setRevoked(null)} /> : null}
    </AdminPage>
  )
}

function RevokeKey({ apiKey: { id, name, prefix }, onClose }: { apiKey: ShownApiKey; onClose: () => void }) {
  const { t } = useWords()
  const { run, busy, error } = useCommand('POST /api/admin/api-keys/:keyId/revoke', {
    done: () => t('The key {name} no longer works.', { name }),
    onDone: onClose,
  })
  return (
    <AlertDialog
      open
      tone="danger"
      onOpenChange={open => (open ? undefined : onClose())}
      title={t('Revoke the Key {name}?', { name })}
      description={t(
        'Programs that use {prefix}… are refused at once, on every server. This can’t be undone.',
        {
          prefix,
        },
      )}
      action={t('Revoke Key')}
      actionBusyLabel={t('Revoking...')}
      cancel={t('Cancel')}
      busy={busy}
      error={error}
      onAction={() => void run({ params: { keyId: id } })}
    />
  )
}

const columnsFor = (revoke: (key: ShownApiKey) => void): DataColumn<ShownApiKey>[] => [
  {
    id: 'name',
    header: phrase('Name'),
    className: 'md:min-w-40',
    cell: key => (
      <>
        <span className="font-semibold wrap-anywhere">{key.name}</span>
        <code className="block text-sm text-ink-soft">{key.prefix}…</code>
        <Scopes scopes={key.scopes} className="md:hidden" />
        <div className="-ms-3 lg:hidden">
          <RevokeButton shown={key} onPress={() => revoke(key)} />
        </div>
      </>
    ),
  },
  {
    id: 'scopes',
    header: phrase('May do'),
    className: 'max-md:hidden',
    cell: ({ scopes }) => <Scopes scopes={scopes} />,
  },
  {
    id: 'made',
    header: phrase('Made'),
    className: 'max-md:hidden',
    cell: ({ madeAt, madeBy }) => (
      <>
        <Day at={madeAt} />
        <span className="block text-sm text-ink-soft">{madeBy}</span>
      </>
    ),
  },
  {
    id: 'used',
    header: phrase('Last used'),
    className: 'max-md:hidden',
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Moment at={lastUsedAt} /> : <Phrase words="Never" />),
  },
  {
    id: 'state',
    header: phrase('Works until'),
    cell: ({ state, expiresAt, revoked }) =>
      revoked ? (
        <>
          <Badge tone="clay">
            <Phrase words="Revoked" />
          </Badge>
          <span className="block text-sm text-ink-soft">
            <Moment at={revoked.at} /> {revoked.by}
          </span>
        </>
      ) : (
        <>
          <Day at={expiresAt} />{' '}
          {state === 'expired' ? (
            <Badge>
              <Phrase words="Expired" />
            </Badge>
          ) : null}
        </>
      ),
  },
  {
    id: 'revoke',
    header: phrase('Revoke'),
    align: 'end',
    className: 'max-lg:hidden',
    cell: key => <RevokeButton shown={key} onPress={() => revoke(key)} />,
  },
]

function Scopes({ scopes, className }: { scopes: readonly Scope[]; className?: string }) {
  return (
    <ul className={cx('text-sm', className)}>
      {scopes.map(scope => (
        <li key={scope}>
          <code className="whitespace-nowrap">{scope}</code>
        </li>
      ))}
    </ul>
  )
}

function RevokeButton({ shown: { name, state }, onPress }: { shown: ShownApiKey; onPress: () => void }) {
  const { t } = useWords()
  if (state !== 'active') return null
  return (
    <Button size="sm" variant="quiet" aria-label={t('Revoke the key {name}', { name })} onClick={onPress}>
      {t('Revoke')}
    </Button>
  )
}
