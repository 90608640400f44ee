import { phrase } from '../../lib/phrase.ts'
import type { NotifyContext } from '../event.ts'
import type { CampaignFacts } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { greetingName, mailTo, type Notifications, nobody, plainNotice } from '../outgoing.ts'
import type { DonationNews } from '../rows.ts'
import { MailLayout } from './mail-layout.tsx'
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
  subject: ({ why, amountCents }, context) =>
    `${context.t(what[why].subject)}: ${context.money(amountCents)}`,
  Mail: ({ props: { name, donor, amountCents, why, campaign }, context }) => (
    <MailLayout
      context={context}
      title={context.t(what[why].subject)}
      preview={context.t('{amount} from {donor}', { amount: context.money(amountCents), donor })}
      percent={campaign.progressPercent}
      why={context.t('You get this mail because you run a campaign at {product}.', {
        product: context.product,
      })}
    >
      <Words>
        {context.t('{name}, the {amount} that {donor} gave {words} It no longer counts towards your total.', {
          name,
          amount: context.money(amountCents),
          donor,
          words: context.t(what[why].words),
        })}
      </Words>
      <Lines lines={[{ label: context.t('Raised now'), value: context.money(campaign.raisedCents) }]} />
      <Words>
        {why === 'disputed'
          ? context.t(
              'If the bank decides for you, the money comes back by itself. You do not have to do anything.',
            )
          : context.t('You do not have to do anything.')}
      </Words>
    </MailLayout>
  ),
}

/** The feed always says why a total went down; the mail follows the preference. */
export function notifyOfReturn(
  { donation, campaign, owner }: DonationNews,
  why: 'refunded' | 'disputed',
  { wordsFor }: NotifyContext,
): Notifications<'donation-returned'> {
  if (!owner) return nobody
  const { t, money } = wordsFor(owner)
  const donor = donation.donorName ?? t('Someone')
  const { amountCents } = donation
  const mail = mailTo(donationReturned, owner, {
    name: greetingName(owner),
    donor,
    amountCents,
    why,
    campaign,
  })
  const words = { donor, amount: money(amountCents) }
  return {
    mails: owner.donations ? [mail] : [],
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
