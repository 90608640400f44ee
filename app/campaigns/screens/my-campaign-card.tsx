import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSession } from '../../shell/use-session.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { ProgressSummary } from '../../ui/progress-summary.tsx'
import { toast } from '../../ui/toast.ts'
import { campaignPath } from '../campaign.ts'
import type { OwnCampaign } from '../contract.ts'
import { pictureSizes } from '../picture-sizes.ts'
import { DeactivateCampaign } from './deactivate-campaign.tsx'
import { DeletedCampaignCard } from './deleted-campaign-card.tsx'

export type MyCampaignCardProps = {
  campaign: OwnCampaign
  /** Further buttons beside 'View Your Campaign Page', such as 'Edit Campaign'. */
  actions?: ReactNode
}

/** An owner's campaign on the dashboard and the account page: how far, how long, and the link to share (spec 2). */
export function MyCampaignCard({ campaign, actions }: MyCampaignCardProps) {
  if (!campaign.isActive) return <DeletedCampaignCard campaign={campaign} />
  return (
    <Card as="section" aria-label="My Campaign" className="grid gap-6">
      <Head campaign={campaign} />
      <ProgressSummary
        raisedCents={campaign.raisedCents}
        goalCents={campaign.goalCents}
        supporters={campaign.donorCount}
        percent={campaign.progressPercent}
      />
      <TimeRemaining endDate={campaign.endDate} />
      <CopyField
        label="Campaign link"
        value={campaign.link}
        action="Copy link"
        onCopied={() => toast({ title: 'Link copied!', variant: 'success' })}
        onFailed={() => toast({ title: 'Error', description: 'Failed to copy link', variant: 'destructive' })}
      />
      <div className="flex flex-wrap gap-2">
        <Link to={campaignPath(campaign)} className={buttonClass({ variant: 'secondary' })}>
          View Your Campaign Page
        </Link>
        {actions}
        <DeactivateCampaign campaign={campaign} />
      </div>
    </Card>
  )
}

function Head({ campaign }: { campaign: OwnCampaign }) {
  const { title, studentName, profilePictureUrl, university, isEnded, isApproved, consentWithdrawn } =
    campaign
  return (
    <div className="flex items-start gap-4">
      <Avatar name={studentName} src={pictureSizes(profilePictureUrl).src} size="lg" />
      <div className="grid min-w-0 flex-1 gap-1">
        <h2 className="text-xl wrap-break-word">{title}</h2>
        <p className="text-sm text-ink-soft wrap-break-word">{university}</p>
        <p className="mt-1 flex flex-wrap gap-2">
          {consentWithdrawn ? <Badge tone="clay">Consent withdrawn: hidden</Badge> : null}
          {isEnded ? <Badge>Ended</Badge> : <Badge tone="gown">Active</Badge>}
          {isApproved ? null : <Badge tone="sky">Not listed yet: your link works</Badge>}
        </p>
      </div>
    </div>
  )
}

/** Recomputed every 60 s from the server's own present (spec 4, spec 9). */
function TimeRemaining({ endDate }: { endDate: string | null }) {
  const { now } = useSession()
  if (endDate === null) return null
  return (
    <div className="grid justify-items-start gap-2">
      <h3 className="text-base">Time Remaining</h3>
      <Countdown end={endDate} now={now} label="Time Remaining" past="This campaign has ended" />
    </div>
  )
}
