import { useId } from 'react'
import { calendarDay } from '../../../campaigns/campaign.ts'
import { Button } from '../../../ui/button.tsx'
import { Mortarboard } from '../../../ui/drawings/mortarboard.tsx'
import { FormError } from '../../../ui/fields/field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
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
  const formId = useId()
  const { form, requested, sending, submit } = useWithdrawalRequest(props.prefilled, parts.feeScheduleId)
  if (requested) return <Requested answer={requested} onOpenChange={onOpenChange} />
  // While the request is being sent, an obstacle that appears must not replace the form.
  if (obstacle !== null && !sending)
    return (
      <NoticeDialog title={t('Request Withdrawal')} close={t('Got it')} onOpenChange={onOpenChange}>
        <p role="status">{obstacle}</p>
      </NoticeDialog>
    )
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      locked={sending}
      title={t('Request Withdrawal')}
      description={t('One request withdraws your full balance.')}
      footer={
        <div className="grid gap-3">
          <FormError form={form} />
          <Button type="submit" form={formId} wide size="lg" busy={sending} busyLabel={t('Submitting...')}>
            {t('Request {amount}', { amount: money(parts.payoutCents) })}
          </Button>
        </div>
      }
    >
      <div className="grid gap-5">
        <WithdrawalParts amountCents={parts.withdrawableCents} {...parts} />
        <form
          method="post"
          id={formId}
          noValidate
          autoComplete="off"
          aria-label={t('Request Withdrawal')}
          onSubmit={event => {
            event.preventDefault()
            submit()
          }}
          className="grid gap-5"
        >
          <WithdrawalFields form={form} />
        </form>
      </div>
    </Dialog>
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
