import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { campaignPath, campaignTitle } from '../../campaigns/campaign.ts'
import type { OwnCampaign } from '../../campaigns/contract.ts'
import { pictureSizes } from '../../campaigns/picture-sizes.ts'
import { useSession } from '../../shell/use-session.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Portrait } from '../../ui/drawings/portrait.tsx'
import { ProgressSummary } from '../../ui/progress-summary.tsx'
import { timeLeft, timeLeftWords } from '../../ui/time-left.ts'
import { useNow } from '../../ui/use-now.ts'
import { useWords } from '../../words/use-words.tsx'

type Props = {
  campaign: OwnCampaign
  /** More of it, between the progress and the link: a countdown, the address to copy. */
  children?: ReactNode
}

/** My Campaign (P260): whose, how far, how long, and the way to its page. */
export function MyCampaignCard({ campaign, children }: Props) {
  const { t } = useWords()
  const left = useTimeLeft(campaign)
  return (
    <Card as="section" aria-labelledby="my-campaign" className="grid gap-5">
      <div className="flex items-start gap-4">
        <Portrait
          name={campaign.studentName}
          {...pictureSizes(campaign.profilePictureUrl)}
          shape="square"
          sizes="80px"
          className="w-20 shrink-0"
        />
        <div className="grid min-w-0 gap-1">
          <h2 id="my-campaign" className="font-sans text-sm font-semibold text-ink-soft">
            {t('My Campaign')}
          </h2>
          <p className="font-display text-lg leading-snug font-semibold wrap-anywhere">
            {campaignTitle(campaign, t)}
          </p>
          <State campaign={campaign} />
        </div>
      </div>
      <ProgressSummary
        size="sm"
        raisedCents={campaign.raisedCents}
        goalCents={campaign.goalCents}
        supporters={campaign.donorCount}
        donations={campaign.donationCount}
        percent={campaign.progressPercent}
        timeLeft={left}
      />
      {children}
      {campaign.consentWithdrawn ? null : (
        <Link
          to={campaignPath(campaign)}
          target="_blank"
          className={buttonClass({ variant: 'secondary', wide: true })}
        >
          {t('View Your Campaign Page')}
          <ExternalLink aria-hidden="true" className="size-4.5" />
        </Link>
      )}
    </Card>
  )
}

function State({ campaign }: { campaign: OwnCampaign }) {
  const { t } = useWords()
  const { consentWithdrawn, isEnded, isApproved } = campaign
  if (consentWithdrawn) return <Place tone="clay">{t('Paused: consent withdrawn')}</Place>
  if (isEnded) return <Place tone="gold">{t('Ended')}</Place>
  // Not approved is not hidden: its link works, the browse page waits for an admin (P96).
  return isApproved ? (
    <Place tone="gown">{t('Live')}</Place>
  ) : (
    <Place tone="sky">{t('Unlisted (link only)')}</Place>
  )
}

function Place({ tone, children }: { tone: 'clay' | 'gold' | 'gown' | 'sky'; children: ReactNode }) {
  return (
    <p>
      <Badge tone={tone}>{children}</Badge>
    </p>
  )
}

/** '12 days left', moved on every 60 s (P87); nothing once it has ended. */
function useTimeLeft({ endDate }: OwnCampaign): string {
  const session = useSession()
  const now = useNow(Date.parse(session.now))
  const { t } = useWords()
  return endDate ? timeLeftWords(timeLeft(Date.parse(endDate), now), t) : ''
}
