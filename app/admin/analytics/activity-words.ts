import type { Activity, ActivityKind } from './contract.ts'

/** The label of each kind of activity. */
export const activityLabels: Record<ActivityKind, string> = {
  sign_up: 'Sign-up',
  campaign: 'Campaign',
  donation: 'Donation',
  withdrawal: 'Withdrawal',
  refund: 'Refund',
  refund_failed: 'Refund sent back',
  dispute: 'Dispute',
}

/** What happened, in one sentence; the amount stands beside it. */
export function activityWords({ kind, who, student }: Activity): string {
  const donor = who ?? 'Anonymous'
  const words: Record<ActivityKind, string> = {
    sign_up: `${who ?? 'Someone who has left'} signed up`,
    campaign:
      who === student || !who ? `${student}'s campaign was created` : `${who} created ${student}'s campaign`,
    donation: `${donor} gave to ${student}`,
    withdrawal: `${who} asked for a withdrawal from ${student}'s campaign`,
    refund: `${donor}'s gift to ${student} was refunded`,
    refund_failed: `A refund of ${donor}'s gift to ${student} was sent back by the bank`,
    dispute: `${donor}'s gift to ${student} was disputed`,
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
