import { phrase } from '../../../lib/phrase.ts'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { ReasonForm } from '../../screens/reason-form.tsx'
import type { ShownDifference } from '../contract.ts'

/** Closes a difference that was cleared up by other means. */
export function ResolveDialog({ difference, onClose }: { difference: ShownDifference; onClose: () => void }) {
  const { t } = useWords()
  const { run, busy, error } = useCommand('POST /api/admin/provider-differences/:differenceId/resolve', {
    done: () => phrase('Resolved.'),
    onDone: onClose,
  })
  return (
    <Dialog
      open
      onOpenChange={open => open || onClose()}
      title={t('Resolve this difference')}
      description={t('This clears it from the self-check. No money moves.')}
    >
      <ReasonForm
        label={t('Mark as Resolved')}
        hint={t('Recorded in the audit log.')}
        missing={t('Please say why.')}
        busy={busy}
        error={error}
        onReason={reason => void run({ params: { differenceId: difference.id }, body: { reason } })}
        onCancel={onClose}
      />
    </Dialog>
  )
}
