import { phrase } from '../../lib/phrase.ts'
import type { NotifyContext } from '../event.ts'
import type { CampaignFacts } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { greetingName, mailTo, type Notifications, nobody, noticeTo } from '../outgoing.ts'
import type { DonationNews } from '../rows.ts'
import { Lines, Paragraph } from './parts.tsx'

type Why = 'refunded' | 'disputed'
/** Whether the whole donation was returned, or a part, so that the rest still counts. */
type Size = 'whole' | 'part'

const subjects = {
  refunded: {
    whole: phrase('A donation was refunded'),
    part: phrase('Part of a donation was refunded'),
  },
  disputed: {
    whole: phrase('A donation is disputed'),
    part: phrase('Part of a donation is disputed'),
  },
} as const

const leads = {
  refunded: {
    whole: phrase(
      '{name}, the {amount} that {donor} gave was refunded to them. It no longer counts towards your total.',
    ),
    part: phrase(
      '{name}, {amount} of what {donor} gave was refunded to them. Your total went down by that amount; the rest still counts.',
    ),
  },
  disputed: {
    whole: phrase(
      '{name}, the {amount} that {donor} gave is disputed: their bank has taken the money back while it looks into it. It no longer counts towards your total.',
    ),
    part: phrase(
      '{name}, {amount} of what {donor} gave is disputed: their bank has taken that back while it looks into it. Your total went down by that amount; the rest still counts.',
    ),
  },
} as const

const notices = {
  refunded: {
    whole: phrase('The {amount} that {donor} gave was refunded.'),
    part: phrase('{amount} of what {donor} gave was refunded.'),
  },
  disputed: {
    whole: phrase('The {amount} that {donor} gave is disputed by their bank.'),
    part: phrase('{amount} of what {donor} gave is disputed by their bank.'),
  },
} as const

type Props = {
  name: string
  donor: string
  /** Cents by which the campaign's total decreased. */
  amountCents: number
  why: Why
  size: Size
  /** The remaining cents of the donation. */
  leftCents: number
  campaign: CampaignFacts
}

/** Mails the owner that a donation, or a part of it, no longer counts. */
export const donationReturned = defineMail(
  'donation-returned',
  ({ why, size, amountCents, name, donor, leftCents, campaign }: Props, { t, money, product }) => {
    const facts = { name, donor, amount: money(amountCents) }
    return {
      subject: `${t(subjects[why][size])}: ${money(amountCents)}`,
      title: t(subjects[why][size]),
      preview: t('{amount} from {donor}', facts),
      campaign,
      why: t('You’re receiving this email because you run a campaign at {product}.', { product }),
      body: (
        <>
          <Paragraph>{t(leads[why][size], facts)}</Paragraph>
          <Lines
            lines={[
              { label: t('Your total went down by'), value: money(amountCents) },
              ...(size === 'part'
                ? [{ label: t('Remaining from this donation'), value: money(leftCents) }]
                : []),
              { label: t('Raised now'), value: money(campaign.raisedCents) },
            ]}
          />
          <Paragraph>
            {why === 'disputed'
              ? t(
                  'If the bank rules in your favor, the money comes back automatically. You don’t need to do anything.',
                )
              : t('You don’t need to do anything.')}
          </Paragraph>
        </>
      ),
    }
  },
)

/** Notifies the owner of a returned donation: always in the feed, which explains the lower total, and by mail if they want mails about donations. */
export function notifyOfReturn(
  { donation, campaign, owner }: DonationNews,
  { why, size, amountCents }: { why: Why; size: Size; amountCents: number },
  { wordsFor }: NotifyContext,
): Notifications<'donation-returned'> {
  if (!owner || amountCents === 0) return nobody
  const { t, money } = wordsFor(owner)
  const donor = donation.donorName ?? t('Someone')
  const { leftCents } = donation
  const name = greetingName(owner)
  const mail = mailTo(donationReturned, owner, { name, donor, amountCents, leftCents, why, size, campaign })
  return {
    mails: owner.donations ? [mail] : [],
    notices: [
      noticeTo(owner, 'donation_returned', {
        title: why === 'refunded' ? t('Donation refunded') : t('Donation disputed'),
        message: t(notices[why][size], { donor, amount: money(amountCents) }),
        amountCents,
        donor,
        student: campaign.studentName,
      }),
    ],
  }
}
