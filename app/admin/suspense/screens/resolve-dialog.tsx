import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { ReasonForm } from '../../screens/reason-form.tsx'
import type { ShownDifference } from '../contract.ts'

/** Closes a difference that was cleared up by other means. */
export function ResolveDialog({ difference, onClose }: { difference: ShownDifference; onClose: () => void }) {
  const { run, busy, error } = useCommand('POST /api/admin/provider-differences/:differenceId/resolve', {
    done: () => 'Resolved.',
    onDone: onClose,
  })
  return (
    <Dialog
      open
      onOpenChange={open => open || onClose()}
      title="Resolve this difference"
      description="It leaves the self-check. No money moves."
    >
      <ReasonForm
        label="Mark as Resolved"
        hint="It stays in the audit log."
        missing="Please tell why."
        busy={busy}
        error={error}
        onReason={reason => void run({ params: { differenceId: difference.id }, body: { reason } })}
        onCancel={onClose}
      />
    </Dialog>
  )
}
