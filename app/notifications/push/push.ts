import type { PushPreferences } from '../../accounts/preferences.ts'

export type PushKind = 'donation' | 'goal' | 'withdrawal' | 'campaign_end' | 'to_decide' | 'dispute'

/** The facts of a message; money in cents. */
export type PushFacts = {
  cents?: number
  /** The donor, or the person who requested a withdrawal. */
  who?: string | null
  decision?: 'approved' | 'rejected' | 'paid' | 'returned'
  /** The end of the campaign, an ISO instant. */
  ends?: string
}

/** A message for every device of a person. `path` is the page that it opens. */
export type OutgoingPush = { userId: string; kind: PushKind; facts: PushFacts; path: string }

/** Messages about a disputed payment for these admins. */
export const pushOfDispute = (
  admins: readonly { userId: string }[],
  cents: number,
  path: string,
): OutgoingPush[] => admins.map(({ userId }) => ({ userId, kind: 'dispute', facts: { cents }, path }))

/** The preference that turns a kind off. */
export const switchOf: Record<PushKind, Exclude<keyof PushPreferences, 'details' | 'quiet'>> = {
  donation: 'donations',
  goal: 'goals',
  withdrawal: 'withdrawals',
  campaign_end: 'campaignEnd',
  to_decide: 'toDecide',
  dispute: 'disputes',
}

export const isForAdmins = (kind: PushKind): boolean => kind === 'to_decide' || kind === 'dispute'
