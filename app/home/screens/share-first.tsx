import Share2 from 'lucide-react/icons/share-2'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { OwnCampaign } from '../../campaigns/contract.ts'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words/use-words.tsx'

const ShareDialog = lazy(() =>
  import('../../campaigns/screens/share-dialog.tsx').then(module => ({ default: module.ShareDialog })),
)

/** Remembers in this browser for which campaign the dialog has opened by itself. */
const openedKey = 'share-opened-for'

/** Share with contacts: by its button, and by itself once for a new campaign (spec 2). */
export function ShareFirst({ campaign }: { campaign: OwnCampaign }) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  const isNew = campaign.donorCount === 0 && !campaign.isEnded && !campaign.consentWithdrawn
  useEffect(() => {
    if (!isNew || readOpened() === campaign.id) return
    rememberOpened(campaign.id)
    setOpen(true)
  }, [isNew, campaign.id])
  if (campaign.consentWithdrawn) return null
  return (
    <>
      <Button
        variant="gold"
        size="lg"
        wide
        onClick={() => setOpen(true)}
        icon={<Share2 aria-hidden="true" />}
      >
        {t('Share with your contacts')}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <ShareDialog campaign={shared(campaign)} open onOpenChange={setOpen} />
        </Suspense>
      ) : null}
    </>
  )
}

function shared({ id, link, title, studentName, story, purpose }: OwnCampaign) {
  return { id, link, title, studentName, firstName: studentName.split(' ')[0] ?? studentName, story, purpose }
}

function readOpened(): string | null {
  try {
    return window.localStorage.getItem(openedKey)
  } catch {
    return null
  }
}

function rememberOpened(id: string): void {
  try {
    window.localStorage.setItem(openedKey, id)
  } catch {
    // A browser that keeps nothing is asked again next time.
  }
}
