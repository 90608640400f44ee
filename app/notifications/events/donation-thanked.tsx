import { defineEvent } from '../event.ts'
import type { CampaignFacts, DonationFacts } from '../facts.ts'
import type { MailDefinition } from '../mail.ts'
import { MailLayout } from '../mails/mail-layout.tsx'
import { Action, Quote, Words } from '../mails/parts.tsx'
import { donorOf, mailTo, nobody } from '../outgoing.ts'
import { ofDonation } from '../rows.ts'
import { sampleCampaign, sampleDonation } from '../samples.ts'

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
  Mail({ props: { words, donation, campaign }, context }) {
    const { t, product, money } = context
    const facts = { student: campaign.studentName, amount: money(donation.leftCents) }
    return (
      <MailLayout
        context={context}
        title={t('{student} thanks you', facts)}
        preview={words}
        percent={campaign.progressPercent}
        why={t('You’re receiving this email because you gave at {product}.', { product })}
      >
        <Words>{t('For your gift of {amount}, {student} writes:', facts)}</Words>
        <Quote>{words}</Quote>
        <Action href={campaign.link}>{t('See how the campaign goes')}</Action>
      </MailLayout>
    )
  },
}

type Facts = { donation: DonationFacts; campaign: CampaignFacts }

/** Mails the student's thanks to the donor. */
export default defineEvent<Facts>()({
  kinds: ['donation_thanked'],
  secrets: [],
  facts: ({ donationId }, rows) => ofDonation(donationId, rows),
  mustReach: ['donor'],
  mails: [thankYou],
  notify({ donation, campaign }) {
    if (!donation.thankYou) return nobody
    const props = { words: donation.thankYou, donation, campaign }
    return { mails: [mailTo(thankYou, donorOf(donation), props)], notices: [] }
  },
  samples: [
    {
      donation: { ...sampleDonation, thankYou: 'Thank you so much! The books are ordered.' },
      campaign: sampleCampaign,
    },
  ],
})
