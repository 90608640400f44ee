import { Dialog } from '../../../ui/dialog.tsx'
import type { ShownDifference } from '../contract.ts'
import { DeedForm } from './deed-form.tsx'

/** A difference that somebody cleared up by other means. */
export function ResolveDialog({ difference, onClose }: { difference: ShownDifference; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={open => open || onClose()}
      title="Resolve this difference"
      description="It leaves the self-check. No money moves."
    >
      <DeedForm
        label="Mark as Resolved"
        path={`/api/admin/provider-differences/${difference.id}/resolve`}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  )
}
