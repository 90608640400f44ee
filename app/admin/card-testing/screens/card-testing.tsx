import { useState } from 'react'
import { Link } from 'react-router'
import type { DescribePage, ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Section } from '../../../ui/page.tsx'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import { AdminPage } from '../../screens/admin-page.tsx'
import type { CardTestingData, ShownAddress, ShownAttack, ShownPause, Tried } from '../contract.ts'
import { PauseDialog, type Pausing } from './pause-dialog.tsx'

/** Who tries stolen cards, what is being done about it, and the switch that stops giving (P174). */
export default function CardTestingScreen({ data }: ScreenProps<'GET /api/screens/admin/card-testing'>) {
  const [pausing, setPausing] = useState<Pausing | null>(null)
  useLive(data.topics)
  const isPaused = data.pauses.some(({ campaignId }) => campaignId === null)
  return (
    <AdminPage
      title="Card Testing"
      lede="Thieves try stolen cards where giving is easy. What was tried, and what is being done about it."
      actions={
        isPaused ? null : (
          <Button
            variant="danger"
            onClick={() => setPausing({ to: 'pause', campaignId: null, scholar: null })}
          >
            Pause Giving
          </Button>
        )
      }
    >
      <Banner tone={data.isCalm ? 'info' : 'danger'} role="status">
        {data.line}
      </Banner>
      {data.pauses.length > 0 ? (
        <Section title="Paused">
          <DataTable
            caption="Where giving is paused"
            rows={data.pauses}
            rowKey={({ campaignId }) => campaignId ?? ''}
            columns={pauseColumns(setPausing)}
            empty={null}
          />
        </Section>
      ) : null}
      <Section title="Attacks">
        <DataTable
          caption="Attacks"
          rows={data.attacks}
          rowKey={({ id }) => String(id)}
          columns={attackColumns(setPausing, data)}
          empty={
            <EmptyState title="No attack so far">One begins when too many cards are declined.</EmptyState>
          }
        />
      </Section>
      <Section title="The last 24 hours">
        <DataTable
          caption="Cards by hour"
          rows={data.hours}
          rowKey={({ hour }) => hour}
          columns={[{ id: 'hour', header: 'Hour from', cell: ({ hour }) => hour }, ...triedColumns]}
          empty={<EmptyState title="No one gave">No card was tried in the last day.</EmptyState>}
        />
        <Campaigns rows={data.campaigns} onPause={setPausing} />
        <DataTable
          caption="Addresses with declined cards"
          rows={data.addresses}
          rowKey={({ source }) => source}
          columns={addressColumns}
          empty={<EmptyState title="No declines">No card was declined in the last day.</EmptyState>}
        />
      </Section>
      {pausing ? <PauseDialog pausing={pausing} onClose={() => setPausing(null)} /> : null}
    </AdminPage>
  )
}

export const describe: DescribePage<unknown> = () => ({
  title: 'Card Testing',
  description: 'Who tries stolen cards, and what is being done about it.',
  noIndex: true,
})

type OnPausing = (pausing: Pausing) => void

const wide = 'max-md:hidden'
const number = (value: number) => value.toLocaleString('en-US')

const triedColumns: DataColumn<Tried>[] = [
  { id: 'attempts', header: 'Tried', align: 'end', cell: ({ attempts }) => number(attempts) },
  {
    id: 'captured',
    header: 'Taken',
    align: 'end',
    className: wide,
    cell: ({ captured }) => number(captured),
  },
  { id: 'declined', header: 'Declined', align: 'end', cell: ({ declined }) => number(declined) },
  { id: 'cards', header: 'Cards', align: 'end', className: wide, cell: ({ cards }) => number(cards) },
  {
    id: 'addresses',
    header: 'Addresses',
    align: 'end',
    className: wide,
    cell: ({ addresses }) => number(addresses),
  },
  { id: 'refused', header: 'Turned away', align: 'end', cell: ({ refused }) => number(refused) },
]

const where = ({ campaignId, scholar }: { campaignId: string | null; scholar: string | null }) =>
  campaignId === null ? 'The whole platform' : <Link to={`/campaign/${campaignId}`}>{scholar}</Link>

function Campaigns({ rows, onPause }: { rows: CardTestingData['campaigns']; onPause: OnPausing }) {
  return (
    <DataTable
      caption="Campaigns with declined or refused cards"
      rows={rows}
      rowKey={({ campaignId }) => campaignId}
      columns={[
        { id: 'campaign', header: 'Campaign', cell: where },
        ...triedColumns,
        {
          id: 'actions',
          header: 'Actions',
          cell: ({ campaignId, scholar }) => (
            <PauseButton onClick={() => onPause({ to: 'pause', campaignId, scholar })} />
          ),
        },
      ]}
      empty={<EmptyState title="No campaign">No campaign had a declined card in the last day.</EmptyState>}
    />
  )
}

function PauseButton({ onClick }: { onClick: () => void }) {
  return (
    <Button size="sm" variant="secondary" onClick={onClick}>
      Pause
    </Button>
  )
}

const attackColumns = (
  onPause: OnPausing,
  { pauses, minimum }: CardTestingData,
): DataColumn<ShownAttack>[] => [
  { id: 'where', header: 'Where', cell: where },
  { id: 'began', header: 'Began', cell: ({ began }) => began },
  {
    id: 'ended',
    header: 'Ended',
    cell: ({ ended }) => ended ?? <Badge tone="clay">Going on</Badge>,
  },
  {
    id: 'defences',
    header: 'Defences',
    className: wide,
    cell: ({ isSolved }) =>
      isSolved
        ? `Harder challenge, at least ${minimum} from newcomers, five minutes after a decline`
        : `Challenge, at least ${minimum} from newcomers`,
  },
  {
    id: 'actions',
    header: 'Actions',
    cell: ({ campaignId, scholar, ended }) =>
      ended || pauses.some(pause => pause.campaignId === campaignId) ? null : (
        <PauseButton onClick={() => onPause({ to: 'pause', campaignId, scholar })} />
      ),
  },
]

const pauseColumns = (onPause: OnPausing): DataColumn<ShownPause>[] => [
  { id: 'where', header: 'Where', cell: where },
  { id: 'since', header: 'Since', cell: ({ since }) => since },
  { id: 'by', header: 'By', className: wide, cell: ({ by }) => by ?? 'Somebody who has left' },
  {
    id: 'actions',
    header: 'Actions',
    cell: ({ campaignId, scholar }) => (
      <Button size="sm" onClick={() => onPause({ to: 'resume', campaignId, scholar })}>
        Resume
      </Button>
    ),
  },
]

const addressColumns: DataColumn<ShownAddress>[] = [
  { id: 'source', header: 'Address', cell: ({ source }) => <code className="text-sm">{source}</code> },
  { id: 'declined', header: 'Declined', align: 'end', cell: ({ declined }) => number(declined) },
  { id: 'captured', header: 'Taken', align: 'end', cell: ({ captured }) => number(captured) },
  { id: 'cards', header: 'Cards', align: 'end', className: wide, cell: ({ cards }) => number(cards) },
  {
    id: 'campaigns',
    header: 'Campaigns',
    align: 'end',
    className: wide,
    cell: ({ campaigns }) => number(campaigns),
  },
  { id: 'locked', header: 'Waits until', cell: ({ lockedUntil }) => lockedUntil ?? '' },
]
