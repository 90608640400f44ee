import { type Driver, type Outage, outages } from './driver.ts'
import { sandboxDriver } from './sandbox-driver.ts'
import { stripeDriver } from './stripe-driver.ts'

/** Every adapter that is built in, what stands for its provider, and how that can fail. */
export const drivers: [name: string, start: () => Promise<Driver>, outages: readonly Outage[]][] = [
  ['the sandbox', sandboxDriver, ['silentBefore', 'silentAfter', 'failureBefore', 'failureAfter']],
  ['Stripe\u2019s double', stripeDriver, outages],
]
