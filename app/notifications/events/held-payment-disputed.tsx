import { defineEvent } from '../event.ts'
import type { CampaignFacts, DonationFacts, Person } from '../facts.ts'
import { disputeMail, disputeNotice } from '../mails/dispute-notice.tsx'
import { ofDonation } from '../rows.ts'
import { sampleAdmin, sampleCampaign, sampleDonation } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    held_payment_disputed: { donationId: string }
  }
}

type Facts = { donation: DonationFacts; campaign: CampaignFacts; admins: Person[] }

/** A held payment is disputed: only the admins knew of it, and the donor is the one who disputes. */
export default defineEvent<Facts>()({
  kinds: ['held_payment_disputed'],
  secrets: [],
  facts({ donationId }, rows) {
    const found = ofDonation(donationId, rows)
    return found && { ...found, admins: rows.admins }
  },
  mustReach: ['admins'],
  mails: [disputeNotice],
  notify: facts => ({ mails: facts.admins.map(admin => disputeMail(admin, facts)), notices: [] }),
  samples: [{ donation: sampleDonation, campaign: sampleCampaign, admins: [sampleAdmin] }],
})
