import { defineEvent } from '../event.ts'
import type { CampaignFacts, DonationFacts, Person } from '../facts.ts'
import { disputeLetter, disputeNotice } from '../mails/dispute-notice.tsx'
import { ofDonation } from '../rows.ts'
import { sampleAdmin, sampleCampaign, sampleDonation } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    held_payment_disputed: { donationId: string }
  }
}

type Facts = { donation: DonationFacts; campaign: CampaignFacts; admins: Person[] }

/** A payment that was held is disputed: the admins alone ever knew of it, and the donor is who disputes. */
export default defineEvent<Facts>()({
  kinds: ['held_payment_disputed'],
  secrets: [],
  facts({ donationId }, rows) {
    const found = ofDonation(donationId, rows)
    return found && { ...found, admins: rows.admins }
  },
  mustHear: ['admins'],
  mails: [disputeNotice],
  notify: facts => ({ letters: facts.admins.map(admin => disputeLetter(admin, facts)), notices: [] }),
  samples: [{ donation: sampleDonation, campaign: sampleCampaign, admins: [sampleAdmin] }],
})
