import { phrase } from '../../lib/phrase.ts'
import type { Telling } from '../event.ts'
import type { CampaignFacts } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import type { DonationNews } from '../rows.ts'
import { greetingName, letter, nobody, plainNotice, type Told } from '../told.ts'
import { Letter } from './letter.tsx'
import { Lines, Words } from './parts.tsx'

const what = {
  refunded: { subject: phrase('A donation was refunded'), words: phrase('was refunded to them.') },
  disputed: {
    subject: phrase('A donation is disputed'),
    words: phrase('is disputed: their bank has taken the money back while it looks into it.'),
  },
} as const

/** To the owner: a donation no longer counts. */
export const donationReturned: MailDefinition<
  'donation-returned',
  { name: string; donor: string; amountCents: number; why: 'refunded' | 'disputed'; campaign: CampaignFacts }
> = {
  name: 'donation-returned',
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

/** The feed always shows why a total went down; the mail obeys the preference. */
export function notifyOfReturn(
  { donation, campaign, owner }: DonationNews,
  why: 'refunded' | 'disputed',
  { wordsFor }: Telling,
): Told<'donation-returned'> {
  if (!owner) return nobody
  const { t, money } = wordsFor(owner)
  const donor = donation.donorName ?? t('Someone')
  const { amountCents } = donation
  const mail = letter(donationReturned, owner, {
    name: greetingName(owner),
    donor,
    amountCents,
    why,
    campaign,
  })
  const words = { donor, amount: money(amountCents) }
  return {
    letters: owner.donations ? [mail] : [],
    notices: [
      {
        ...plainNotice(owner, 'donation_returned', 'undo'),
        title: why === 'refunded' ? t('Donation refunded') : t('Donation disputed'),
        message:
          why === 'refunded'
            ? t('The {amount} that {donor} gave was refunded.', words)
            : t('The {amount} that {donor} gave is disputed by their bank.', words),
        amountCents,
        donor,
        student: campaign.studentName,
      },
    ],
  }
}
