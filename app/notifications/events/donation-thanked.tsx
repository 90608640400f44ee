import { defineEvent } from '../event.ts'
import type { CampaignFacts, DonationFacts } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { Letter } from '../mails/letter.tsx'
import { Action, Quote, Words } from '../mails/parts.tsx'
import { ofDonation } from '../rows.ts'
import { sampleCampaign, sampleDonation } from '../samples.ts'
import { donorOf, letter, nobody } from '../told.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    donation_thanked: { donationId: string }
  }
}

const thankYou: MailDefinition<
  'thank-you',
  { words: string; donation: DonationFacts; campaign: CampaignFacts }
> = {
  name: 'thank-you',
  subject: (_, { t }) => t('A thank-you for your donation'),
  Mail({ props: { words, donation, campaign }, house }) {
    const { t, product, money } = house
    const facts = { student: campaign.studentName, amount: money(donation.amountCents) }
    return (
      <Letter
        house={house}
        title={t('{student} thanks you', facts)}
        preview={words}
        percent={campaign.progressPercent}
        why={t('You get this mail because you gave at {product}.', { product })}
      >
        <Words>{t('For your gift of {amount}, {student} writes:', facts)}</Words>
        <Quote>{words}</Quote>
        <Action href={campaign.link}>{t('See how the campaign goes')}</Action>
      </Letter>
    )
  },
}

type Facts = { donation: DonationFacts; campaign: CampaignFacts }

/** The student’s thanks reach the donor. */
export default defineEvent<Facts>()({
  kinds: ['donation_thanked'],
  secrets: [],
  facts: ({ donationId }, rows) => ofDonation(donationId, rows),
  mustHear: ['donor'],
  mails: [thankYou],
  notify({ donation, campaign }) {
    if (!donation.thankYou) return nobody
    const props = { words: donation.thankYou, donation, campaign }
    return { letters: [letter(thankYou, donorOf(donation), props)], notices: [] }
  },
  samples: [
    {
      donation: { ...sampleDonation, thankYou: 'Thank you so much! The books are ordered.' },
      campaign: sampleCampaign,
    },
  ],
})
