import Share2 from 'lucide-react/icons/share-2'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { OwnCampaign } from '../../campaigns/contract.ts'
import { useArrival } from '../../campaigns/sharing/arrival.browser.ts'
import { browserStorage } from '../../lib/storage.browser.ts'
import { Button } from '../../ui/button.tsx'
import { late } from '../../ui/late.tsx'
import { useWords } from '../../words/use-words.tsx'

const ShareDialog = late(
  async () => (await import('../../campaigns/sharing/screens/share-dialog.tsx')).ShareDialog,
)

/** The id of the campaign for which the dialog has opened automatically in this browser. */
const openedFor = browserStorage('share-opened-for', found => found)

/** The button and dialog to share with contacts (P258). Without `asked`, the dialog opens automatically, once, for a campaign without donors. */
export function ShareFirst({ campaign, asked = false }: { campaign: OwnCampaign; asked?: boolean }) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  useOpenOnce(asked ? null : campaign, setOpen)
  useArrival(campaign.id, () => {
    openedFor.write(campaign.id)
    setOpen(true)
  })
  const { hash } = useLocation()
  // The installed web app's shortcut and incoming shares open `#share`.
  useEffect(() => {
    if (hash === '#share') setOpen(true)
  }, [hash])
  if (campaign.consentWithdrawn || campaign.isHiddenForPrivacy || (asked && campaign.isEnded)) return null
  return (
    <>
      <Button
        variant="gold"
        size="lg"
        wide
        className="px-4! max-md:text-base!"
        onClick={() => setOpen(true)}
        icon={<Share2 aria-hidden="true" />}
      >
        {t('Share with your contacts')}
      </Button>
      {open ? (
        <ShareDialog
          campaign={asShared(campaign)}
          isOwn
          open
          onOpenChange={setOpen}
          onLoadError={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

function asShared({ id, link, studentName, story, purpose, isMinor }: OwnCampaign) {
  const firstName = studentName.split(' ')[0] ?? studentName
  return { id, link, studentName, firstName, story, purpose, isMinor }
}

function useOpenOnce(campaign: OwnCampaign | null, setOpen: (open: boolean) => void) {
  const id = campaign?.donorCount === 0 && !campaign.isEnded ? campaign.id : null
  useEffect(() => {
    if (!id || openedFor.read() === id) return
    openedFor.write(id)
    setOpen(true)
  }, [id, setOpen])
}
