import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { campaignPath, campaignTitle } from '../../campaigns/campaign.ts'
import type { OwnCampaign } from '../../campaigns/contract.ts'
import { EditCampaign } from '../../campaigns/editing/screens/edit-campaign.tsx'
import { pictureSizes } from '../../campaigns/picture-sizes.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Portrait } from '../../ui/drawings/portrait.tsx'
import { useWords } from '../../words/use-words.tsx'

type Props = {
  campaign: OwnCampaign
  /** Shown above the buttons. */
  children?: ReactNode
}

/** My Campaign (P260): student, status, the edit button, and a link to the page. */
export function MyCampaignCard({ campaign, children }: Props) {
  const { t } = useWords()
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
          <Status campaign={campaign} />
        </div>
      </div>
      {children}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] items-start gap-3">
        <div className="grid gap-3">
          <EditCampaign key={campaign.id} campaign={campaign} />
        </div>
        {campaign.consentWithdrawn || campaign.isHiddenForPrivacy ? null : (
          <Link
            to={campaignPath(campaign)}
            target="_blank"
            className={buttonClass({ variant: 'secondary', wide: true })}
          >
            {t('View Your Campaign Page')}
            <ExternalLink aria-hidden="true" className="size-4.5" />
          </Link>
        )}
      </div>
    </Card>
  )
}

function Status({ campaign }: { campaign: OwnCampaign }) {
  const { t } = useWords()
  const { consentWithdrawn, isHiddenForPrivacy, isEnded, isApproved } = campaign
  if (consentWithdrawn) return <StatusBadge tone="clay">{t('Paused: consent withdrawn')}</StatusBadge>
  if (isHiddenForPrivacy) return <StatusBadge tone="clay">{t('Hidden: it shows a private word')}</StatusBadge>
  if (isEnded) return <StatusBadge tone="gold">{t('Ended')}</StatusBadge>
  // An unapproved campaign has a working link, but isn't listed (P96).
  return isApproved ? (
    <StatusBadge tone="gown">{t('Live')}</StatusBadge>
  ) : (
    <StatusBadge tone="sky">{t('Unlisted (link only)')}</StatusBadge>
  )
}

function StatusBadge({ tone, children }: { tone: 'clay' | 'gold' | 'gown' | 'sky'; children: ReactNode }) {
  return (
    <p>
      <Badge tone={tone}>{children}</Badge>
    </p>
  )
}
