import { Amount } from '../../../ui/amount.tsx'
import { Badge, type BadgeProps } from '../../../ui/badge.tsx'
import { fundedPercent } from '../../../ui/drawings/funded.ts'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { type CampaignStatus, campaignStatusLabels } from '../campaign-status.ts'

const tones: Record<CampaignStatus, BadgeProps['tone']> = {
  active: 'gown',
  'to-review': 'gold',
  ended: 'plain',
  suspended: 'clay',
  paused: 'clay',
  hidden: 'clay',
  deleted: 'clay',
}

export function CampaignStatusBadge({ status }: { status: CampaignStatus }) {
  const { t } = useWords()
  return <Badge tone={tones[status]}>{t(campaignStatusLabels[status])}</Badge>
}

type Props = { raisedCents: number; goalCents: number; progressPercent: number }

/** Shows progress as '$1,200 of $2,500 · 48%'. */
export function RaisedOfGoal({ raisedCents, goalCents, progressPercent }: Props) {
  return (
    <span className="figures">
      <Phrase
        words="<0/><1> of <2/></1>"
        parts={[
          <Amount key="raised" cents={raisedCents} className="font-semibold" />,
          <span key="of" className="text-ink-soft" />,
          <Amount key="goal" cents={goalCents} />,
        ]}
      />
      <span className="text-ink-soft">{` · ${fundedPercent(progressPercent, raisedCents)}`}</span>
    </span>
  )
}
