import { formatCents } from '../../lib/cents.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import type { ActiveCampaign } from '../contract.ts'

type Props = {
  activeCampaign: ActiveCampaign | null
  busy: boolean
  onCancel: () => void
  onReplace: () => void
}

/** Two true choices: keep the current campaign, or deactivate it and create the new one (decision 12). */
export function CampaignExistsDialog({ activeCampaign, busy, onCancel, onReplace }: Props) {
  return (
    <AlertDialog
      open
      onOpenChange={open => (open ? undefined : onCancel())}
      title="Campaign Already Exists"
      description="You already have an active campaign. If you create a new one, the current one will be deactivated."
      action="Deactivate and Create"
      actionBusyLabel="Creating Campaign..."
      cancel="Cancel"
      tone="danger"
      busy={busy}
      onAction={onReplace}
    >
      {activeCampaign ? (
        <div className="grid gap-1 rounded-md bg-sunken p-4">
          <p className="font-semibold">{activeCampaign.title}</p>
          <p className="text-sm text-ink-soft">
            {formatCents(activeCampaign.raisedCents)} raised. Its page goes offline; its funds stay yours to
            withdraw.
          </p>
        </div>
      ) : null}
    </AlertDialog>
  )
}
