import { defineEvent } from '../event.ts'
import type { CampaignFacts, DonationFacts } from '../facts.ts'
import { donationRefunded } from '../mails/donation-refunded.tsx'
import { donorOf, mailTo } from '../outgoing.ts'
import { ofDonation } from '../rows.ts'
import { sampleCampaign, sampleDonation } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    held_payment_refunded: { donationId: string }
  }
}

type Facts = { donation: DonationFacts; campaign: CampaignFacts }

/** A held payment is refunded: only the donor is notified. */
export default defineEvent<Facts>()({
  kinds: ['held_payment_refunded'],
  secrets: [],
  facts: ({ donationId }, rows) => ofDonation(donationId, rows),
  mustReach: ['donor'],
  mails: [donationRefunded],
  notify: ({ donation, campaign }) => ({
    mails: [mailTo(donationRefunded, donorOf(donation), { donation, campaign })],
    notices: [],
  }),
  samples: [{ donation: sampleDonation, campaign: sampleCampaign }],
})
