import type { DisputeStatus } from '../../platform/payments/port.ts'
import type { ShownWarning, WarningState } from './contract.ts'

type Tone = 'plain' | 'gown' | 'gold' | 'clay' | 'sky'

export const disputeStates: Record<DisputeStatus, { label: string; tone: Tone }> = {
  inquiry: { label: 'The bank asks', tone: 'gold' },
  inquiry_closed: { label: 'Inquiry closed', tone: 'plain' },
  needs_response: { label: 'Needs evidence', tone: 'clay' },
  under_review: { label: 'With the bank', tone: 'sky' },
  lost: { label: 'Lost', tone: 'plain' },
  won: { label: 'Won', tone: 'gown' },
}

export const warningKinds: Record<ShownWarning['kind'], string> = {
  fraud_warning: 'Fraud warning',
  review: 'Review',
}

export const warningStates: Record<WarningState, { label: string; tone: Tone }> = {
  open: { label: 'Open', tone: 'clay' },
  refunding: { label: 'Refund in progress', tone: 'gold' },
  returned: { label: 'Money is back', tone: 'plain' },
  disputed: { label: 'Disputed', tone: 'sky' },
  closed: { label: 'Closed', tone: 'plain' },
}

/** 'Today', '1 day left', '12 days left', 'Too late'. */
export function daysLeftWords(days: number): string {
  if (days < 0) return 'Too late'
  if (days === 0) return 'Today'
  return days === 1 ? '1 day left' : `${days} days left`
}

/** How much it presses. */
export const daysLeftTone = (days: number): Tone => (days <= 1 ? 'clay' : days <= 3 ? 'gold' : 'plain')
