import { ConsentCard } from '../../campaigns/consent/screens/consent-card.tsx'
import type { OwnCampaign } from '../../campaigns/contract.ts'
import { DeactivateCampaign } from '../../campaigns/editing/screens/deactivate-campaign.tsx'
import { MediaCard } from '../../campaigns/media/screens/media-editor.tsx'
import { CampaignUpdatesCard } from '../../campaigns/updates/screens/campaign-updates-card.tsx'
import { useSession } from '../../shell/use-session.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { CopyField } from '../../ui/fields/copy-field.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { ProgressSummary } from '../../ui/progress-summary.tsx'
import { useWords } from '../../words/use-words.tsx'
import { MyCampaignCard } from './my-campaign-card.tsx'
import { ShareFirst } from './share-first.tsx'

/** My Campaign on the account: with the time that remains and the link to copy (P257). */
export function AccountCampaign({ campaign }: { campaign: OwnCampaign }) {
  const { t } = useWords()
  const { now } = useSession()
  return (
    <div className="grid gap-6">
      <MyCampaignCard campaign={campaign}>
        <ProgressSummary
          size="sm"
          raisedCents={campaign.raisedCents}
          goalCents={campaign.goalCents}
          supporters={campaign.donorCount}
          donations={campaign.donationCount}
          percent={campaign.progressPercent}
        />
        {campaign.endDate ? (
          <div className="grid gap-2">
            <h3 className="font-sans text-base font-semibold">{t('Time Remaining')}</h3>
            <Countdown end={campaign.endDate} now={now} label={t('Time Remaining')} />
          </div>
        ) : null}
        <CopyField
          label={t('Campaign link')}
          value={campaign.link}
          onCopied={() => toast({ title: t('Link copied!'), variant: 'success' })}
          onFailed={() =>
            toast({ title: t('Error'), description: t('Failed to copy link'), variant: 'destructive' })
          }
        />
      </MyCampaignCard>
      <ShareFirst campaign={campaign} />
    </div>
  )
}

/** What its page shows beside the story, the guardian's consent, and its end. */
export function CampaignContent({ campaign }: { campaign: OwnCampaign }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <MediaCard campaign={campaign} />
      <CampaignUpdatesCard campaign={campaign} />
      <ConsentCard campaign={campaign} />
      <div className="border-t border-line pt-4">
        <DeactivateCampaign campaign={campaign} />
      </div>
    </div>
  )
}
