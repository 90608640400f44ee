import { defineEvent } from '../event.ts'
import type { CampaignFacts, DonationFacts, Owner, Person } from '../facts.ts'
import { disputeLetter, disputeNotice } from '../mails/dispute-notice.tsx'
import { donationReturned, notifyOfReturn } from '../mails/donation-returned.tsx'
import { ofDonationAndOwner } from '../rows.ts'
import { sampleAdmin, sampleCampaign, sampleDonation, sampleOwner } from '../samples.ts'
import { apartFrom } from '../told.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    donation_disputed: { donationId: string }
  }
}

type Facts = { donation: DonationFacts; campaign: CampaignFacts; owner: Owner | null; admins: Person[] }

/** The owner and the admins are told; the donor is who disputes. */
export default defineEvent<Facts>()({
  kinds: ['donation_disputed'],
  secrets: [],
  facts: ({ donationId }, rows) => ofDonationAndOwner(donationId, rows),
  mustHear: ['owner', 'admins'],
  mails: [donationReturned, disputeNotice],
  notify(facts, telling) {
    const { owner, admins } = facts
    const owned = notifyOfReturn(facts, 'disputed', telling)
    const others = owner ? apartFrom(owner, admins) : admins
    const notices = others.map(admin => disputeLetter(admin, facts))
    return { letters: [...owned.letters, ...notices], notices: owned.notices }
  },
  samples: [
    { donation: sampleDonation, campaign: sampleCampaign, owner: sampleOwner, admins: [sampleAdmin] },
  ],
})
