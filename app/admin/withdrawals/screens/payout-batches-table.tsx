import { Link as RouterLink } from 'react-router'
import { Amount } from '../../../ui/amount.tsx'
import { Badge, type BadgeProps } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { type DataColumn, DataTable } from '../../../ui/tables/data-table.tsx'
import type { PayoutBatchStatus } from '../../../withdrawals/payout-batches/payout-batch.ts'
import { useListAddress } from '../../lists/use-list-address.browser.ts'
import type { PayoutBatch } from '../contract.ts'
import type { usePayoutBatches } from '../use-payout-batches.browser.ts'

export type Steps = ReturnType<typeof usePayoutBatches>
export type Asked = { what: 'pay' | 'cancel'; batch: PayoutBatch }

const tones: Record<PayoutBatchStatus, BadgeProps['tone']> = {
  open: 'gold',
  paid: 'gown',
  cancelled: 'plain',
}
const words: Record<PayoutBatchStatus, string> = { open: 'Open', paid: 'Paid', cancelled: 'Cancelled' }
const wide = 'max-md:hidden'

type BatchesProps = { batches: readonly PayoutBatch[]; steps: Steps; ask: (asked: Asked) => void }

/** The files for the bank, open ones first, each with its next step. */
export function PayoutBatchesTable({ batches, steps, ask }: BatchesProps) {
  const columns: DataColumn<PayoutBatch>[] = [
    {
      id: 'file',
      header: 'File',
      className: 'min-w-40',
      cell: batch => <BatchFile batch={batch} />,
    },
    {
      id: 'payouts',
      header: 'Payouts',
      align: 'end',
      className: wide,
      cell: ({ entries }) => entries,
    },
    {
      id: 'total',
      header: 'Total',
      align: 'end',
      className: wide,
      cell: ({ totalCents }) => <Amount cents={totalCents} />,
    },
    {
      id: 'effective',
      header: 'Effective',
      className: `whitespace-nowrap ${wide}`,
      cell: ({ effectiveOn }) => effectiveOn,
    },
    { id: 'status', header: 'Status', className: wide, cell: batch => <BatchStatus batch={batch} /> },
    {
      id: 'steps',
      header: 'Next step',
      align: 'end',
      cell: batch => <BatchSteps batch={batch} steps={steps} ask={ask} />,
    },
  ]
  return (
    <DataTable
      caption="Payout batches"
      columns={columns}
      rows={batches}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title="No payout batches yet">
          Approved payouts go to the bank together, in one file.
        </EmptyState>
      }
    />
  )
}

/** The file's name leads to its payouts; a phone reads the sum and the standing here. */
function BatchFile({ batch }: { batch: PayoutBatch }) {
  const address = useListAddress()
  const { id, filename, status, created, entries, totalCents } = batch
  return (
    <>
      {status === 'cancelled' ? (
        filename
      ) : (
        <Link asChild>
          <RouterLink to={address.link({ batch: id, status: 'all', search: null, page: null })}>
            {filename}
          </RouterLink>
        </Link>
      )}
      <span className="block md:hidden">
        {entries} {entries === 1 ? 'payout' : 'payouts'}, <Amount cents={totalCents} />
      </span>
      <span className="block text-sm text-ink-soft">
        {created.by}, {created.at}
      </span>
      <span className="mt-1 block md:hidden">
        <Badge tone={tones[status]}>{words[status]}</Badge>
        <Warnings batch={batch} />
      </span>
    </>
  )
}

function BatchStatus({ batch }: { batch: PayoutBatch }) {
  const { status, downloadedAt, settled } = batch
  return (
    <>
      <Badge tone={tones[status]}>{words[status]}</Badge>
      <span className="mt-1 block text-sm text-ink-soft">
        {settled
          ? `${settled.by}, ${settled.at}`
          : downloadedAt
            ? `Downloaded ${downloadedAt}`
            : 'Not downloaded yet'}
      </span>
      <Warnings batch={batch} />
    </>
  )
}

/** What an admin must know before the next step. */
function Warnings({ batch: { paused, downloadedAt, cancelAsked } }: { batch: PayoutBatch }) {
  return (
    <>
      {paused > 0 ? (
        <span className="mt-1 block text-sm text-clay-ink">
          {paused} {paused === 1 ? 'payout is' : 'payouts are'} paused.{' '}
          {downloadedAt ? 'Ask the bank to stop it.' : 'They leave the file when it is downloaded.'}
        </span>
      ) : null}
      {cancelAsked ? (
        <span className="mt-1 block text-sm text-clay-ink">
          {cancelAsked.by} asked to cancel it, {cancelAsked.at}. A second admin must confirm.
        </span>
      ) : null}
    </>
  )
}

function BatchSteps({
  batch,
  steps,
  ask,
}: {
  batch: PayoutBatch
  steps: Steps
  ask: (asked: Asked) => void
}) {
  const { id, filename, status, downloadedAt, hasOwn } = batch
  if (status === 'cancelled') return null
  const download = () => void steps.download.run({ batchId: id, filename })
  const busy = steps.busyId === id
  if (status === 'paid')
    return (
      <Button size="sm" variant="quiet" busy={busy} onClick={download} aria-label={`Download ${filename}`}>
        Download
      </Button>
    )
  return (
    <span className="inline-flex flex-wrap justify-end gap-2 md:flex-nowrap">
      {downloadedAt && !hasOwn ? (
        <Button
          size="sm"
          busy={busy}
          onClick={() => ask({ what: 'pay', batch })}
          aria-label={`Mark ${filename} as paid`}
        >
          Mark as Paid
        </Button>
      ) : (
        <Button size="sm" busy={busy} onClick={download} aria-label={`Download ${filename}`}>
          Download
        </Button>
      )}
      <Menu
        align="end"
        trigger={
          <Button size="sm" variant="secondary" disabled={busy} aria-label={`More for ${filename}`}>
            More
          </Button>
        }
        items={[
          { label: 'Download again', onSelect: download, disabled: !downloadedAt },
          {
            label: batch.cancelAsked && !batch.cancelAsked.byMe ? 'Confirm to cancel' : 'Cancel the batch',
            onSelect: () => ask({ what: 'cancel', batch }),
            disabled: batch.cancelAsked?.byMe ?? false,
            tone: 'danger',
          },
        ]}
      />
    </span>
  )
}
