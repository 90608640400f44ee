import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiRefusal, callApi } from '../../shell/call.browser.ts'
import { Button } from '../../ui/button.tsx'
import { late } from '../../ui/late.tsx'
import { toast } from '../../ui/toast.ts'
import { useWords } from '../../words/use-words.tsx'
import { campaignTitle } from '../campaign.ts'
import type { OwnCampaign } from '../contract.ts'

const AlertDialog = late(async () => (await import('../../ui/alert-dialog.tsx')).AlertDialog)

/** Takes an own campaign down after asking once; the answer is the card reading Campaign Deleted. */
export function DeactivateCampaign({
  campaign,
}: {
  campaign: Pick<OwnCampaign, 'id' | 'studentName' | 'purpose'>
}) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  const { busy, error, deactivate } = useDeactivation(campaign.id)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('Deactivate Campaign')}
      </Button>
      {open ? (
        <AlertDialog
          open
          onOpenChange={setOpen}
          onMissed={() => setOpen(false)}
          title={t('Deactivate this campaign?')}
          description={t(
            '“{title}” goes offline and takes no more gifts. What it raised is preserved and stays yours to withdraw. It cannot be activated again.',
            { title: campaignTitle(campaign, t) },
          )}
          action={t('Deactivate Campaign')}
          actionBusyLabel={t('Deactivating...')}
          cancel={t('Cancel')}
          tone="danger"
          busy={busy}
          error={error}
          onAction={() => void deactivate()}
        />
      ) : null}
    </>
  )
}

function useDeactivation(campaignId: string) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const { revalidate } = useRevalidator()
  const { t } = useWords()
  const deactivate = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await callApi('POST', `/api/campaigns/${campaignId}/deactivate`)
      toast({ title: t('Campaign deactivated'), description: t('What it raised stays yours to withdraw.') })
      await revalidate()
    } catch (refused) {
      setError(
        refused instanceof ApiRefusal
          ? refused.message
          : t('An unexpected error occurred. Please try again.'),
      )
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, deactivate }
}
