import { defineEvent } from '../event.ts'
import type { CampaignFacts, DonationFacts, Owner, Person } from '../facts.ts'
import { disputeMail, disputeNotice } from '../mails/dispute-notice.tsx'
import { donationReturned, notifyOfReturn } from '../mails/donation-returned.tsx'
import { apartFrom } from '../outgoing.ts'
import { ofDonationAndOwner } from '../rows.ts'
import { sampleAdmin, sampleCampaign, sampleDonation, sampleOwner } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    donation_disputed: { donationId: string }
  }
}

type Facts = { donation: DonationFacts; campaign: CampaignFacts; owner: Owner | null; admins: Person[] }

/** Notifies the owner and the admins; the donor is the one who disputes. */
export default defineEvent<Facts>()({
  kinds: ['donation_disputed'],
  secrets: [],
  facts: ({ donationId }, rows) => ofDonationAndOwner(donationId, rows),
  mustReach: ['owner', 'admins'],
  mails: [donationReturned, disputeNotice],
  notify(facts, context) {
    const { owner, admins } = facts
    const owned = notifyOfReturn(facts, 'disputed', context)
    const others = owner ? apartFrom(owner, admins) : admins
    const notices = others.map(admin => disputeMail(admin, facts))
    return { mails: [...owned.mails, ...notices], notices: owned.notices }
  },
  samples: [
    { donation: sampleDonation, campaign: sampleCampaign, owner: sampleOwner, admins: [sampleAdmin] },
  ],
})
