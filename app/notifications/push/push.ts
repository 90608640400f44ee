import type { PushPreferences } from '../../accounts/preferences.ts'
import type { Permission } from '../../accounts/staff-roles.ts'

export type PushKind = 'donation' | 'goal' | 'withdrawal' | 'campaign_end' | 'to_decide' | 'dispute'

/** The data that a push message's text is written from; money in cents. */
export type PushFacts = {
  cents?: number
  /** The name of the donor, or of the person who requested a withdrawal. */
  who?: string | null
  decision?: 'approved' | 'rejected' | 'paid' | 'returned'
  /** The end of the campaign, an ISO instant. */
  ends?: string
}

/** A push message for all of a person's devices. `path` is the page that a click opens. */
export type OutgoingPush = { userId: string; kind: PushKind; facts: PushFacts; path: string }

/** Push messages to admins about a disputed payment. */
export const pushOfDispute = (
  admins: readonly { userId: string }[],
  cents: number,
  path: string,
): OutgoingPush[] => admins.map(({ userId }) => ({ userId, kind: 'dispute', facts: { cents }, path }))

/** The preference that turns messages of a kind on or off. */
export const switchOf: Record<PushKind, Exclude<keyof PushPreferences, 'details' | 'quiet'>> = {
  donation: 'donations',
  goal: 'goals',
  withdrawal: 'withdrawals',
  campaign_end: 'campaignEnd',
  to_decide: 'toDecide',
  dispute: 'disputes',
}

/** The permission without which staff don't get messages of a kind; undefined for messages to people about their own campaign. */
export const permissionOf: Partial<Record<PushKind, Permission>> = {
  to_decide: 'decideWithdrawals',
  dispute: 'answerDisputes',
}
