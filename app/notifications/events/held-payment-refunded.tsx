import { defineEvent } from '../event.ts'
import type { CampaignFacts, DonationFacts } from '../facts.ts'
import { donationRefunded } from '../mails/donation-refunded.tsx'
import { donorOf, mailTo } from '../outgoing.ts'
import { type DonationReturn, ofDonation, returnsOf } from '../rows.ts'
import { sampleCampaign, samplePartlyReturned, sampleReturned, sampleReturns } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    /** `cents`: what the donor got back now. */
    /** `cents` went back by this refund; they are missing in those from before a refund could be in part. */
    held_payment_refunded: { donationId: string; cents?: number }
  }
}

type Facts = {
  donation: DonationFacts
  campaign: CampaignFacts
  cents: number
  returns: readonly DonationReturn[]
}

/** A held payment is refunded, whole or in part: only the donor is notified. */
export default defineEvent<Facts>()({
  kinds: ['held_payment_refunded'],
  needs: ['returns'],
  facts({ donationId, cents }, rows) {
    const found = ofDonation(donationId, rows)
    const returns = returnsOf(rows, donationId)
    return found && { ...found, cents: cents ?? found.donation.totalCents, returns }
  },
  mustReach: ['donor'],
  mails: [donationRefunded],
  notify: ({ donation, campaign, cents, returns }) => ({
    mails: [mailTo(donationRefunded, donorOf(donation), { donation, campaign, cents, returns })],
  }),
  samples: [
    {
      donation: { ...sampleReturned, isHeld: true },
      campaign: sampleCampaign,
      cents: 6_550,
      returns: [sampleReturns.whole],
    },
    {
      donation: { ...samplePartlyReturned, isHeld: true },
      campaign: sampleCampaign,
      cents: 2_000,
      returns: [sampleReturns.part],
    },
  ],
})
