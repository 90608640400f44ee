import Pencil from 'lucide-react/icons/pencil'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words/use-words.tsx'
import type { OwnCampaign } from '../contract.ts'

const loadDialog = () =>
  import('./edit-campaign-dialog.tsx').then(module => ({ default: module.EditCampaignDialog }))
const EditCampaignDialog = lazy(loadDialog)

/** The Edit Campaign button (spec 2) with its dialog, which loads when it is wanted. */
export function EditCampaign({ campaign }: { campaign: OwnCampaign }) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        icon={<Pencil aria-hidden="true" className="size-4" />}
        onPointerEnter={() => void loadDialog()}
        onClick={() => setOpen(true)}
        className="justify-self-start"
      >
        {t('Edit Campaign')}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <EditCampaignDialog campaign={campaign} open onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  )
}
