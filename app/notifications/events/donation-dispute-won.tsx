import { defineEvent } from '../event.ts'
import type { CampaignFacts } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { Letter } from '../mails/letter.tsx'
import { Action, Lines, Words } from '../mails/parts.tsx'
import { type DonationNews, ofDonationAndOwner } from '../rows.ts'
import { sampleCampaign, sampleDonation, sampleOwner } from '../samples.ts'
import { greetingName, letter, nobody, plainNotice } from '../told.ts'

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
  subject: ({ amountCents }, house) => house.t('Dispute won: {amount}', { amount: house.money(amountCents) }),
  Mail: ({ props: { name, donor, amountCents, campaign }, house }) => (
    <Letter
      house={house}
      title={house.t('The money is back')}
      preview={house.t('{amount} from {donor}', { amount: house.money(amountCents), donor })}
      percent={campaign.progressPercent}
      why={house.t('You get this mail because you run a campaign at {product}.', { product: house.product })}
    >
      <Words>
        {house.t('{name}, the bank decided for you: the {amount} that {donor} gave counts again.', {
          name,
          amount: house.money(amountCents),
          donor,
        })}
      </Words>
      <Lines lines={[{ label: house.t('Raised now'), value: house.money(campaign.raisedCents) }]} />
      <Words>{house.t('You do not have to do anything.')}</Words>
      <Action href={campaign.link}>{house.t('See your campaign page')}</Action>
    </Letter>
  ),
}

/** The owner is told that a gift counts again; nobody else has lost anything. */
export default defineEvent<DonationNews>()({
  kinds: ['donation_dispute_won'],
  secrets: [],
  facts: ({ donationId }, rows) => ofDonationAndOwner(donationId, rows),
  mustHear: ['owner'],
  mails: [disputeWon],
  notify({ donation, campaign, owner }, { wordsFor }) {
    if (!owner) return nobody
    const { t, money } = wordsFor(owner)
    const donor = donation.donorName ?? t('Someone')
    const { amountCents } = donation
    const mail = letter(disputeWon, owner, { name: greetingName(owner), donor, amountCents, campaign })
    const amount = money(amountCents)
    return {
      letters: owner.donations ? [mail] : [],
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
  samples: [{ donation: sampleDonation, campaign: sampleCampaign, owner: sampleOwner }],
})
