import { type Message, phrase } from '../../lib/phrase.ts'
import type { DisputeStatus } from '../../platform/payments/port.ts'
import type { Translate } from '../../words/translate.ts'
import type { ShownWarning, WarningState } from './contract.ts'

type Tone = 'plain' | 'gown' | 'gold' | 'clay' | 'sky'

export const disputeStates: Record<DisputeStatus, { label: Message; tone: Tone }> = {
  inquiry: { label: phrase('The bank asks'), tone: 'gold' },
  inquiry_closed: { label: phrase('Inquiry closed'), tone: 'plain' },
  needs_response: { label: phrase('Needs evidence'), tone: 'clay' },
  under_review: { label: phrase('With the bank'), tone: 'sky' },
  lost: { label: phrase('Lost'), tone: 'plain' },
  won: { label: phrase('Won'), tone: 'gown' },
}

export const warningKinds: Record<ShownWarning['kind'], Message> = {
  fraud_warning: phrase('Fraud warning'),
  review: phrase('Review'),
}

export const warningStates: Record<WarningState, { label: Message; tone: Tone }> = {
  open: { label: phrase('Open'), tone: 'clay' },
  refunding: { label: phrase('Refund in progress'), tone: 'gold' },
  returned: { label: phrase('Money is back'), tone: 'plain' },
  disputed: { label: phrase('Disputed'), tone: 'sky' },
  closed: { label: phrase('Closed'), tone: 'plain' },
}

export function daysLeftWords(days: number, t: Translate): string {
  if (days < 0) return t('Too late')
  if (days === 0) return t('Today')
  return t('{days, plural, one {# day left} other {# days left}}', { days })
}

export const daysLeftTone = (days: number): Tone => (days <= 1 ? 'clay' : days <= 3 ? 'gold' : 'plain')
