import { useState } from 'react'
import { calendarDay } from '../../../campaigns/campaign.ts'
import { FormDialog } from '../../../shell/command-form.tsx'
import { Mortarboard } from '../../../ui/drawings/mortarboard.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { RequestedWithdrawal } from '../../contract.ts'
import { requestedWords } from '../../payout-promise.ts'
import { WithdrawalParts } from '../../screens/withdrawal-parts.tsx'
import { useWithdrawalRequest } from '../use-withdrawal-request.browser.ts'
import { NoticeDialog } from './notice-dialog.tsx'
import { WithdrawalFields } from './withdrawal-fields.tsx'

export type RequestWithdrawalDialogProps = {
  onOpenChange: (open: boolean) => void
  prefilled: { fullName: string; email: string }
  /** The amounts of a request made now. */
  parts: {
    withdrawableCents: number
    platformFeeCents: number
    platformBp: number
    processingFeeCents: number
    payoutCents: number
    feeScheduleId: string
  }
  /** Why nothing can be requested now, or null. */
  obstacle: string | null
}

/** The Request Withdrawal dialog (P182, P264): amounts, form, and confirmation. */
export function RequestWithdrawalDialog(props: RequestWithdrawalDialogProps) {
  const { t, money } = useWords()
  const { onOpenChange, parts, obstacle } = props
  const [requested, setRequested] = useState<RequestedWithdrawal | null>(null)
  const form = useWithdrawalRequest(props.prefilled, parts.feeScheduleId, setRequested)
  if (requested) return <Requested answer={requested} onOpenChange={onOpenChange} />
  // While the request is being sent, an obstacle that appears must not replace the form.
  if (obstacle !== null && !form.busy)
    return (
      <NoticeDialog title={t('Request Withdrawal')} close={t('Got it')} onOpenChange={onOpenChange}>
        <p role="status">{obstacle}</p>
      </NoticeDialog>
    )
  return (
    <FormDialog
      form={form}
      title={t('Request Withdrawal')}
      description={t('One request withdraws your full balance.')}
      onClose={() => onOpenChange(false)}
      submit={t('Request {amount}', { amount: money(parts.payoutCents) })}
      busyLabel={t('Submitting...')}
      submitSize="lg"
    >
      <WithdrawalParts amountCents={parts.withdrawableCents} {...parts} />
      <WithdrawalFields form={form} />
    </FormDialog>
  )
}

type RequestedProps = { answer: RequestedWithdrawal; onOpenChange: (open: boolean) => void }

function Requested({ answer, onOpenChange }: RequestedProps) {
  const { t, locale } = useWords()
  const check = answer.check ?? null
  return (
    <NoticeDialog title={t('Withdrawal requested')} close={t('Done')} onOpenChange={onOpenChange}>
      <div className="grid justify-items-center gap-5 text-center">
        <Mortarboard tassel="left" className="w-24" />
        <p role="status" className="measure text-lg">
          {t(requestedWords(check), { day: check && calendarDay(check.endsOn, 'UTC', locale) })}
        </p>
        <WithdrawalParts {...answer} className="w-full text-start" />
      </div>
    </NoticeDialog>
  )
}
