import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ReasonForm } from '../../screens/reason-form.tsx'
import type { PayoutBatch } from '../contract.ts'
import type { usePayoutBatches } from '../use-payout-batches.browser.ts'

type Props = { batch: PayoutBatch; steps: ReturnType<typeof usePayoutBatches>; onClose: () => void }

/** Cancelling asks for a reason, and warns where the file may be at the bank already. */
export function CancelBatchDialog({ batch, steps: { cancel }, onClose }: Props) {
  const send = async (reason: string) => {
    if (await cancel.run({ params: { batchId: batch.id }, body: { reason } })) onClose()
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={open => (open ? undefined : onClose())}
      locked={cancel.busy}
      title={`Cancel ${batch.filename}?`}
      description={
        batch.downloadedAt
          ? `It was downloaded ${batch.downloadedAt}. Cancel it only if the bank has not taken it: its payouts could be sent twice. ${secondWords(batch)}`
          : 'Its payouts go back to the ones ready to batch.'
      }
    >
      <ReasonForm
        danger
        label={batch.downloadedAt && !batch.cancelAsked ? 'Ask to Cancel' : 'Cancel Batch'}
        hint="Kept in the audit log with your name."
        missing="Say why the batch is cancelled."
        busy={cancel.busy}
        onReason={reason => void send(reason)}
        onCancel={onClose}
        cancelLabel="Keep It"
      />
    </Dialog>
  )
}

const secondWords = ({ cancelAsked }: PayoutBatch) =>
  cancelAsked ? `${cancelAsked.by} asked for it: ${cancelAsked.reason}` : 'A second admin must confirm it.'
