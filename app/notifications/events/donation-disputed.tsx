import { defineEvent } from '../event.ts'
import type { CampaignFacts, DonationFacts, Owner, Person } from '../facts.ts'
import { disputeMail, disputeNotice } from '../mails/disputes.tsx'
import { donationReturned, notifyOfReturn } from '../mails/donation-returned.tsx'
import { otherAdmins } from '../outgoing.ts'
import { pushOfDispute } from '../push/push.ts'
import { type DonationReturn, lastReturn, ofDonationAndOwner } from '../rows.ts'
import {
  sampleAdmin,
  sampleCampaign,
  sampleOwner,
  samplePartlyReturned,
  sampleReturned,
  sampleReturns,
} from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    donation_disputed: { donationId: string }
  }
}

type Facts = {
  donation: DonationFacts
  campaign: CampaignFacts
  owner: Owner | null
  admins: Person[]
  /** The admins have a mail about the dispute itself (dispute-reported.tsx). */
  isReported?: boolean
  disputed: DonationReturn | null
}

/** Notifies the owner, and the admins where only the money is known so far; the donor is the one who disputes. */
export default defineEvent<Facts>()({
  kinds: ['donation_disputed'],
  needs: ['dispute', 'returns'],
  facts({ donationId }, rows) {
    const found = ofDonationAndOwner(donationId, rows)
    const isReported = rows.disputedPayments.has(donationId)
    return found && { ...found, isReported, disputed: lastReturn(rows, donationId, 'disputed') }
  },
  mustReach: ['owner', 'admins'],
  // A dispute of what was refunded before takes nothing from the campaign.
  mayMiss: (recipient, { isReported, disputed }) =>
    recipient === 'admins' ? isReported === true : disputed?.amountCents === 0,
  mails: [donationReturned, disputeNotice],
  notify(facts, context) {
    const { donation, owner, admins, isReported, disputed } = facts
    const amountCents = disputed?.amountCents ?? donation.amountCents
    const size = donation.leftCents > 0 ? 'part' : 'whole'
    const owned = notifyOfReturn(facts, { why: 'disputed', size, amountCents }, context)
    const others = owner ? otherAdmins(owner, admins) : admins
    const notices = isReported ? [] : others.map(admin => disputeMail(admin, facts))
    const pushes = pushOfDispute(
      isReported ? [] : others,
      disputed?.cents ?? donation.totalCents,
      '/admin/disputes',
    )
    return { mails: [...owned.mails, ...notices], notices: owned.notices, pushes }
  },
  samples: [
    {
      ...{ donation: sampleReturned, campaign: sampleCampaign, owner: sampleOwner, admins: [sampleAdmin] },
      disputed: sampleReturns.disputed,
    },
    {
      donation: samplePartlyReturned,
      ...{ campaign: sampleCampaign, owner: sampleOwner, admins: [sampleAdmin] },
      disputed: { ...sampleReturns.part, kind: 'disputed' },
    },
  ],
})
