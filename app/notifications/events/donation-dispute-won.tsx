import { defineEvent } from '../event.ts'
import type { CampaignFacts } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { MailLayout } from '../mails/mail-layout.tsx'
import { Action, Lines, Words } from '../mails/parts.tsx'
import { greetingName, mailTo, nobody, plainNotice } from '../outgoing.ts'
import { type DonationReturn, lastReturn } from '../returns.ts'
import { type DonationNews, ofDonationAndOwner } from '../rows.ts'
import { sampleCampaign, sampleDonation, sampleOwner, sampleReturns } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    donation_dispute_won: { donationId: string }
  }
}

const disputeWon: MailDefinition<
  'dispute-won',
  { name: string; donor: string; amountCents: number; campaign: CampaignFacts }
> = {
  name: 'dispute-won',
  subject: ({ amountCents }, context) =>
    context.t('Dispute won: {amount}', { amount: context.money(amountCents) }),
  Mail: ({ props: { name, donor, amountCents, campaign }, context }) => (
    <MailLayout
      context={context}
      title={context.t('The money is back')}
      preview={context.t('{amount} from {donor}', { amount: context.money(amountCents), donor })}
      percent={campaign.progressPercent}
      why={context.t('You’re receiving this email because you run a campaign at {product}.', {
        product: context.product,
      })}
    >
      <Words>
        {context.t('{name}, the bank ruled in your favor: the {amount} that {donor} gave counts again.', {
          name,
          amount: context.money(amountCents),
          donor,
        })}
      </Words>
      <Lines lines={[{ label: context.t('Raised now'), value: context.money(campaign.raisedCents) }]} />
      <Words>{context.t('You don’t need to do anything.')}</Words>
      <Action href={campaign.link}>{context.t('See your campaign page')}</Action>
    </MailLayout>
  ),
}

type Facts = DonationNews & { won: DonationReturn | null }

/** Notifies the owner that a donation counts again; nobody else is affected. */
export default defineEvent<Facts>()({
  kinds: ['donation_dispute_won'],
  secrets: [],
  needs: ['returns'],
  facts({ donationId }, rows) {
    const found = ofDonationAndOwner(donationId, rows)
    return found && { ...found, won: lastReturn(rows, donationId, 'dispute_won') }
  },
  mustReach: ['owner'],
  mails: [disputeWon],
  // A dispute of what was refunded before took nothing from the campaign.
  mayMiss: (_, facts) => facts.won?.amountCents === 0,
  notify({ donation, campaign, owner, won }, { wordsFor }) {
    const amountCents = won ? 0 - won.amountCents : donation.amountCents
    if (!owner || amountCents === 0) return nobody
    const { t, money } = wordsFor(owner)
    const donor = donation.donorName ?? t('Someone')
    const mail = mailTo(disputeWon, owner, { name: greetingName(owner), donor, amountCents, campaign })
    const amount = money(amountCents)
    return {
      mails: owner.donations ? [mail] : [],
      notices: [
        {
          ...plainNotice(owner, 'donation_received', 'heart'),
          title: t('Dispute won'),
          message: t('The {amount} that {donor} gave counts again.', { donor, amount }),
          amountCents,
          donor,
          student: campaign.studentName,
        },
      ],
    }
  },
  samples: [
    { donation: sampleDonation, campaign: sampleCampaign, owner: sampleOwner, won: sampleReturns.won },
  ],
})
