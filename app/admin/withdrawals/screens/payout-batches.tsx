import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { CodePrompt } from '../../../accounts/screens/code-prompt.tsx'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { Amount } from '../../../ui/amount.tsx'
import { Badge, type BadgeProps } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Link } from '../../../ui/link.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Section } from '../../../ui/page.tsx'
import type { PayoutBatchStatus } from '../../../withdrawals/payout-batch.ts'
import { useListAddress } from '../../lists/use-list-address.browser.ts'
import type { PayoutBatch, WithdrawalsData } from '../contract.ts'
import { usePayoutBatches } from '../use-payout-batches.browser.ts'
import { CancelBatchDialog } from './cancel-batch-dialog.tsx'
import { CreateBatchDialog } from './create-batch-dialog.tsx'

type Steps = ReturnType<typeof usePayoutBatches>
type Asked = { what: 'pay' | 'cancel'; batch: PayoutBatch }

/** Approved payouts in files for the bank: made, downloaded, marked as paid once the bank took them (NACHA, decision 18). */
export function PayoutBatches({ data }: { data: WithdrawalsData }) {
  const steps = usePayoutBatches()
  const [creating, setCreating] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { waitingCount, waitingCents } = data
  return (
    <Section
      id="payout-batches"
      title="Payout batches"
      aside={
        <Button variant="secondary" disabled={waitingCount === 0} onClick={() => setCreating(true)}>
          Create Payout Batch
        </Button>
      }
    >
      <p className="text-ink-soft">
        {waitingCount === 0 ? (
          'No approved payout waits for a batch.'
        ) : (
          <>
            {waitingCount} approved {waitingCount === 1 ? 'payout waits' : 'payouts wait'} for a batch:{' '}
            <Amount cents={waitingCents} />.
          </>
        )}
      </p>
      <Batches batches={data.batches} steps={steps} ask={setAsked} />
      {creating ? <CreateBatchDialog data={data} steps={steps} onClose={() => setCreating(false)} /> : null}
      {asked?.what === 'pay' ? (
        <PayDialog batch={asked.batch} steps={steps} onClose={() => setAsked(null)} />
      ) : null}
      {asked?.what === 'cancel' ? (
        <CancelBatchDialog batch={asked.batch} steps={steps} onClose={() => setAsked(null)} />
      ) : null}
      {steps.proving && !creating ? <ProveDialog steps={steps} /> : null}
    </Section>
  )
}

const tones: Record<PayoutBatchStatus, BadgeProps['tone']> = {
  open: 'gold',
  paid: 'gown',
  cancelled: 'plain',
}
const words: Record<PayoutBatchStatus, string> = { open: 'Open', paid: 'Paid', cancelled: 'Cancelled' }
const wide = 'max-md:hidden'

type BatchesProps = { batches: readonly PayoutBatch[]; steps: Steps; ask: (asked: Asked) => void }

function Batches({ batches, steps, ask }: BatchesProps) {
  const address = useListAddress()
  const columns: DataColumn<PayoutBatch>[] = [
    {
      id: 'file',
      header: 'File',
      cell: ({ id, filename, status, created }) => (
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
          <span className="block text-sm text-ink-soft">
            {created.by}, {created.at}
          </span>
        </>
      ),
    },
    { id: 'payouts', header: 'Payouts', align: 'end', cell: ({ entries }) => entries },
    { id: 'total', header: 'Total', align: 'end', cell: ({ totalCents }) => <Amount cents={totalCents} /> },
    {
      id: 'effective',
      header: 'Effective',
      className: `whitespace-nowrap ${wide}`,
      cell: ({ effectiveOn }) => effectiveOn,
    },
    { id: 'status', header: 'Status', className: wide, cell: batch => <Standing batch={batch} /> },
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

function Standing({ batch: { status, downloadedAt, settled } }: { batch: PayoutBatch }) {
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
  const download = () => void steps.download(id, filename)
  const busy = steps.busy?.endsWith(id) ?? false
  if (status === 'paid')
    return (
      <Button size="sm" variant="quiet" busy={busy} onClick={download} aria-label={`Download ${filename}`}>
        Download
      </Button>
    )
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
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
          { label: 'Cancel the batch', onSelect: () => ask({ what: 'cancel', batch }), tone: 'danger' },
        ]}
      />
    </span>
  )
}

function PayDialog({ batch, steps, onClose }: { batch: PayoutBatch; steps: Steps; onClose: () => void }) {
  const pay = async () => {
    await steps.pay(batch.id)
    onClose()
  }
  return (
    <AlertDialog
      open
      onOpenChange={open => (open ? undefined : onClose())}
      title="Did the bank take the file?"
      description={`All ${batch.entries} payouts of ${batch.filename} are marked as paid, and the scholars are told. What the bank sends back later is marked as returned one by one.`}
      action="Mark as Paid"
      busy={steps.busy !== null}
      onAction={() => void pay()}
    />
  )
}

/** A file with bank details leaves the house after a fresh proof alone. */
export function ProveDialog({ steps }: { steps: Steps }) {
  return (
    <Dialog
      open
      onOpenChange={open => (open ? undefined : steps.stopProving())}
      title="Bank details leave the house"
      description="The file holds account numbers. It goes into the audit log with your name."
    >
      <CodePrompt
        purpose="step-up"
        onProved={() => void steps.proving?.again()}
        onCancel={steps.stopProving}
      />
    </Dialog>
  )
}
