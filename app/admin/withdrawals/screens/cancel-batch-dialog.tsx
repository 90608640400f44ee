import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { PayoutBatch } from '../contract.ts'
import type { usePayoutBatches } from '../use-payout-batches.browser.ts'

type Props = { batch: PayoutBatch; steps: ReturnType<typeof usePayoutBatches>; onClose: () => void }

/** Cancelling asks for a reason, and warns where the file may be at the bank already. */
export function CancelBatchDialog({ batch, steps, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const busy = steps.busy !== null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!reason.trim()) return setError('Say why the batch is cancelled.')
    await steps.cancel(batch.id, reason.trim(), onClose)
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={open => (open ? undefined : onClose())}
      locked={busy}
      title={`Cancel ${batch.filename}?`}
      description={
        batch.downloadedAt
          ? `It was downloaded ${batch.downloadedAt}. Cancel it only if the bank has not taken it: its payouts could be sent twice. ${secondWords(batch)}`
          : 'Its payouts wait for another batch.'
      }
    >
      <form method="post" noValidate onSubmit={event => void submit(event)} className="grid gap-4">
        <Field label="Reason" hint="Kept in the audit log with your name." required error={error}>
          <TextArea
            value={reason}
            maxLength={500}
            rows={3}
            autoFocus
            onChange={event => setReason(event.target.value)}
          />
        </Field>
        <div className="grid gap-2 md:flex md:flex-row-reverse">
          <Button type="submit" variant="danger" busy={busy}>
            {batch.downloadedAt && !batch.cancelAsked ? 'Ask to Cancel' : 'Cancel Batch'}
          </Button>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Keep It
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const secondWords = ({ cancelAsked }: PayoutBatch) =>
  cancelAsked ? `${cancelAsked.by} asked for it: ${cancelAsked.reason}` : 'A second admin must confirm it.'
