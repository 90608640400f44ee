import { defineEvent } from '../event.ts'
import { donationRefunded } from '../mails/donation-refunded.tsx'
import { donationReturned, notifyOfReturn } from '../mails/donation-returned.tsx'
import { donorOf, mailTo } from '../outgoing.ts'
import { type DonationNews, type DonationReturn, lastReturn, ofDonationAndOwner, returnsOf } from '../rows.ts'
import {
  sampleCampaign,
  sampleOwner,
  samplePartlyReturned,
  sampleReturned,
  sampleReturns,
} from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    /** `cents` went back by this refund; they are missing in those from before a refund could be in part. */
    donation_refunded: { donationId: string; cents?: number; isWhole?: boolean }
  }
}

type Facts = DonationNews & {
  cents: number
  isWhole: boolean
  returns: readonly DonationReturn[]
  amountCents: number
}

/** Notifies the donor of what goes back and what stands, and the owner of what the campaign's total lost. */
export default defineEvent<Facts>()({
  kinds: ['donation_refunded'],
  needs: ['returns'],
  facts({ donationId, cents, isWhole = true }, rows) {
    const found = ofDonationAndOwner(donationId, rows)
    if (!found) return null
    const posted = lastReturn(rows, donationId, 'refunded', cents)
    return {
      ...found,
      isWhole,
      cents: cents ?? found.donation.totalCents,
      returns: returnsOf(rows, donationId),
      amountCents: posted?.amountCents ?? found.donation.amountCents,
    }
  },
  mustReach: ['donor', 'owner'],
  // A refund of some cents may be of other lines alone, and more than was given is none of the owner's business.
  mayMiss: (recipient, facts) => recipient === 'owner' && facts.amountCents === 0,
  mails: [donationRefunded, donationReturned],
  notify(facts, context) {
    const { donation, campaign, cents, isWhole, returns, amountCents } = facts
    const back = mailTo(donationRefunded, donorOf(donation), { donation, campaign, cents, returns })
    const size = isWhole ? 'whole' : 'part'
    const owned = notifyOfReturn(facts, { why: 'refunded', size, amountCents }, context)
    return { mails: [back, ...owned.mails], notices: owned.notices }
  },
  samples: [
    {
      ...{ donation: sampleReturned, campaign: sampleCampaign, owner: sampleOwner },
      ...{ cents: 6_550, isWhole: true, amountCents: 5_000, returns: [sampleReturns.whole] },
    },
    {
      ...{ donation: samplePartlyReturned, campaign: sampleCampaign, owner: sampleOwner },
      ...{ cents: 2_000, isWhole: false, amountCents: 1_527, returns: [sampleReturns.part] },
    },
    {
      ...{ donation: samplePartlyReturned, campaign: sampleCampaign, owner: sampleOwner },
      ...{ cents: 2_000, isWhole: false, amountCents: 1_527 },
      returns: [
        ...[sampleReturns.part, sampleReturns.failed, sampleReturns.disputed, sampleReturns.won],
        sampleReturns.part,
      ],
    },
  ],
})
