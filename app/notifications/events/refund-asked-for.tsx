import { defineEvent } from '../event.ts'
import type { CampaignFacts, DonationFacts, Person } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Action, Lines, Paragraph } from '../mails/parts.tsx'
import { whyAdmin } from '../mails/words.ts'
import { mailTo } from '../outgoing.ts'
import { ofDonation, staffWith } from '../rows.ts'
import { sampleAdmin, sampleCampaign, sampleDonation } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    refund_asked_for: { donationId: string }
  }
}

const refundAskedFor = defineMail(
  'refund-asked-for',
  (
    { donation, campaign }: { donation: DonationFacts; campaign: CampaignFacts },
    { t, money, appUrl, product },
  ) => ({
    subject: t('A donor asks for a refund: {amount}', { amount: money(donation.leftTotalCents) }),
    title: t('A donor asks for a refund'),
    preview: campaign.studentName,
    campaign,
    why: whyAdmin({ t, product }),
    body: (
      <>
        <Paragraph>
          {t('Their reason is on the page. Refund the donation, or decline with an answer.')}
        </Paragraph>
        <Lines
          lines={[
            { label: t('Campaign'), value: campaign.studentName },
            { label: t('Total charged'), value: money(donation.totalCents) },
          ]}
        />
        <Action href={`${appUrl}/admin/refund-requests`}>{t('See the refund requests')}</Action>
      </>
    ),
  }),
)

type Facts = { donation: DonationFacts; campaign: CampaignFacts; admins: Person[] }

/** Tells the admins that a donor asked for a refund (P539). */
export default defineEvent<Facts>()({
  kinds: ['refund_asked_for'],
  facts({ donationId }, rows) {
    const found = ofDonation(donationId, rows)
    return found && { ...found, admins: staffWith('refundDonations', rows) }
  },
  mustReach: ['admins'],
  mails: [refundAskedFor],
  notify: ({ donation, campaign, admins }) => ({
    mails: admins.map(admin => mailTo(refundAskedFor, admin, { donation, campaign })),
  }),
  samples: [{ donation: sampleDonation, campaign: sampleCampaign, admins: [sampleAdmin] }],
})
