import { dayLabel } from '../../../books/calendar.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { ReasonForm } from '../../kit/reason-form.tsx'
import { secondPersonNotice } from '../../kit/second-person-notice.ts'
import type { BankStatement } from '../contract.ts'

/** The dialog that voids a statement that was imported wrongly (P711). */
export function VoidDialog({ statement, onClose }: { statement: BankStatement; onClose: () => void }) {
  const { t } = useWords()
  const { id, account, from, until } = statement
  const { run, busy, error } = useCommand('POST /api/admin/bank/statements/:statementId/void', {
    done: ({ secondPerson }) =>
      secondPerson
        ? secondPersonNotice(secondPerson, t)
        : t('Voided. Its lines no longer count, and its file can be imported again.'),
    onDone: onClose,
  })
  return (
    <Dialog
      open
      size="sm"
      locked={busy}
      onOpenChange={open => open || onClose()}
      title={t('Void this statement')}
      description={t('{account}, {from} to {until}', {
        account: `•••• ${account}`,
        from: dayLabel(from, t),
        until: dayLabel(until, t),
      })}
    >
      <ReasonForm
        danger
        label={t('Void Statement')}
        hint={t('Stays in the audit log.')}
        missing={t('Please give a reason.')}
        busy={busy}
        error={error}
        onReason={reason => void run({ params: { statementId: id }, body: { reason } })}
        onCancel={onClose}
      >
        <p>
          {t(
            'Its lines no longer count, and its file can be imported again. If any of them was ever matched, a second person must confirm.',
          )}
        </p>
      </ReasonForm>
    </Dialog>
  )
}
