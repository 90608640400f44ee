import { useState } from 'react'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { Section } from '../../../ui/page.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import type { PayoutBatch, WithdrawalsData } from '../contract.ts'
import { usePayoutBatches } from '../use-payout-batches.browser.ts'
import { CancelBatchDialog } from './cancel-batch-dialog.tsx'
import { CreateBatchDialog } from './create-batch-dialog.tsx'
import { type Asked, PayoutBatchesTable, type Steps } from './payout-batches-table.tsx'

/** Approved payouts in files for the bank: made, downloaded, marked as paid once the bank took them (NACHA, P197). */
export function PayoutBatches({ data }: { data: WithdrawalsData }) {
  const { t } = useWords()
  const steps = usePayoutBatches()
  const [creating, setCreating] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { waitingCount, waitingCents } = data
  return (
    <Section
      id="payout-batches"
      title={t('Payout batches')}
      aside={
        <Button variant="secondary" disabled={waitingCount === 0} onClick={() => setCreating(true)}>
          {t('Create Payout Batch')}
        </Button>
      }
    >
      <p className="text-ink-soft">
        {waitingCount === 0 ? (
          t('No approved payouts are ready to batch.')
        ) : (
          <Phrase
            words="{count, plural, one {# approved payout} other {# approved payouts}} ready to batch: <0/>."
            values={{ count: waitingCount }}
            parts={[<Amount key="sum" cents={waitingCents} />]}
          />
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
  const { t } = useWords()
  const pay = async () => {
    await steps.pay.run({ params: { batchId: batch.id }, body: { sentAnyway: batch.paused > 0 } })
    onClose()
  }
  return (
    <AlertDialog
      open
      onOpenChange={open => (open ? undefined : onClose())}
      title={t('Did the bank accept the file?')}
      description={[
        batch.paused > 0 &&
          t('{count} of them were paused after the download. Continue only if the bank already sent them.', {
            count: batch.paused,
          }),
        t(
          'All {count} payouts in {file} will be marked as paid, and we’ll let the scholars know. Mark any the bank returns later one by one.',
          { count: batch.entries, file: batch.filename },
        ),
      ]
        .filter(Boolean)
        .join(' ')}
      action={batch.paused > 0 ? t('The Bank Sent Them') : t('Mark as Paid')}
      busy={steps.busy}
      onAction={() => void pay()}
    />
  )
}
