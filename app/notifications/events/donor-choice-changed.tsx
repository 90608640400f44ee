import { defineEvent } from '../event.ts'
import type { CampaignFacts, DonationFacts } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Action, Paragraph } from '../mails/parts.tsx'
import { donorOf, mailTo } from '../outgoing.ts'
import { ofDonation } from '../rows.ts'
import { sampleCampaign, sampleDonation } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    /** `donationId` is null if the donor chose in My donations. */
    donor_choice_changed: { donorId: string; donationId: string | null }
  }
}

const mailingsAllowed = defineMail(
  'mailings-allowed',
  ({ campaign }: { campaign: CampaignFacts }, { t, appUrl, product, legalEntity }) => ({
    subject: t('Emails from {legalEntity}', { legalEntity }),
    title: t('Emails from {legalEntity}', { legalEntity }),
    preview: t('You can change this anytime in My donations.'),
    why: t('You’re receiving this email because you gave at {product}.', { product }),
    body: (
      <>
        <Paragraph>
          {t(
            'Someone who gave to {student} with your address agreed that {legalEntity} may write to you a few times a year.',
            { student: campaign.studentName, legalEntity },
          )}
        </Paragraph>
        <Action href={`${appUrl}/my-donations`}>{t('Open my donations')}</Action>
        <Paragraph quiet>{t('If this wasn’t you, or you changed your mind, turn it off there.')}</Paragraph>
      </>
    ),
  }),
)

type Facts = { donation: DonationFacts; campaign: CampaignFacts }

/** Mails a donor that the operator may write to them, if that was chosen after a donation, which doesn't prove the address (P862). */
export default defineEvent<Facts>()({
  kinds: ['donor_choice_changed'],
  facts: ({ donationId }, rows) => (donationId ? ofDonation(donationId, rows) : 'skip'),
  mustReach: ['donor'],
  mails: [mailingsAllowed],
  notify: ({ donation, campaign }) => ({
    mails: [mailTo(mailingsAllowed, donorOf(donation), { campaign })],
  }),
  samples: [{ donation: sampleDonation, campaign: sampleCampaign }],
})
