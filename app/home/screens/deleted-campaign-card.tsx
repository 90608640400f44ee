import { campaignTitle } from '../../campaigns/campaign.ts'
import type { OwnCampaign } from '../../campaigns/contract.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Phrase, useWords } from '../../words/use-words.tsx'

/** A deactivated campaign: its page is gone, its funds are not (spec 2). */
export function DeletedCampaignCard({ campaign }: { campaign: OwnCampaign }) {
  const { t } = useWords()
  return (
    <Card
      as="section"
      look="sunken"
      className="grid gap-3"
      aria-label={t('Deleted: {title}', { title: campaignTitle(campaign, t) })}
    >
      <p>
        <Badge>{t('Campaign Deleted')}</Badge>
      </p>
      <p className="font-display text-lg leading-snug font-semibold wrap-anywhere">
        {campaignTitle(campaign, t)}
      </p>
      <p className="text-ink-soft">
        {campaign.availableCents > 0 ? (
          <Phrase
            words="Its page is offline. <0/> of the funds it raised is preserved and available for withdrawal."
            parts={[<Amount key="0" cents={campaign.availableCents} className="font-semibold text-ink" />]}
          />
        ) : (
          <Phrase
            words="Its page is offline. It raised <0/>."
            parts={[<Amount key="0" cents={campaign.raisedCents} className="font-semibold text-ink" />]}
          />
        )}
      </p>
    </Card>
  )
}
