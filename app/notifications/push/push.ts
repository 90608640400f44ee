import type { PushPreferences } from '../../accounts/preferences.ts'

/** Of what devices are told. */
export type PushKind = 'donation' | 'goal' | 'withdrawal' | 'campaign_end' | 'to_decide' | 'dispute'

/** What is needed to say it, in details too; money in cents. */
export type PushFacts = {
  cents?: number
  /** Who gave or asked. */
  who?: string | null
  /** How a withdrawal was decided. */
  decision?: 'approved' | 'rejected' | 'paid' | 'returned'
  /** When a campaign ends: an ISO instant. */
  ends?: string
}

/** News for every device of a person: an event declares it beside its mails and notices. `path` is the page that it opens. */
export type OutgoingPush = { userId: string; kind: PushKind; facts: PushFacts; path: string }

/** That a withdrawal was decided, for its owner. */
export const pushOfDecision = (
  { userId }: { userId: string },
  decision: PushFacts['decision'],
  cents: number,
): OutgoingPush => ({ userId, kind: 'withdrawal', facts: { decision, cents }, path: '/' })

/** That a payment is disputed, for these admins; `path` is where to look. */
export const pushOfDispute = (
  admins: readonly { userId: string }[],
  cents: number,
  path: string,
): OutgoingPush[] => admins.map(({ userId }) => ({ userId, kind: 'dispute', facts: { cents }, path }))

/** Which switch a kind obeys. */
export const switchOf: Record<PushKind, Exclude<keyof PushPreferences, 'details' | 'quiet'>> = {
  donation: 'donations',
  goal: 'goals',
  withdrawal: 'withdrawals',
  campaign_end: 'campaignEnd',
  to_decide: 'toDecide',
  dispute: 'disputes',
}

/** What admins alone are told. */
export const isForAdmins = (kind: PushKind): boolean => kind === 'to_decide' || kind === 'dispute'
