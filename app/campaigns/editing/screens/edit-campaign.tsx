import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { late } from '../../../ui/late.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { OwnCampaign } from '../../contract.ts'

const EditCampaignDialog = late(async () => (await import('./edit-campaign-dialog.tsx')).EditCampaignDialog)

/** The Edit Campaign button (P101) with its dialog, which loads when it is wanted. */
export function EditCampaign({ campaign }: { campaign: OwnCampaign }) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        icon={<Pencil aria-hidden="true" className="size-4" />}
        onPointerEnter={EditCampaignDialog.preload}
        onClick={() => setOpen(true)}
        className="justify-self-start"
      >
        {t('Edit Campaign')}
      </Button>
      {open ? (
        <EditCampaignDialog campaign={campaign} open onOpenChange={setOpen} onMissed={() => setOpen(false)} />
      ) : null}
    </>
  )
}
