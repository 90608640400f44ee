import { shareLink } from '../../../campaigns/campaign.ts'
import type { PublicCampaign } from '../../../campaigns/contract.ts'
import { countShare } from '../../../campaigns/figures/count.browser.ts'
import { CopyLink } from '../../../campaigns/sharing/screens/share-copy.tsx'
import { ShareWays } from '../../../campaigns/sharing/screens/share-ways.tsx'
import { sharedOf } from '../../../campaigns/sharing/share.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { Attempt } from '../../checkout/donation-draft.ts'
import { ThreadPicture } from './thread-picture.tsx'

/** Who has just given is the best one to pass it on. */
export function ShareAfterwards({
  campaign,
  attempt,
}: {
  campaign: PublicCampaign
  attempt: Attempt | null
}) {
  const { t } = useWords()
  const { appUrl } = useSession()
  const link = shareLink(appUrl, campaign)
  return (
    <section aria-label={t('Share this campaign')} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="font-semibold">{t('Sharing often brings the next gift.')}</p>
      <ShareWays shared={sharedOf({ ...campaign, link }, t)} campaignId={campaign.id} />
      {attempt ? <ThreadPicture attempt={attempt} campaign={campaign} /> : null}
      <CopyLink
        label={t('Campaign link')}
        value={link}
        action={t('Copy link')}
        onCopied={() => countShare(campaign.id, 'link')}
      />
    </section>
  )
}
