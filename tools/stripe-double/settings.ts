import type Stripe from 'stripe'

/** The version that the SDK is pinned to: what the double speaks. The type is the SDK's, so that another pin does not compile. */
export const apiVersion = '2026-10-28.endive' satisfies Stripe.LatestApiVersion

export type Settings = {
  secretKey: string
  publishableKey: string
  livemode: boolean
  now: () => Date
  /** How long after an asynchronous capture its balance transaction comes, in ms; 'manual' waits for `settleFees`. */
  feeDelay: number | 'manual'
  /** How long Stripe waits for an answer to a webhook, and until it sends it again. */
  webhookTimeoutMs: number
  webhookRetriesMs: readonly number[]
  /** False: a misfit is recorded and the answer given all the same. */
  strict: boolean
  /** Search does not know what was written in these last seconds. */
  searchDelaySeconds: number
  /** 'daily': what is available leaves with the first request of a day (UTC). */
  payouts: 'manual' | 'daily'
  /** How long after its request a test card's refund fails or arrives, in ms; 'manual' waits for the control. */
  refundDelay: number | 'manual'
  disputeFeeCents: number
  percentFee: number
  fixedFeeCents: number
}

export const defaults: Settings = {
  secretKey: 'sk_test_double',
  publishableKey: 'pk_test_double',
  livemode: false,
  now: () => new Date(),
  feeDelay: 100,
  webhookTimeoutMs: 10_000,
  webhookRetriesMs: [200, 1_000, 5_000, 20_000],
  strict: true,
  searchDelaySeconds: 0,
  payouts: 'manual',
  refundDelay: 200,
  disputeFeeCents: 1500,
  percentFee: 2.9,
  fixedFeeCents: 30,
}
