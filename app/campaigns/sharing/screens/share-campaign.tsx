import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { useSession } from '../../../shell/use-session.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { late } from '../../../ui/late.tsx'
import { Section } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { shareLink } from '../../campaign.ts'
import type { PublicCampaign } from '../../contract.ts'
import { CopyLink } from './share-copy.tsx'

const ShareDialog = late(async () => (await import('./share-dialog.tsx')).ShareDialog)

/** The link, and everything else behind one button (P117, P119). */
export function ShareCampaign({ campaign }: { campaign: PublicCampaign }) {
  const { t } = useWords()
  const { appUrl } = useSession()
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never')
  const link = shareLink(appUrl, campaign)
  return (
    <Section title={t('Share this campaign')} id="share">
      {campaign.progressPercent >= 100 ? (
        <Banner tone="celebration" title={t('{name} reached the goal!', { name: campaign.firstName })}>
          {t('Pass the good news on.')}
        </Banner>
      ) : (
        <p className="text-ink-soft">{t('A share often brings the next gift.')}</p>
      )}
      <CopyLink label={t('Campaign link')} value={link} action={t('Copy link')} />
      <Button
        variant="secondary"
        icon={<Share2 aria-hidden="true" />}
        onPointerEnter={ShareDialog.preload}
        onClick={() => setDialog('open')}
        className="justify-self-start"
      >
        {t('Share')}
      </Button>
      {dialog === 'never' ? null : (
        <ShareDialog
          campaign={{ ...campaign, link }}
          open={dialog === 'open'}
          onOpenChange={open => setDialog(open ? 'open' : 'closed')}
          onMissed={() => setDialog('never')}
        />
      )}
    </Section>
  )
}
