import { useState } from 'react'
import { Link } from 'react-router'
import { type Message, phrase } from '../../../lib/phrase.ts'
import type { ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Section } from '../../../ui/page.tsx'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { AdminPage } from '../../kit/admin-page.tsx'
import { Moment } from '../../kit/moment.tsx'
import { Only } from '../../kit/only.tsx'
import type { AttemptCounts, CardTestingData, ShownAddress, ShownAttack, ShownPause } from '../contract.ts'
import { summaryText } from '../summary.ts'
import { PauseDialog, type Pausing } from './pause-dialog.tsx'

/** Card Testing: recent attempts, the active defenses, and buttons that pause donations (P174). */
export default function CardTestingScreen({ data }: ScreenProps<'GET /api/screens/admin/card-testing'>) {
  const { t } = useWords()
  const [pausing, setPausing] = useState<Pausing | null>(null)
  useLive(data.topics)
  const isPaused = data.pauses.some(({ campaignId }) => campaignId === null)
  return (
    <AdminPage
      lede={t('Fraudsters test stolen cards on donation pages. See recent attempts and our defenses.')}
      actions={
        isPaused ? null : (
          <Only may="pauseDonations">
            <Button
              variant="danger"
              onClick={() => setPausing({ to: 'pause', campaignId: null, scholar: null })}
            >
              {t('Pause Giving')}
            </Button>
          </Only>
        )
      }
    >
      <Banner tone={data.isCalm ? 'info' : 'danger'} role="status">
        {summaryText(data.summary, t)}
      </Banner>
      {data.pauses.length > 0 ? (
        <Section title={t('Paused')}>
          <DataTable
            caption={t('Where giving is paused')}
            rows={data.pauses}
            rowKey={({ campaignId }) => campaignId ?? ''}
            columns={pauseColumns(setPausing)}
            empty={null}
          />
        </Section>
      ) : null}
      <Section title={t('Attacks')}>
        <DataTable
          caption={t('Attacks')}
          rows={data.attacks}
          rowKey={({ id }) => String(id)}
          columns={attackColumns(setPausing, data)}
          empty={<EmptyState title={t('No attacks')}>{t('We’ll flag one if declines spike.')}</EmptyState>}
        />
      </Section>
      <Section title={t('The last 24 hours')}>
        <DataTable
          caption={t('Cards by hour')}
          rows={data.hours}
          rowKey={({ hour }) => hour}
          columns={[
            { id: 'hour', header: phrase('Hour from'), cell: ({ hour }) => <Moment at={hour} /> },
            ...countColumns,
          ]}
          empty={
            <EmptyState title={t('No attempts')}>{t('No cards were tried in the last 24 hours.')}</EmptyState>
          }
        />
        <Campaigns rows={data.campaigns} onPause={setPausing} />
        <DataTable
          caption={t('Addresses with declined cards')}
          rows={data.addresses}
          rowKey={({ source }) => source}
          columns={addressColumns}
          empty={
            <EmptyState title={t('No declines')}>
              {t('No cards were declined in the last 24 hours.')}
            </EmptyState>
          }
        />
      </Section>
      {pausing ? <PauseDialog pausing={pausing} onClose={() => setPausing(null)} /> : null}
    </AdminPage>
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

function Campaigns({ rows, onPause }: { rows: CardTestingData['campaigns']; onPause: OnPausing }) {
  const { t } = useWords()
  return (
    <DataTable
      caption={t('Campaigns with declined or refused cards')}
      rows={rows}
      rowKey={({ campaignId }) => campaignId}
      columns={[
        { id: 'campaign', header: phrase('Campaign'), cell: where },
        ...countColumns,
        {
          id: 'actions',
          header: phrase('Actions'),
          cell: ({ campaignId, scholar }) => (
            <PauseButton onClick={() => onPause({ to: 'pause', campaignId, scholar })} />
          ),
        },
      ]}
      empty={
        <EmptyState title={t('No campaign')}>
          {t('No campaigns had declined cards in the last 24 hours.')}
        </EmptyState>
      }
    />
  )
}

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

const attackColumns = (
  onPause: OnPausing,
  { pauses, minimum }: CardTestingData,
): DataColumn<ShownAttack>[] => [
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
    id: 'defences',
    header: phrase('Defenses'),
    className: wide,
    cell: ({ isSolved }) =>
      isSolved ? (
        <Phrase
          words="Harder challenge, at least {minimum} from first-time donors, five-minute wait after a decline"
          values={{ minimum }}
        />
      ) : (
        <Phrase words="Challenge, at least {minimum} from first-time donors" values={{ minimum }} />
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
  { id: 'locked', header: phrase('Waits until'), cell: ({ lockedUntil }) => lockedUntil ?? '' },
]
