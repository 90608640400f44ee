import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { campaignTitle } from '../../campaign.ts'
import type { ActiveCampaign } from '../../contract.ts'

type Props = {
  activeCampaign: ActiveCampaign | null
  busy: boolean
  /** What the form's own button reads while busy. */
  busyLabel: string
  onCancel: () => void
  onReplace: () => void
}

/** Two true choices: keep the current campaign, or deactivate it and create the new one (P78). */
export function CampaignExistsDialog({ activeCampaign, busy, busyLabel, onCancel, onReplace }: Props) {
  const { t, money } = useWords()
  return (
    <AlertDialog
      open
      onOpenChange={open => (open ? undefined : onCancel())}
      title={t('Campaign Already Exists')}
      description={t(
        'You already have an active campaign. If you create a new one, the current one will be deactivated.',
      )}
      action={t('Deactivate and Create')}
      actionBusyLabel={t(busyLabel)}
      cancel={t('Cancel')}
      tone="danger"
      busy={busy}
      onAction={onReplace}
    >
      {activeCampaign ? (
        <div className="grid gap-1 rounded-md bg-sunken p-4">
          <p className="font-semibold">{campaignTitle(activeCampaign, t)}</p>
          <p className="text-sm text-ink-soft">
            {t('{amount} raised. Its page goes offline; you can still withdraw its funds.', {
              amount: money(activeCampaign.raisedCents),
            })}
          </p>
        </div>
      ) : null}
    </AlertDialog>
  )
}
