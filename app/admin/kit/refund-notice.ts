import type { RefundOutcome } from '../../donations/contract.ts'
import { phrase } from '../../lib/phrase.ts'
import type { Translate } from '../../words/translate.ts'
import { secondPersonNotice } from './second-person-notice.ts'

const startedBy = {
  you: phrase('You had already requested this refund.'),
  another_admin: phrase('Another admin had already requested this refund.'),
}

/** The toast after a refund: whether it is completed or waits for a second person, and whether this request or an earlier one started it. */
export function refundNotice(outcome: RefundOutcome, t: Translate) {
  const { status, secondPerson } = outcome
  if (secondPerson) return secondPersonNotice(secondPerson, t)
  if (!outcome.startedBy) {
    if (status === 'refunded')
      return { title: t('Refunded'), description: t('Sums on admin pages follow within a minute.') }
    return {
      title: t('Refund recorded'),
      description: t('The payment provider hasn’t done it yet. We ask again every minute.'),
      variant: 'default',
    } as const
  }
  return {
    title: t(startedBy[outcome.startedBy]),
    description:
      status === 'refunded'
        ? t('It is done. Your request did not send any more money.')
        : t('The payment provider has not done it yet. Your request will not send any more money.'),
    variant: 'default',
  } as const
}
