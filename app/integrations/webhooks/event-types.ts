import { z } from 'zod'
import type { OutboxEvent } from '../../platform/outbox.ts'
import { type EventTypeName, eventTypeNames, testType } from './event-names.ts'

const id = z.uuid()
const campaignId = z.string()
const cents = z.int().min(0)

const donation = z.strictObject({
  donationId: id,
  campaignId,
  /** What the donor gave to the campaign, before any refund. */
  amountCents: cents,
  /** With tip, foundation share and fees. */
  totalCents: cents,
})
/** `refundCents` is the amount of this one refund, of the donation's total. */
const refund = donation.extend({ refundCents: cents })
const campaign = z.strictObject({ campaignId })
const withdrawal = z.strictObject({
  withdrawalId: id,
  requestId: id,
  campaignId,
  amountCents: cents,
  /** What arrives after fees. */
  payoutCents: cents,
})

const sampleDonation = {
  donationId: '0199a1c4-8f00-7a31-9d2e-5b0f3c7a1e42',
  campaignId: 'k7m2qx9vtp',
  amountCents: 5_000,
  totalCents: 5_675,
}
const sampleWithdrawal = {
  withdrawalId: '0199a1c4-8f00-7c55-8a10-2f6e9b4d7c03',
  requestId: '0199a1c4-8f00-7b12-b3f4-91d8a2c6e507',
  campaignId: 'k7m2qx9vtp',
  amountCents: 41_250,
  payoutCents: 37_100,
}

type EventType = {
  /** The kind of outbox event that it follows from. */
  kind: OutboxEvent['kind']
  data: z.ZodObject
  example: Readonly<Record<string, unknown>>
}

/** Every event that receivers can be told (P661), with the schema of its data. Ids, cents and codes only: no personal data. */
export const eventTypes = {
  'donation.succeeded': {
    kind: 'donation_captured',
    data: donation,
    example: sampleDonation,
  },
  'donation.refunded': {
    kind: 'donation_refunded',
    data: refund,
    example: { ...sampleDonation, refundCents: 5_675 },
  },
  'donation.refund_failed': {
    kind: 'refund_failed',
    data: refund,
    example: { ...sampleDonation, refundCents: 5_675 },
  },
  'donation.disputed': {
    kind: 'donation_disputed',
    data: donation,
    example: sampleDonation,
  },
  'donation.dispute_won': {
    kind: 'donation_dispute_won',
    data: donation,
    example: sampleDonation,
  },
  'donation.reversed': {
    kind: 'offline_donation_reversed',
    data: donation,
    example: sampleDonation,
  },
  'donor.choice_changed': {
    kind: 'donor_choice_changed',
    data: z.strictObject({ donorId: id }),
    example: { donorId: '5f6f3c2e-58a7-4d0e-9d36-6f0f3a1c9b52' },
  },
  'campaign.published': {
    kind: 'campaign_created',
    data: campaign,
    example: { campaignId: 'k7m2qx9vtp' },
  },
  'campaign.moderated': {
    kind: 'campaign_moderated',
    data: campaign.extend({ decision: z.enum(['approved', 'unlisted', 'deactivated']) }),
    example: { campaignId: 'k7m2qx9vtp', decision: 'approved' },
  },
  'withdrawal.approved': {
    kind: 'withdrawal_approved',
    data: withdrawal,
    example: sampleWithdrawal,
  },
  'withdrawal.rejected': {
    kind: 'withdrawal_rejected',
    data: withdrawal,
    example: sampleWithdrawal,
  },
  'payout.sent': {
    kind: 'withdrawal_paid',
    data: withdrawal,
    example: sampleWithdrawal,
  },
  'payout.returned': {
    kind: 'withdrawal_returned',
    data: withdrawal,
    example: sampleWithdrawal,
  },
} as const satisfies Record<EventTypeName, EventType>

const typesByKind = new Map<string, EventTypeName>(eventTypeNames.map(name => [eventTypes[name].kind, name]))
export const typeOfKind = (kind: string): EventTypeName | undefined => typesByKind.get(kind)

/** `at` is when the event happened; of two events of a campaign, the later one has the larger `sequence` (P665). */
type Occurrence = { at: Date; sequence: number }

/** The text that is signed and sent. Throws if `data` isn't what the type declares. */
export function bodyOf(type: EventTypeName, { at, sequence }: Occurrence, data: object): string {
  return JSON.stringify({
    type,
    timestamp: at.toISOString(),
    sequence,
    data: eventTypes[type].data.parse(data),
  })
}

export const testBody = (at: Date): string =>
  JSON.stringify({ type: testType, timestamp: at.toISOString(), data: {} })
