import { defineEvent } from '../event.ts'
import type { CampaignFacts, DonationFacts } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Paragraph, Quote } from '../mails/parts.tsx'
import { donorOf, mailTo } from '../outgoing.ts'
import { ofDonation } from '../rows.ts'
import { sampleCampaign, sampleDonation } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    refund_declined: { donationId: string; answer: string }
  }
}

type Facts = { donation: DonationFacts; campaign: CampaignFacts; answer: string }

const refundDeclined = defineMail(
  'refund-declined',
  ({ donation, campaign, answer }: Facts, { t, money, product, legalEntity, supportEmail }) => {
    const facts = { amount: money(donation.totalCents), student: campaign.studentName, legalEntity }
    return {
      subject: t('About the refund you asked for'),
      title: t('About your refund'),
      preview: answer,
      why: t('You’re receiving this email because you gave at {product}.', { product }),
      body: (
        <>
          <Paragraph>
            {t(
              'You asked for a refund of your donation of {amount} for {student}. {legalEntity} answers:',
              facts,
            )}
          </Paragraph>
          <Quote>{answer}</Quote>
          <Paragraph quiet>{t('Questions? Write to {supportEmail}.', { supportEmail })}</Paragraph>
        </>
      ),
    }
  },
)

/** Mails the admins' answer to a donor whose refund was declined (P539). */
export default defineEvent<Facts>()({
  kinds: ['refund_declined'],
  secrets: ['answer'],
  facts({ donationId, answer }, rows) {
    const found = ofDonation(donationId, rows)
    return found && answer ? { ...found, answer } : null
  },
  mustReach: ['donor'],
  mails: [refundDeclined],
  notify: ({ donation, campaign, answer }) => ({
    mails: [mailTo(refundDeclined, donorOf(donation), { donation, campaign, answer })],
  }),
  samples: [
    {
      donation: sampleDonation,
      campaign: sampleCampaign,
      answer: 'Maya has already paid her tuition with it, so we can’t get it back.',
    },
  ],
})
