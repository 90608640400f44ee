import type { OwnCampaign } from '../../campaigns/contract.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { useWords } from '../../words/use-words.tsx'

/** A deactivated campaign: its page is gone, its funds are not (spec 2). */
export function DeletedCampaignCard({ campaign }: { campaign: OwnCampaign }) {
  const { t } = useWords()
  return (
    <Card
      as="section"
      look="sunken"
      className="grid gap-3"
      aria-label={t('Deleted: {title}', { title: campaign.title })}
    >
      <p>
        <Badge>{t('Campaign Deleted')}</Badge>
      </p>
      <p className="font-display text-lg leading-snug font-semibold wrap-anywhere">{campaign.title}</p>
      <p className="text-ink-soft">
        {campaign.availableCents > 0 ? (
          <>
            Its page is offline. <Amount cents={campaign.availableCents} className="font-semibold text-ink" />{' '}
            of the funds it raised is preserved and available for withdrawal.
          </>
        ) : (
          <>
            {t('Its page is offline. It raised')}{' '}
            <Amount cents={campaign.raisedCents} className="font-semibold text-ink" />.
          </>
        )}
      </p>
    </Card>
  )
}
