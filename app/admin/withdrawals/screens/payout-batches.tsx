import { useState } from 'react'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Section } from '../../../ui/page.tsx'
import type { Translate } from '../../../words/translate.ts'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { useMoment } from '../../kit/moment.tsx'
import { Only } from '../../kit/only.tsx'
import { ReasonForm } from '../../kit/reason-form.tsx'
import type { PayoutBatch, WithdrawalsData } from '../contract.ts'
import { usePayoutBatches } from '../use-payout-batches.browser.ts'
import { type BatchAction, type BatchCommands, PayoutBatchesTable } from './payout-batches-table.tsx'

/** Payout batches (P197): an admin creates a NACHA file, uploads it at the bank, and marks the batch as paid after the bank accepts it. */
export function PayoutBatches({ data }: { data: WithdrawalsData }) {
  const { t } = useWords()
  const commands = usePayoutBatches()
  const [creating, setCreating] = useState(false)
  const [action, setAction] = useState<BatchAction | null>(null)
  const { waitingCount, waitingCents } = data
  return (
    <Section
      id="payout-batches"
      title={t('Payout batches')}
      aside={
        <Only may="sendPayouts">
          <Button variant="secondary" disabled={waitingCount === 0} onClick={() => setCreating(true)}>
            {t('Create Payout Batch')}
          </Button>
        </Only>
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
      {data.depositsWaiting > 0 ? (
        <Only may="sendPayouts">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-soft">
              {t('{count, plural, one {# account waits} other {# accounts wait}} for micro-deposits.', {
                count: data.depositsWaiting,
              })}
            </p>
            <Button
              size="sm"
              variant="secondary"
              busy={commands.createDeposits.busy}
              onClick={() => void commands.createDeposits.run({})}
            >
              {t('Create Micro-Deposit File')}
            </Button>
          </div>
        </Only>
      ) : null}
      <PayoutBatchesTable batches={data.batches} commands={commands} onAction={setAction} />
      {creating ? (
        <CreateBatchDialog data={data} commands={commands} onClose={() => setCreating(false)} />
      ) : null}
      {action?.kind === 'pay' ? (
        <PayDialog batch={action.batch} commands={commands} onClose={() => setAction(null)} />
      ) : null}
      {action?.kind === 'cancel' ? (
        <CancelBatchDialog batch={action.batch} commands={commands} onClose={() => setAction(null)} />
      ) : null}
    </Section>
  )
}

type BatchDialogProps = { batch: PayoutBatch; commands: BatchCommands; onClose: () => void }

function PayDialog({ batch, commands, onClose }: BatchDialogProps) {
  const { t } = useWords()
  const pay = async () => {
    await commands.pay.run({ params: { batchId: batch.id }, body: { sentAnyway: batch.paused > 0 } })
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
        batch.isMicroDeposits
          ? t('All {count} micro-deposits in {file} will be recorded as sent, at the foundation’s expense.', {
              count: batch.entries,
              file: batch.filename,
            })
          : t(
              'All {count} payouts in {file} will be marked as paid, and we’ll let the scholars know. Mark any the bank returns later one by one.',
              { count: batch.entries, file: batch.filename },
            ),
      ]
        .filter(Boolean)
        .join(' ')}
      action={batch.paused > 0 ? t('The Bank Sent Them') : t('Mark as Paid')}
      busy={commands.busy}
      onAction={() => void pay()}
    />
  )
}

/** The dialog to cancel a batch. Warns if the file was downloaded, because the bank may already have it. */
function CancelBatchDialog({ batch, commands: { cancel }, onClose }: BatchDialogProps) {
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
          ? `${t('It was downloaded {time}. Cancel it only if the bank hasn’t accepted it; otherwise its payouts could be sent twice.', { time: moment(batch.downloadedAt) })} ${secondAdminNote(batch, t)}`
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

const secondAdminNote = ({ cancelAsked }: PayoutBatch, t: Translate) =>
  cancelAsked
    ? t('{name} asked for it: {reason}', { name: cancelAsked.by, reason: cancelAsked.reason })
    : t('A second admin must confirm it.')

type CreateBatchProps = { data: WithdrawalsData; commands: BatchCommands; onClose: () => void }

/** Creates a batch of the approved payouts that aren't unchecked. Excludes the viewer's own, which another admin must batch. */
function CreateBatchDialog({ data, commands, onClose }: CreateBatchProps) {
  const { t } = useWords()
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const payable = data.waiting.filter(({ isOwn }) => !isOwn)
  const isComplete = payable.length === data.waitingCount
  const chosen = payable.filter(({ id }) => !leftOut.has(id))
  const sum = isComplete
    ? chosen.reduce((total, { payoutCents }) => total + payoutCents, 0)
    : data.waitingCents
  const create = async () => {
    const body = leftOut.size > 0 ? { withdrawalIds: chosen.map(({ id }) => id) } : {}
    if (await commands.create.run({ body })) onClose()
  }
  const toggle = (id: string) => {
    const next = new Set(leftOut)
    if (!next.delete(id)) next.add(id)
    setLeftOut(next)
  }
  const { busy } = commands
  return (
    <Dialog
      open
      locked={busy}
      onOpenChange={open => (open ? undefined : onClose())}
      title={t('Create Payout Batch')}
      description={t(
        'The payouts go into one file for the bank, with their account numbers. Each is entered in the audit log.',
      )}
      footer={
        <Button wide busy={busy} disabled={chosen.length === 0} onClick={() => void create()}>
          <span>
            <Phrase words="Create a Batch of <0/>" parts={[<Amount key="sum" cents={sum} />]} />
          </span>
        </Button>
      }
    >
      {isComplete ? (
        <ul className="grid gap-1">
          {payable.map(({ id, name, payoutCents }) => (
            <li key={id} className="flex items-center justify-between gap-4">
              <Checkbox label={name} checked={!leftOut.has(id)} onChange={() => toggle(id)} />
              <Amount cents={payoutCents} />
            </li>
          ))}
        </ul>
      ) : (
        <p>
          {t('It includes all {count} waiting payouts, as many as one file can hold.', {
            count: data.waitingCount,
          })}
        </p>
      )}
    </Dialog>
  )
}
