import { phrase } from '../../lib/phrase.ts'
import { type Refusal, refusal } from '../../lib/refusal.ts'
import type { Permission } from '../staff-roles.ts'

/**
 * What a person of the staff can request but not complete alone (P705), with the permission that requests and confirms it. A kind also needs
 * its schema and its command, next to the data that it changes (`SecondPersonKind`).
 */
export const secondPersonKinds = {
  /** A refund of more than the campaign still has. */
  refund: 'refundDonations',
  /** The write-off of what a campaign owes. */
  'write-off': 'writeOffShortfalls',
  /** A sanctions list that lacks names of those before it. */
  'sanctions-list': 'maintainPayeeChecks',
  /** A role that moves money. */
  role: 'grantRoles',
  /** The voiding of a bank statement of which something was matched. */
  'statement-void': 'matchBankStatements',
} as const satisfies Record<string, Permission>
export type SecondPersonKindName = keyof typeof secondPersonKinds
export const secondPersonKindNames = Object.keys(secondPersonKinds) as SecondPersonKindName[]

export const confirmEndpoint = <Kind extends SecondPersonKindName>(kind: Kind) =>
  `POST /api/admin/second-person/${kind}/:requestId/confirm` as const
export const declineEndpoint = <Kind extends SecondPersonKindName>(kind: Kind) =>
  `POST /api/admin/second-person/${kind}/:requestId/decline` as const

/** A request that waits, as commands answer it. `aloneFrom`: the instant from which the same person may confirm it; null if others can. */
export type WaitsForSecond = { requestId: string; aloneFrom: string | null }

/** The hours after which the person who requested may confirm, if no one else can (P706). */
const hoursAlone = 24

/** From when the person who requests may confirm alone; null if one of the `holders` of the permission, whom it doesn't concern, can. */
export function aloneFrom(requestedBy: string, holders: readonly string[], now: Date): Date | null {
  return holders.some(id => id !== requestedBy) ? null : new Date(now.getTime() + hoursAlone * 3_600_000)
}

/** `holders`: who holds the permission now, without those whom the request concerns. */
export type ConfirmFacts = {
  request: { requestedBy: string; aloneFrom: Date | null; outcome: string | null }
  holders: readonly string[]
  by: string
  now: Date
}

/**
 * Returns why a person can't confirm a request, or null (P705, P706): SecondPersonDecided, RequesterLeft (409), SecondPersonNeeded and
 * SecondPersonTooEarly (403). Whom it concerns is refused by the kind itself.
 */
export function confirmProblem({ request, holders, by, now }: ConfirmFacts): Refusal | null {
  if (request.outcome !== null) return secondPersonDecided()
  if (!holders.includes(request.requestedBy))
    return refusal(
      'RequesterLeft',
      409,
      phrase('Who requested this no longer has the role for it. Decline it instead.'),
    )
  if (by !== request.requestedBy) return null
  if (holders.some(id => id !== by) || request.aloneFrom === null)
    return refusal('SecondPersonNeeded', 403, phrase('You requested this. Someone else must confirm it.'))
  if (now < request.aloneFrom)
    return refusal(
      'SecondPersonTooEarly',
      403,
      phrase('No one else can confirm this, so it waits for a day. We emailed the owners.'),
    )
  return null
}

/** SecondPersonDecided (409): the request was decided in the meantime. */
export const secondPersonDecided = () =>
  refusal('SecondPersonDecided', 409, phrase('This was already decided. Nothing was changed.'))
