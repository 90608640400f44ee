import { useState } from 'react'
import { Link } from 'react-router'
import { type Message, phrase } from '../../../lib/phrase.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { Moment } from '../../kit/moment.tsx'
import { Only } from '../../kit/only.tsx'
import type { AttemptCounts, CardTestingData, ShownAddress, ShownAttack, ShownPause } from '../contract.ts'
import { PauseDialog, type Pausing } from './pause-dialog.tsx'

/** Recent card attempts, the active defenses, and buttons that pause donations (P174). */
export function CardTesting({ data }: { data: CardTestingData }) {
  const { t } = useWords()
  const [pausing, setPausing] = useState<Pausing | null>(null)
  const isPaused = data.pauses.some(({ campaignId }) => campaignId === null)
  const everywhere = { to: 'pause', campaignId: null, scholar: null } as const
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="measure text-ink-soft">
          {t('Fraudsters test stolen cards on donation pages. See recent attempts and our defenses.')}
        </p>
        {isPaused ? null : (
          <Only may="pauseDonations">
            <Button variant="danger" onClick={() => setPausing(everywhere)}>
              {t('Pause Giving')}
            </Button>
          </Only>
        )}
      </div>
      {data.hours.length === 0 ? <p>{t('No cards were tried in the last 24 hours.')}</p> : null}
      <DataTable
        captionShown
        rows={data.pauses}
        columns={pauseColumns(setPausing)}
        caption={t('Where giving is paused')}
        rowKey={({ campaignId }) => campaignId ?? ''}
      />
      <DataTable
        captionShown
        rows={data.attacks}
        columns={attackColumns(setPausing, data)}
        caption={t('Attacks')}
        rowKey={({ id }) => String(id)}
      />
      <DataTable
        captionShown
        rows={data.hours}
        columns={hourColumns}
        caption={t('Cards by hour')}
        rowKey={({ hour }) => hour}
      />
      <DataTable
        captionShown
        rows={data.campaigns}
        columns={campaignColumns(setPausing)}
        caption={t('Campaigns with declined or refused cards')}
        rowKey={({ campaignId }) => campaignId}
      />
      <DataTable
        captionShown
        rows={data.addresses}
        columns={addressColumns}
        caption={t('Addresses with declined cards')}
        rowKey={({ source }) => source}
      />
      {pausing ? <PauseDialog pausing={pausing} onClose={() => setPausing(null)} /> : null}
    </>
  )
}

type OnPausing = (pausing: Pausing) => void

const wide = 'max-md:hidden'
const number = (value: number) => value.toLocaleString('en-US')

type Count = 'attempts' | 'captured' | 'declined' | 'cards' | 'addresses' | 'refused' | 'campaigns'

const countColumn = <Id extends Count>(id: Id, header: Message, className?: string) =>
  ({ id, header, className, align: 'end', cell: (row: Record<Id, number>) => number(row[id]) }) as const

const countColumns: DataColumn<AttemptCounts>[] = [
  countColumn('attempts', phrase('Tried')),
  countColumn('captured', phrase('Accepted'), wide),
  countColumn('declined', phrase('Declined')),
  countColumn('cards', phrase('Cards'), wide),
  countColumn('addresses', phrase('Addresses'), wide),
  countColumn('refused', phrase('Blocked')),
]

const where = ({ campaignId, scholar }: { campaignId: string | null; scholar: string | null }) =>
  campaignId === null ? (
    <Phrase words="The whole platform" />
  ) : (
    <Link to={`/campaign/${campaignId}`}>{scholar}</Link>
  )

const hourColumns: DataColumn<CardTestingData['hours'][number]>[] = [
  { id: 'hour', header: phrase('Hour from'), cell: ({ hour }) => <Moment at={hour} /> },
  ...countColumns,
]

const campaignColumns = (onPause: OnPausing): DataColumn<CardTestingData['campaigns'][number]>[] => [
  { id: 'campaign', header: phrase('Campaign'), cell: where },
  ...countColumns,
  {
    id: 'actions',
    header: phrase('Actions'),
    cell: ({ campaignId, scholar }) => (
      <PauseButton onClick={() => onPause({ to: 'pause', campaignId, scholar })} />
    ),
  },
]

function PauseButton({ onClick }: { onClick: () => void }) {
  const { t } = useWords()
  return (
    <Only may="pauseDonations">
      <Button size="sm" variant="secondary" onClick={onClick}>
        {t('Pause')}
      </Button>
    </Only>
  )
}

const attackColumns = (onPause: OnPausing, { pauses }: CardTestingData): DataColumn<ShownAttack>[] => [
  { id: 'where', header: phrase('Where'), cell: where },
  { id: 'began', header: phrase('Began'), cell: ({ began }) => <Moment at={began} /> },
  {
    id: 'ended',
    header: phrase('Ended'),
    cell: ({ ended }) =>
      ended ? (
        <Moment at={ended} />
      ) : (
        <Badge tone="clay">
          <Phrase words="Ongoing" />
        </Badge>
      ),
  },
  {
    id: 'actions',
    header: phrase('Actions'),
    cell: ({ campaignId, scholar, ended }) =>
      ended || pauses.some(pause => pause.campaignId === campaignId) ? null : (
        <PauseButton onClick={() => onPause({ to: 'pause', campaignId, scholar })} />
      ),
  },
]

const pauseColumns = (onPause: OnPausing): DataColumn<ShownPause>[] => [
  { id: 'where', header: phrase('Where'), cell: where },
  { id: 'since', header: phrase('Since'), cell: ({ since }) => <Moment at={since} /> },
  {
    id: 'by',
    header: phrase('By'),
    className: wide,
    cell: ({ by }) => by ?? <Phrase words="Someone who has left" />,
  },
  {
    id: 'actions',
    header: phrase('Actions'),
    cell: ({ campaignId, scholar }) => (
      <Only may="pauseDonations">
        <Button size="sm" onClick={() => onPause({ to: 'resume', campaignId, scholar })}>
          <Phrase words="Resume" />
        </Button>
      </Only>
    ),
  },
]

const addressColumns: DataColumn<ShownAddress>[] = [
  {
    id: 'source',
    header: phrase('Address'),
    cell: ({ source }) => <code className="text-sm">{source}</code>,
  },
  countColumn('declined', phrase('Declined')),
  countColumn('captured', phrase('Accepted')),
  countColumn('cards', phrase('Cards'), wide),
  countColumn('campaigns', phrase('Campaigns'), wide),
  {
    id: 'locked',
    header: phrase('Waits until'),
    cell: ({ lockedUntil }) => (lockedUntil ? <Moment at={lockedUntil} /> : null),
  },
]
