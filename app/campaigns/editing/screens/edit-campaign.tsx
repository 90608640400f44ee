import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useState } from 'react'
import { useWaitingAbout } from '../../../shell/waiting/use-waiting.browser.ts'
import { WaitingNote } from '../../../shell/waiting/waiting-note.tsx'
import { Button } from '../../../ui/button.tsx'
import { late } from '../../../ui/late.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { OwnCampaign } from '../../contract.ts'

const EditCampaignDialog = late(async () => (await import('./edit-campaign-dialog.tsx')).EditCampaignDialog)

/** The Edit Campaign button with its dialog (P101), and the edit that waits for a network. */
export function EditCampaign({ campaign }: { campaign: OwnCampaign }) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  const waiting = useWaitingAbout('PATCH /api/campaigns/:campaignId', { campaignId: campaign.id })
  const shown = waiting.find(({ asks }) => asks !== null) ?? waiting.at(-1)
  // So that the dialog opens without a network.
  useEffect(() => void EditCampaignDialog.preload(), [])
  return (
    <>
      {shown?.asks ? null : (
        <Button
          variant="secondary"
          icon={<Pencil aria-hidden="true" className="size-4" />}
          onClick={() => setOpen(true)}
          wide
        >
          {t('Edit Campaign')}
        </Button>
      )}
      {shown ? <WaitingNote write={shown} /> : null}
      {open ? (
        <EditCampaignDialog
          campaign={campaign}
          unsent={shown}
          open
          onOpenChange={setOpen}
          onMissed={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
