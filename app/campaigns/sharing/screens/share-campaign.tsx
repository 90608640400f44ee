import Share2 from 'lucide-react/icons/share-2'
import { useSession } from '../../../shell/use-session.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyField } from '../../../ui/fields/copy-field.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { Section } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { shareLink } from '../../campaign.ts'
import type { PublicCampaign } from '../../contract.ts'

type Props = { campaign: PublicCampaign; onShare: () => void; onInterest: () => void }

export function ShareCampaign({ campaign, onShare, onInterest }: Props) {
  const { t } = useWords()
  const { appUrl } = useSession()
  return (
    <Section title={t('Share this campaign')} id="share">
      {campaign.progressPercent >= 100 ? (
        <Banner tone="celebration" title={t('{name} reached the goal!', { name: campaign.firstName })}>
          {t('Pass the good news on.')}
        </Banner>
      ) : (
        <p className="text-ink-soft">{t('Sharing often brings the next gift.')}</p>
      )}
      <CopyLink label={t('Campaign link')} value={shareLink(appUrl, campaign)} action={t('Copy link')} />
      <Button
        variant="secondary"
        icon={<Share2 aria-hidden="true" />}
        onPointerEnter={onInterest}
        onClick={onShare}
        className="justify-self-start"
      >
        {t('More ways to share')}
      </Button>
    </Section>
  )
}

/** Copies a link or snippet, and shows a message if the browser refuses (P119). */
export function CopyLink({
  label,
  value,
  action,
  onCopied,
}: {
  label: string
  value: string
  action: string
  onCopied?: () => void
}) {
  const { t } = useWords()
  return (
    <CopyField
      label={label}
      labelHidden
      value={value}
      action={action}
      onCopied={() => {
        onCopied?.()
        toast({ title: t('Link copied!'), variant: 'success' })
      }}
      onFailed={() => toast({ title: t('Error - Failed to copy link'), variant: 'destructive' })}
    />
  )
}
