import { type ReactNode, useState } from 'react'
import { useSession } from '../../../shell/use-session.tsx'
import { late } from '../../../ui/late.tsx'
import { shareLink } from '../../campaign.ts'
import type { PublicCampaign } from '../../contract.ts'
import { useArrival } from '../arrival.browser.ts'

const ShareDialog = late(async () => (await import('./share-dialog.tsx')).ShareDialog)

/** The share dialog of a public page, which several buttons open. */
export function useShareDialog(campaign: PublicCampaign): {
  open: () => void
  preload: () => void
  dialog: ReactNode
} {
  const { appUrl } = useSession()
  const [shown, setShown] = useState<'never' | 'open' | 'closed'>('never')
  // True if the owner has just published the campaign.
  const [isOwn, setIsOwn] = useState(false)
  useArrival(campaign.id, () => {
    setIsOwn(true)
    setShown('open')
  })
  const dialog =
    shown === 'never' ? null : (
      <ShareDialog
        campaign={{ ...campaign, link: shareLink(appUrl, campaign) }}
        isOwn={isOwn}
        open={shown === 'open'}
        onOpenChange={open => setShown(open ? 'open' : 'closed')}
        onLoadError={() => setShown('never')}
      />
    )
  return { open: () => setShown('open'), preload: ShareDialog.preload, dialog }
}
