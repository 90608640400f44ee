import { Badge, type BadgeProps } from '../../../ui/badge.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { type CampaignStatus, campaignStatusLabels } from '../campaign-status.ts'

const tones: Record<CampaignStatus, BadgeProps['tone']> = {
  active: 'gown',
  'to-review': 'gold',
  ended: 'plain',
  suspended: 'clay',
  paused: 'clay',
  deleted: 'clay',
}

/** Where a campaign stands, in one or two words. */
export function CampaignStatusBadge({ status }: { status: CampaignStatus }) {
  const { t } = useWords()
  return <Badge tone={tones[status]}>{t(campaignStatusLabels[status])}</Badge>
}
