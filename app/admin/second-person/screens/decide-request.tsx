import { confirmEndpoint, declineEndpoint } from '../../../accounts/second-person/second-person.ts'
import { secondPersonWords } from '../../../accounts/second-person/second-person-words.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { ReasonDialog } from '../../kit/reason-dialog.tsx'
import type { ShownRequest } from '../contract.ts'
import { useSubjectWords } from '../use-subject-words.browser.ts'

type Props = { request: ShownRequest; onClose: () => void }

export function ConfirmRequest({ request, onClose }: Props) {
  const { t } = useWords()
  const { id, kind, requestedBy, reason } = request
  const subject = useSubjectWords(request)
  const { run, busy, error } = useCommand(confirmEndpoint(kind), {
    done: () => t('Confirmed. It took effect.'),
    onDone: onClose,
  })
  return (
    <AlertDialog
      open
      onOpenChange={open => open || onClose()}
      title={t('Confirm this?')}
      description={t('{name} requested it. It takes effect at once, and can’t be undone here.', {
        name: requestedBy,
      })}
      action={t('Confirm')}
      actionBusyLabel={t('Confirming...')}
      cancel={t('Cancel')}
      busy={busy}
      error={error}
      onAction={() => void run({ params: { requestId: id } })}
    >
      <p className="font-semibold">{t(secondPersonWords(kind))}</p>
      {subject ? <p className="wrap-anywhere">{subject}</p> : null}
      {reason ? <p className="wrap-anywhere">{reason}</p> : null}
    </AlertDialog>
  )
}

export function DeclineRequest({ request: { id, kind, isYours }, onClose }: Props) {
  const { t } = useWords()
  return (
    <ReasonDialog
      endpoint={declineEndpoint(kind)}
      input={reason => ({ params: { requestId: id }, body: { reason } })}
      done={({ status }) => (status === 'withdrawn' ? t('Withdrawn.') : t('Declined. Nothing was changed.'))}
      size="sm"
      title={isYours ? t('Withdraw your request') : t('Decline this request')}
      description={t('Nothing changes.')}
      label={isYours ? t('Withdraw Request') : t('Decline')}
      hint={t('Stays in the audit log.')}
      missing={t('Please give a reason.')}
      onClose={onClose}
    />
  )
}
