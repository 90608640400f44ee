import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiRefusal, callApi } from '../../shell/call-api.browser.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import type { OwnCampaign } from '../contract.ts'

const AlertDialog = lazy(async () => ({ default: (await import('../../ui/alert-dialog.tsx')).AlertDialog }))

/** Takes an own campaign down after asking once; the answer is the card reading Campaign Deleted. */
export function DeactivateCampaign({ campaign }: { campaign: Pick<OwnCampaign, 'id' | 'title'> }) {
  const [open, setOpen] = useState(false)
  const { busy, error, deactivate } = useDeactivation(campaign.id)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Deactivate Campaign
      </Button>
      {open ? (
        <Suspense>
          <AlertDialog
            open
            onOpenChange={setOpen}
            title="Deactivate this campaign?"
            description={`“${campaign.title}” goes offline and takes no more gifts. What it raised is preserved and stays yours to withdraw. It cannot be activated again.`}
            action="Deactivate Campaign"
            actionBusyLabel="Deactivating..."
            tone="danger"
            busy={busy}
            error={error}
            onAction={() => void deactivate()}
          />
        </Suspense>
      ) : null}
    </>
  )
}

function useDeactivation(campaignId: string) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const { revalidate } = useRevalidator()
  const deactivate = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await callApi('POST', `/api/campaigns/${campaignId}/deactivate`)
      toast({ title: 'Campaign deactivated', description: 'What it raised stays yours to withdraw.' })
      await revalidate()
    } catch (refused) {
      setError(
        refused instanceof ApiRefusal ? refused.message : 'An unexpected error occurred. Please try again.',
      )
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, deactivate }
}
