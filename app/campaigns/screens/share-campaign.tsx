import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import Share2 from 'lucide-react/icons/share-2'
import { useEffect, useState } from 'react'
import { useSession } from '../../shell/use-session.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Section } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.ts'
import { shareLink } from '../campaign.ts'
import type { PublicCampaign } from '../contract.ts'
import { emailHref, type Shared, smsHref } from '../share.ts'

/** Share by copying the link, by text message, by e-mail, or by whatever the device offers (spec 2, spec 8). */
export function ShareCampaign({ campaign }: { campaign: PublicCampaign }) {
  const { appUrl } = useSession()
  const link = shareLink(appUrl, campaign)
  const shared = { title: campaign.title, story: campaign.story, link }
  return (
    <Section title="Share this campaign" id="share">
      <p className="text-ink-soft">A share often brings the next gift.</p>
      <CopyField
        label="Campaign link"
        labelHidden
        value={link}
        action="Copy link"
        onCopied={() => toast({ title: 'Link copied!', variant: 'success' })}
        onFailed={() => toast({ title: 'Error', description: 'Failed to copy link', variant: 'destructive' })}
      />
      <ShareButtons shared={shared} />
    </Section>
  )
}

function ShareButtons({ shared }: { shared: Shared }) {
  const canShare = useCanShare()
  const button = buttonClass({ variant: 'secondary' })
  return (
    <div className="flex flex-wrap gap-2">
      <a href={smsHref(shared)} className={button} onClick={() => toast({ title: 'Messages app opened!' })}>
        <MessageSquare aria-hidden="true" />
        Text message
      </a>
      <a href={emailHref(shared)} className={button} onClick={() => toast({ title: 'Email app opened!' })}>
        <Mail aria-hidden="true" />
        E-mail
      </a>
      {canShare ? (
        <Button
          variant="secondary"
          icon={<Share2 aria-hidden="true" />}
          onClick={() => void shareNatively(shared)}
        >
          More ways
        </Button>
      ) : null}
    </div>
  )
}

/** Only the browser knows, so the server's HTML leaves it out. */
function useCanShare(): boolean {
  const [can, setCan] = useState(false)
  useEffect(() => setCan(typeof navigator.share === 'function'), [])
  return can
}

async function shareNatively({ title, link }: Shared): Promise<void> {
  try {
    await navigator.share({ title, url: link })
  } catch (error) {
    // Closing the device's own sheet is an answer, not a failure.
    if ((error as DOMException).name !== 'AbortError') {
      toast({ title: 'Error', description: 'Could not open sharing on this device.', variant: 'destructive' })
    }
  }
}
