import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { Translate } from '../../../words/translate.ts'
import { useWords } from '../../../words/use-words.tsx'
import { useMoment } from '../../screens/moment.tsx'
import { ReasonForm } from '../../screens/reason-form.tsx'
import type { PayoutBatch } from '../contract.ts'
import type { usePayoutBatches } from '../use-payout-batches.browser.ts'

type Props = { batch: PayoutBatch; steps: ReturnType<typeof usePayoutBatches>; onClose: () => void }

/** Cancelling asks for a reason, and warns where the file may be at the bank already. */
export function CancelBatchDialog({ batch, steps: { cancel }, onClose }: Props) {
  const { t } = useWords()
  const moment = useMoment()
  const send = async (reason: string) => {
    if (await cancel.run({ params: { batchId: batch.id }, body: { reason } })) onClose()
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={open => (open ? undefined : onClose())}
      locked={cancel.busy}
      title={t('Cancel {file}?', { file: batch.filename })}
      description={
        batch.downloadedAt
          ? `${t('It was downloaded {time}. Cancel it only if the bank hasn’t accepted it; otherwise its payouts could be sent twice.', { time: moment(batch.downloadedAt) })} ${secondWords(batch, t)}`
          : t('Its payouts go back to the ones ready to batch.')
      }
    >
      <ReasonForm
        danger
        label={batch.downloadedAt && !batch.cancelAsked ? t('Ask to Cancel') : t('Cancel Batch')}
        hint={t('Recorded in the audit log with your name.')}
        missing={t('Say why you’re canceling the batch.')}
        busy={cancel.busy}
        onReason={reason => void send(reason)}
        onCancel={onClose}
        cancelLabel={t('Keep It')}
      />
    </Dialog>
  )
}

const secondWords = ({ cancelAsked }: PayoutBatch, t: Translate) =>
  cancelAsked
    ? t('{name} asked for it: {reason}', { name: cancelAsked.by, reason: cancelAsked.reason })
    : t('A second admin must confirm it.')
