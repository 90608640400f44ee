import { useState } from 'react'
import { Amount } from '../../../ui/amount.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import type { WithdrawalsData } from '../contract.ts'
import type { usePayoutBatches } from '../use-payout-batches.browser.ts'

type Props = { data: WithdrawalsData; steps: ReturnType<typeof usePayoutBatches>; onClose: () => void }

/**
 * Chooses the approved payouts for a batch: all of them, unless some are left out. One's own must be batched by another admin.
 */
export function CreateBatchDialog({ data, steps, onClose }: Props) {
  const { t } = useWords()
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const payable = data.waiting.filter(({ isOwn }) => !isOwn)
  const isWhole = payable.length === data.waitingCount
  const chosen = payable.filter(({ id }) => !leftOut.has(id))
  const sum = isWhole ? chosen.reduce((total, { payoutCents }) => total + payoutCents, 0) : data.waitingCents
  const create = async () => {
    const body = leftOut.size > 0 ? { withdrawalIds: chosen.map(({ id }) => id) } : {}
    if (await steps.create.run({ body })) onClose()
  }
  const turn = (id: string) => {
    const next = new Set(leftOut)
    if (!next.delete(id)) next.add(id)
    setLeftOut(next)
  }
  const { busy } = steps
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
      {isWhole ? (
        <ul className="grid gap-1">
          {payable.map(({ id, name, payoutCents }) => (
            <li key={id} className="flex items-center justify-between gap-4">
              <Checkbox label={name} checked={!leftOut.has(id)} onChange={() => turn(id)} />
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
