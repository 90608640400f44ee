import { defineEvent } from '../event.ts'
import type { CampaignFacts, DonationFacts } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Action, Paragraph, Quote } from '../mails/parts.tsx'
import { donorOf, mailTo, nobody } from '../outgoing.ts'
import { ofDonation } from '../rows.ts'
import { sampleCampaign, sampleDonation } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    donation_thanked: { donationId: string }
  }
}

const thankYou = defineMail(
  'thank-you',
  (
    { words, donation, campaign }: { words: string; donation: DonationFacts; campaign: CampaignFacts },
    { t, product, money },
  ) => {
    const facts = { student: campaign.studentName, amount: money(donation.leftCents) }
    return {
      subject: t('A thank-you for your donation'),
      title: t('{student} thanks you', facts),
      preview: words,
      campaign,
      why: t('You’re receiving this email because you gave at {product}.', { product }),
      body: (
        <>
          <Paragraph>{t('For your gift of {amount}, {student} writes:', facts)}</Paragraph>
          <Quote>{words}</Quote>
          <Action href={campaign.link}>{t('See how the campaign goes')}</Action>
        </>
      ),
    }
  },
)

/** Mails the student's thanks to the donor. */
export default defineEvent<{ donation: DonationFacts; campaign: CampaignFacts }>()({
  kinds: ['donation_thanked'],
  facts: ({ donationId }, rows) => ofDonation(donationId, rows),
  mustReach: ['donor'],
  mails: [thankYou],
  notify({ donation, campaign }) {
    if (!donation.thankYou) return nobody
    const props = { words: donation.thankYou, donation, campaign }
    return { mails: [mailTo(thankYou, donorOf(donation), props)] }
  },
  samples: [
    {
      donation: { ...sampleDonation, thankYou: 'Thank you so much! The books are ordered.' },
      campaign: sampleCampaign,
    },
  ],
})
