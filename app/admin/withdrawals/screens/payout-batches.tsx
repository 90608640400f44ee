import { useState } from 'react'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { Section } from '../../../ui/page.tsx'
import type { PayoutBatch, WithdrawalsData } from '../contract.ts'
import { usePayoutBatches } from '../use-payout-batches.browser.ts'
import { CancelBatchDialog } from './cancel-batch-dialog.tsx'
import { CreateBatchDialog } from './create-batch-dialog.tsx'
import { type Asked, PayoutBatchesTable, type Steps } from './payout-batches-table.tsx'

/** Approved payouts in files for the bank: made, downloaded, marked as paid once the bank took them (NACHA, P197). */
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
          'No approved payouts are ready to batch.'
        ) : (
          <>
            {waitingCount} approved {waitingCount === 1 ? 'payout' : 'payouts'} ready to batch:{' '}
            <Amount cents={waitingCents} />.
          </>
        )}
      </p>
      <PayoutBatchesTable batches={data.batches} steps={steps} ask={setAsked} />
      {creating ? <CreateBatchDialog data={data} steps={steps} onClose={() => setCreating(false)} /> : null}
      {asked?.what === 'pay' ? (
        <PayDialog batch={asked.batch} steps={steps} onClose={() => setAsked(null)} />
      ) : null}
      {asked?.what === 'cancel' ? (
        <CancelBatchDialog batch={asked.batch} steps={steps} onClose={() => setAsked(null)} />
      ) : null}
    </Section>
  )
}

function PayDialog({ batch, steps, onClose }: { batch: PayoutBatch; steps: Steps; onClose: () => void }) {
  const pay = async () => {
    await steps.pay.run({ params: { batchId: batch.id }, body: { sentAnyway: batch.paused > 0 } })
    onClose()
  }
  return (
    <AlertDialog
      open
      onOpenChange={open => (open ? undefined : onClose())}
      title="Did the bank take the file?"
      description={`${batch.paused > 0 ? `${batch.paused} of them were paused after the download. Go on only if the bank has sent them already. ` : ''}All ${batch.entries} payouts of ${batch.filename} are marked as paid, and the scholars are told. What the bank sends back later is marked as returned one by one.`}
      action={batch.paused > 0 ? 'The Bank Has Sent It' : 'Mark as Paid'}
      busy={steps.busy}
      onAction={() => void pay()}
    />
  )
}
