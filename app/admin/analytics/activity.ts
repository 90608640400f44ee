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

/** Refunds include disputes. */
export const activityFilters = ['all', 'sign_up', 'campaign', 'donation', 'withdrawal', 'refund'] as const
export type ActivityFilter = (typeof activityFilters)[number]

/** The number of entries shown at first, and added by 'Show more'. */
export const activityStep = 25

/** An event of the last 7 days (P221). */
export type Activity = {
  kind: ActivityKind
  /** Of the account, campaign, donation or withdrawal. */
  id: string
  /** Null for an anonymous donor or a closed account. */
  who: string | null
  /** Of a sign-up. */
  email: string | null
  /** The student of the campaign. */
  student: string | null
  amountCents: number | null
  at: Instant
}

/** An activity as a sentence without its amount. */
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

/** The address of its details; null for a closed account. */
export function activityAddress({ kind, id, email }: Activity): string | null {
  if (kind === 'sign_up') return email && `/analytics?tab=users&search=${id}`
  if (kind === 'campaign') return `/campaign-analytics/${id}`
  if (kind === 'withdrawal') return `/analytics?tab=withdrawals&status=all&withdrawal=${id}`
  return `/transactions?donation=${id}`
}
