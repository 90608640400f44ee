import { defineEvent } from '../event.ts'
import { donationRefunded } from '../mails/donation-refunded.tsx'
import { donationReturned, notifyOfReturn } from '../mails/donation-returned.tsx'
import { donorOf, mailTo } from '../outgoing.ts'
import { type DonationNews, ofDonationAndOwner } from '../rows.ts'
import { sampleCampaign, sampleDonation, sampleOwner } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    donation_refunded: { donationId: string }
  }
}

/** Notifies the donor and the owner that the money went back. */
export default defineEvent<DonationNews>()({
  kinds: ['donation_refunded'],
  secrets: [],
  facts: ({ donationId }, rows) => ofDonationAndOwner(donationId, rows),
  mustReach: ['donor', 'owner'],
  mails: [donationRefunded, donationReturned],
  notify(facts, context) {
    const { donation, campaign } = facts
    const back = mailTo(donationRefunded, donorOf(donation), { donation, campaign })
    const owned = notifyOfReturn(facts, 'refunded', context)
    return { mails: [back, ...owned.mails], notices: owned.notices }
  },
  samples: [{ donation: sampleDonation, campaign: sampleCampaign, owner: sampleOwner }],
})
