import type { Instant } from '../../lib/moment.ts'
import { phrase } from '../../lib/phrase.ts'
import type { Translate } from '../../words/translate.ts'

export const activityLabels = {
  sign_up: phrase('Sign-up'),
  campaign: phrase('Campaign'),
  donation: phrase('Donation'),
  withdrawal: phrase('Withdrawal'),
  refund: phrase('Refund'),
  refund_failed: phrase('Refund sent back'),
  dispute: phrase('Dispute'),
} as const
export type ActivityKind = keyof typeof activityLabels

/** The kinds of activity. `refund` includes disputes. */
export const activityFilters = ['all', 'sign_up', 'campaign', 'donation', 'withdrawal', 'refund'] as const
export type ActivityFilter = (typeof activityFilters)[number]

/** The number of entries shown initially, and the number that each 'Show more' adds. */
export const activityStep = 25

/** An event of the last 7 days (P221). */
export type Activity = {
  kind: ActivityKind
  /** The id of the account, campaign, donation or withdrawal. */
  id: string
  /** The name of the person who acted; null for an anonymous donor or a closed account. */
  who: string | null
  /** The email of a new account; null for other kinds. */
  email: string | null
  /** The name of the campaign's student; null for a sign-up. */
  student: string | null
  amountCents: number | null
  at: Instant
}

/** Describes an activity in a sentence, without the amount. */
export function activityWords({ kind, who, student }: Activity, t: Translate): string {
  const donor = who ?? t('Anonymous')
  const words: Record<ActivityKind, string> = {
    sign_up: t('{name} signed up', { name: who ?? t('Someone who has left') }),
    campaign:
      who === student || !who
        ? t('{student}’s campaign was created', { student })
        : t('{name} created {student}’s campaign', { name: who, student }),
    donation: t('{donor} gave to {student}', { donor, student }),
    withdrawal: t('{name} requested a withdrawal from {student}’s campaign', { name: who, student }),
    refund: t('{donor}’s gift to {student} was refunded', { donor, student }),
    refund_failed: t('A refund of {donor}’s gift to {student} was sent back by the bank', { donor, student }),
    dispute: t('{donor}’s gift to {student} was disputed', { donor, student }),
  }
  return words[kind]
}

/** The URL of an activity's details; null for the sign-up of an account that was closed. */
export function activityAddress({ kind, id, email }: Activity): string | null {
  if (kind === 'sign_up') return email && `/analytics?tab=users&search=${id}`
  if (kind === 'campaign') return `/campaign-analytics/${id}`
  if (kind === 'withdrawal') return `/analytics?tab=withdrawals&status=all&withdrawal=${id}`
  return `/transactions?donation=${id}`
}
