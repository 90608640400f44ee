import { phrase } from '../../lib/phrase.ts'
import { Letter } from './letter.tsx'
import { Lines, Words } from './parts.tsx'
import type { Template } from './template.ts'

const what = {
  refunded: { subject: phrase('A donation was refunded'), words: phrase('was refunded to them.') },
  disputed: {
    subject: phrase('A donation is disputed'),
    words: phrase('is disputed: their bank has taken the money back while it looks into it.'),
  },
} as const

export const donationReturned: Template<'donation-returned'> = {
  subject: ({ why, amountCents }, house) => `${house.t(what[why].subject)}: ${house.money(amountCents)}`,
  Mail: ({ props: { name, donor, amountCents, why, campaign }, house }) => (
    <Letter
      house={house}
      title={house.t(what[why].subject)}
      preview={house.t('{amount} from {donor}', { amount: house.money(amountCents), donor })}
      percent={campaign.progressPercent}
      why={house.t('You get this mail because you run a campaign at {product}.', { product: house.product })}
    >
      <Words>
        {house.t('{name}, the {amount} that {donor} gave {words} It no longer counts towards your total.', {
          name,
          amount: house.money(amountCents),
          donor,
          words: house.t(what[why].words),
        })}
      </Words>
      <Lines lines={[{ label: house.t('Raised now'), value: house.money(campaign.raisedCents) }]} />
      <Words>
        {why === 'disputed'
          ? house.t(
              'If the bank decides for you, the money comes back by itself. You do not have to do anything.',
            )
          : house.t('You do not have to do anything.')}
      </Words>
    </Letter>
  ),
}
