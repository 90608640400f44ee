import { defineEvent } from '../event.ts'
import { donationRefunded } from '../mails/donation-refunded.tsx'
import { donationReturned, notifyOfReturn } from '../mails/donation-returned.tsx'
import { type DonationNews, ofDonationAndOwner } from '../rows.ts'
import { sampleCampaign, sampleDonation, sampleOwner } from '../samples.ts'
import { donorOf, letter } from '../told.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    donation_refunded: { donationId: string }
  }
}

/** The donor and the owner are told that the money went back. */
export default defineEvent<DonationNews>()({
  kinds: ['donation_refunded'],
  secrets: [],
  facts: ({ donationId }, rows) => ofDonationAndOwner(donationId, rows),
  mustHear: ['donor', 'owner'],
  mails: [donationRefunded, donationReturned],
  notify(facts, telling) {
    const { donation, campaign } = facts
    const back = letter(donationRefunded, donorOf(donation), { donation, campaign })
    const owned = notifyOfReturn(facts, 'refunded', telling)
    return { letters: [back, ...owned.letters], notices: owned.notices }
  },
  samples: [{ donation: sampleDonation, campaign: sampleCampaign, owner: sampleOwner }],
})
