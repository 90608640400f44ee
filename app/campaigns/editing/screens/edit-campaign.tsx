import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useState } from 'react'
import { useCommand } from '../../../shell/wire/use-command.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { late } from '../../../ui/late.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { campaignTitle } from '../../campaign.ts'
import type { OwnCampaign } from '../../contract.ts'

const EditCampaignDialog = late(async () => (await import('./edit-campaign-dialog.tsx')).EditCampaignDialog)

/** The Edit Campaign button with its dialog (P101). */
export function EditCampaign({ campaign }: { campaign: OwnCampaign }) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  // Preloads the dialog so that it also opens offline.
  useEffect(() => void EditCampaignDialog.preload(), [])
  return (
    <>
      <Button
        variant="secondary"
        icon={<Pencil aria-hidden="true" className="size-4" />}
        onClick={() => setOpen(true)}
        wide
      >
        {t('Edit Campaign')}
      </Button>
      {open ? (
        <EditCampaignDialog campaign={campaign} onOpenChange={setOpen} onLoadError={() => setOpen(false)} />
      ) : null}
    </>
  )
}

const AlertDialog = late(async () => (await import('../../../ui/overlays/alert-dialog.tsx')).AlertDialog)

export function DeactivateCampaign({
  campaign,
}: {
  campaign: Pick<OwnCampaign, 'id' | 'studentName' | 'purpose'>
}) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  const { run, busy, error } = useCommand('POST /api/campaigns/:campaignId/deactivate', {
    done: () => ({
      title: t('Campaign deactivated'),
      description: t('You can still withdraw what it raised.'),
      variant: 'default',
    }),
  })
  return (
    <>
      <Button
        variant="quiet"
        className="-ms-3 text-clay-ink! hover:bg-clay-tint! active:bg-clay-tint!"
        onClick={() => setOpen(true)}
      >
        {t('Deactivate Campaign')}
      </Button>
      {open ? (
        <AlertDialog
          open
          onOpenChange={setOpen}
          onLoadError={() => setOpen(false)}
          title={t('Deactivate this campaign?')}
          description={t(
            '“{title}” goes offline and accepts no more gifts. What it raised is still yours to withdraw. You can’t turn it back on.',
            { title: campaignTitle(campaign, t) },
          )}
          action={t('Deactivate Campaign')}
          actionBusyLabel={t('Deactivating...')}
          cancel={t('Cancel')}
          tone="danger"
          busy={busy}
          error={error}
          onAction={() => void run({ params: { campaignId: campaign.id } })}
        />
      ) : null}
    </>
  )
}
