import { dayLabel } from '../../../books/calendar.ts'
import { useWords } from '../../../words/use-words.tsx'
import { ReasonDialog } from '../../kit/reason-dialog.tsx'
import { secondPersonNotice } from '../../kit/second-person-notice.ts'
import type { BankStatement } from '../contract.ts'

/** The dialog that voids a statement that was imported wrongly (P711). */
export function VoidDialog({ statement, onClose }: { statement: BankStatement; onClose: () => void }) {
  const { t } = useWords()
  const { id, account, from, until } = statement
  return (
    <ReasonDialog
      endpoint="POST /api/admin/bank/statements/:statementId/void"
      input={reason => ({ params: { statementId: id }, body: { reason } })}
      done={({ secondPerson }) =>
        secondPerson
          ? secondPersonNotice(secondPerson, t)
          : t('Voided. Its lines no longer count, and its file can be imported again.')
      }
      size="sm"
      title={t('Void this statement')}
      description={t('{account}, {from} to {until}', {
        account: `•••• ${account}`,
        from: dayLabel(from, t),
        until: dayLabel(until, t),
      })}
      danger
      label={t('Void Statement')}
      hint={t('Stays in the audit log.')}
      missing={t('Please give a reason.')}
      onClose={onClose}
    >
      <p>
        {t(
          'Its lines no longer count, and its file can be imported again. If any of them was ever matched, a second person must confirm.',
        )}
      </p>
    </ReasonDialog>
  )
}
