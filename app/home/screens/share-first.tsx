import Share2 from 'lucide-react/icons/share-2'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import type { OwnCampaign } from '../../campaigns/contract.ts'
import { ShareWays } from '../../campaigns/screens/share-ways.tsx'
import { sharedOf } from '../../campaigns/share.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { late } from '../../ui/late.tsx'
import { useWords } from '../../words/use-words.tsx'

const ShareDialog = late(async () => (await import('../../campaigns/screens/share-dialog.tsx')).ShareDialog)

/** Remembers in this browser for which campaign the dialog has opened by itself. */
const openedKey = 'share-opened-for'

/**
 * Share with contacts (spec 2). For a new campaign the dialog opens by itself, once: it stands in the page and blocks nothing,
 * since nobody has asked for it. By its button it opens whole.
 */
export function ShareFirst({ campaign }: { campaign: OwnCampaign }) {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  const { invites, dismiss } = useFirstInvitation(campaign)
  if (campaign.consentWithdrawn) return null
  return (
    <>
      {invites ? (
        <Invitation campaign={campaign} onMore={() => setOpen(true)} onClose={dismiss} />
      ) : (
        <Button
          variant="gold"
          size="lg"
          wide
          onClick={() => setOpen(true)}
          icon={<Share2 aria-hidden="true" />}
        >
          {t('Share with your contacts')}
        </Button>
      )}
      {open ? (
        <ShareDialog
          campaign={asShared(campaign)}
          open
          onOpenChange={setOpen}
          onMissed={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}

type InvitationProps = { campaign: OwnCampaign; onMore: () => void; onClose: () => void }

function Invitation({ campaign, onMore, onClose }: InvitationProps) {
  const { t } = useWords()
  return (
    <section
      role="dialog"
      aria-modal="false"
      aria-labelledby="share-first"
      className="grid animate-rise gap-4 rounded-md border border-gold/50 bg-gold-tint p-5"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="grid gap-1">
          <h2 id="share-first" className="text-xl">
            {t('Share with your contacts')}
          </h2>
          <p>{t('Most first gifts come from people who know you.')}</p>
        </div>
        <IconButton label={t('Close')} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <ShareWays shared={sharedOf(asShared(campaign), t)} />
      <Button variant="quiet" size="sm" onClick={onMore}>
        {t('Picture, QR code and more')}
      </Button>
    </section>
  )
}

function asShared({ id, link, title, studentName, story, purpose }: OwnCampaign) {
  return { id, link, title, studentName, firstName: studentName.split(' ')[0] ?? studentName, story, purpose }
}

function useFirstInvitation({ id, donorCount, isEnded }: OwnCampaign) {
  const [invites, setInvites] = useState(false)
  const isNew = donorCount === 0 && !isEnded
  useEffect(() => {
    if (!isNew || readOpened() === id) return
    rememberOpened(id)
    setInvites(true)
  }, [isNew, id])
  return { invites, dismiss: () => setInvites(false) }
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
