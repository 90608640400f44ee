import { phrase } from '../../lib/phrase.ts'
import type { Translate } from '../../words/translate.ts'
import type { Activity, ActivityKind } from './contract.ts'

/** The label of each kind of activity. */
export const activityLabels: Record<ActivityKind, string> = {
  sign_up: phrase('Sign-up'),
  campaign: phrase('Campaign'),
  donation: phrase('Donation'),
  withdrawal: phrase('Withdrawal'),
  refund: phrase('Refund'),
  refund_failed: phrase('Refund sent back'),
  dispute: phrase('Dispute'),
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

/** The address of the entry behind it; a closed account has none. */
export function activityAddress({ kind, id, email }: Activity): string | null {
  if (kind === 'sign_up') return email && `/analytics?tab=users&search=${id}`
  if (kind === 'campaign') return `/campaign-analytics/${id}`
  if (kind === 'withdrawal') return `/analytics?tab=withdrawals&status=all&withdrawal=${id}`
  return `/transactions?donation=${id}`
}
