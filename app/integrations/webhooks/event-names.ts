import { phrase } from '../../lib/phrase.ts'

// Must not import zod schemas, because the admin page imports this file.

/** Every event that receivers can be told (P661), as staff read it. */
export const eventLabels = {
  'donation.succeeded': phrase('A donation was received'),
  'donation.refunded': phrase('A donation was refunded, in part or whole'),
  'donation.refund_failed': phrase('A refund came back'),
  'donation.disputed': phrase('A bank took a donation back'),
  'donation.dispute_won': phrase('A dispute was won'),
  'donation.reversed': phrase('An offline donation was reversed'),
  'donor.choice_changed': phrase('A donor allowed mailings, or stopped them'),
  'campaign.published': phrase('A campaign was published'),
  'campaign.moderated': phrase('A campaign was listed, unlisted, or taken down'),
  'withdrawal.approved': phrase('A withdrawal was approved'),
  'withdrawal.rejected': phrase('A withdrawal was rejected'),
  'payout.sent': phrase('A payout was sent'),
  'payout.returned': phrase('A payout was returned by the bank'),
} as const

export type EventTypeName = keyof typeof eventLabels
export const eventTypeNames = Object.keys(eventLabels) as [EventTypeName, ...EventTypeName[]]

/** The message that staff send to try an endpoint. No endpoint chooses it. */
export const testType = 'webhook.test'
