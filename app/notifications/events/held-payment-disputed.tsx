import { defineEvent } from '../event.ts'
import type { CampaignFacts, DonationFacts, Person } from '../facts.ts'
import { disputeMail, disputeNotice } from '../mails/disputes.tsx'
import { pushOfDispute } from '../push/push.ts'
import { type DonationReturn, lastReturn, ofDonation } from '../rows.ts'
import { sampleAdmin, sampleCampaign, sampleDonation, sampleReturns } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    held_payment_disputed: { donationId: string }
  }
}

type Facts = {
  donation: DonationFacts
  campaign: CampaignFacts
  admins: Person[]
  /** They have a mail about the dispute itself (dispute-reported.tsx). */
  isReported?: boolean
  disputed: DonationReturn | null
}

/** A held payment is disputed: only the admins knew of it, and the donor is the one who disputes. */
export default defineEvent<Facts>()({
  kinds: ['held_payment_disputed'],
  needs: ['dispute', 'returns'],
  facts({ donationId }, rows) {
    const found = ofDonation(donationId, rows)
    const isReported = rows.disputedPayments.has(donationId)
    const disputed = lastReturn(rows, donationId, 'disputed')
    return found && { ...found, admins: rows.admins, isReported, disputed }
  },
  mustReach: ['admins'],
  mayMiss: (_, { isReported }) => isReported === true,
  mails: [disputeNotice],
  notify: facts => ({
    mails: facts.isReported ? [] : facts.admins.map(admin => disputeMail(admin, facts)),
    pushes: pushOfDispute(
      facts.isReported ? [] : facts.admins,
      facts.disputed?.cents ?? facts.donation.totalCents,
      '/admin/disputes',
    ),
  }),
  samples: [
    {
      ...{ donation: sampleDonation, campaign: sampleCampaign, admins: [sampleAdmin] },
      disputed: sampleReturns.disputed,
    },
  ],
})
