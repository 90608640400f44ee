import type { Checks } from '#app/platform/payments/sandbox/checks.ts'
import { publishedOperation } from './description.ts'
import { answerMisfits, eventMisfits, misfits } from './validate.ts'

/** Everything that comes to the sandbox and goes from it is as Stripe publishes it. */
export const publishedChecks: Checks = {
  request(method, path, params) {
    const operation = publishedOperation(method, path)
    if (!operation) return ['no operation that Stripe publishes']
    return misfits(operation.request, params).map(({ message }) => message)
  },
  answer: answerMisfits,
  event: event => eventMisfits(event as Parameters<typeof eventMisfits>[0]),
}
