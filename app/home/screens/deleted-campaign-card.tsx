import { campaignTitle } from '../../campaigns/campaign.ts'
import { type Message, phrase } from '../../lib/phrase.ts'
import { Amount } from '../../ui/amount.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Phrase, useWords } from '../../words/use-words.tsx'
import type { DeletedCampaign } from '../contract.ts'

/** A deactivated campaign with remaining funds, labeled as available only if they can be withdrawn (P263). */
export function DeletedCampaignCard({ campaign }: { campaign: DeletedCampaign }) {
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
            words={leftWords(campaign.lock)}
            values={{ day: (campaign.lock?.kind === 'closed' && campaign.lock.opensOn) || '' }}
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

/** The sentence about the remaining funds, with the reason if they cannot be withdrawn now. */
function leftWords(lock: DeletedCampaign['lock']): Message {
  switch (lock?.kind) {
    case undefined:
      return phrase(
        'Its page is offline. <0/> of the funds it raised is preserved and available for withdrawal.',
      )
    case 'closed':
      return lock.opensOn
        ? phrase(
            'Its page is offline. <0/> of the funds it raised is preserved. You can withdraw it from {day}.',
          )
        : phrase(
            'Its page is offline. <0/> of the funds it raised is preserved. It had no end date: contact us to withdraw it.',
          )
    case 'review':
      return phrase(
        'Its page is offline. <0/> of the funds it raised is preserved. You can request it once your last request is decided.',
      )
    case 'frozen':
      return phrase(
        'It was taken down. <0/> of the funds it raised is preserved. Withdrawals are paused until our team has reviewed it.',
      )
    case 'suspended':
      return phrase(
        'Its page is offline. <0/> of the funds it raised is preserved. Withdrawals are on hold while the account is suspended.',
      )
    case 'consent':
      return phrase(
        'Its page is offline. <0/> of the funds it raised is preserved. Withdrawals are paused while the guardian’s consent is withdrawn.',
      )
    case 'test':
      return phrase('Its page is offline. It raised <0/> in test payments, which can’t be paid out.')
  }
}
