import type Stripe from 'stripe'
import type { Checks } from './checks.ts'
import type { Store } from './store.server.ts'

/** The version that the SDK is pinned to: what the double speaks. The type is the SDK's, so that another pin does not compile. */
export const apiVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion

export type Settings = {
  secretKey: string
  publishableKey: string
  livemode: boolean
  now: () => Date
  /** How long after an asynchronous capture its balance transaction comes, in ms; 'manual' waits for `fees/settle`. */
  feeDelay: number | 'manual'
  /** How long after its capture the test card that disputes does so, in ms. */
  disputeDelay: number
  /** How long to wait for an answer to a webhook, and until it is sent again. */
  webhookTimeoutMs: number
  webhookRetriesMs: readonly number[]
  /** 'daily': what is available leaves with the first request of a day (UTC). */
  payouts: 'manual' | 'daily'
  /** After how many days a charge can be paid out. */
  availableAfterDays: number
  disputeFeeCents: number
  /** Origins of the pages that may frame the card's fields; null: any. */
  parents: readonly string[] | null
  /** Where its objects are kept; null: in memory alone. */
  store: Store | null
  /** Tests hold everything against what Stripe publishes; null: nothing is checked. */
  checks: Checks | null
}

export const defaults: Settings = {
  secretKey: 'sk_test_double',
  publishableKey: 'pk_test_double',
  livemode: false,
  now: () => new Date(),
  feeDelay: 100,
  disputeDelay: 0,
  webhookTimeoutMs: 10_000,
  webhookRetriesMs: [200, 1_000, 5_000, 20_000],
  payouts: 'manual',
  availableAfterDays: 2,
  disputeFeeCents: 1500,
  parents: null,
  store: null,
  checks: null,
}
