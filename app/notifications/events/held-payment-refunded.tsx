import { defineEvent } from '../event.ts'
import type { CampaignFacts, DonationFacts } from '../facts.ts'
import { donationRefunded } from '../mails/donation-refunded.tsx'
import { ofDonation } from '../rows.ts'
import { sampleCampaign, sampleDonation } from '../samples.ts'
import { donorOf, letter } from '../told.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    held_payment_refunded: { donationId: string }
  }
}

type Facts = { donation: DonationFacts; campaign: CampaignFacts }

/** A payment that was held goes back: the donor alone ever knew of it. */
export default defineEvent<Facts>()({
  kinds: ['held_payment_refunded'],
  secrets: [],
  facts: ({ donationId }, rows) => ofDonation(donationId, rows),
  mustHear: ['donor'],
  mails: [donationRefunded],
  notify: ({ donation, campaign }) => ({
    letters: [letter(donationRefunded, donorOf(donation), { donation, campaign })],
    notices: [],
  }),
  samples: [{ donation: sampleDonation, campaign: sampleCampaign }],
})
