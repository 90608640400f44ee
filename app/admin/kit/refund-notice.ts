import type { RefundOutcome } from '../../donations/contract.ts'
import { phrase } from '../../lib/phrase.ts'
import { secondPersonNotice } from './second-person-notice.ts'

const refunded = {
  title: phrase('Refunded'),
  description: phrase('Sums on admin pages follow within a minute.'),
}
const recorded = {
  title: phrase('Refund recorded'),
  description: phrase('The payment provider hasn’t done it yet. We ask again every minute.'),
  variant: 'default',
} as const

const startedBy = {
  you: phrase('You had already requested this refund.'),
  another_admin: phrase('Another admin had already requested this refund.'),
}

/** The toast after a refund: whether it is completed or waits for a second person, and whether this request or an earlier one started it. */
export function refundNotice(outcome: RefundOutcome) {
  const { status, secondPerson } = outcome
  if (secondPerson) return secondPersonNotice(secondPerson)
  if (!outcome.startedBy) return status === 'refunded' ? refunded : recorded
  return {
    title: startedBy[outcome.startedBy],
    description:
      status === 'refunded'
        ? phrase('It is done. Your request did not send any more money.')
        : phrase('The payment provider has not done it yet. Your request will not send any more money.'),
    variant: 'default',
  } as const
}
