import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type Stripe from 'stripe'
import { isLoopback } from '../../loopback.ts'
import { ProviderUnavailable } from '../port.ts'
import { paymentEventPath } from '../provider-name.ts'
import type { StripeSettings } from './provider.server.ts'
import { missingEvents, setUpCheck } from './set-up-events.ts'
import { apiVersion } from './stripe-addresses.ts'
import { stripeClient } from './stripe-client.server.ts'
import { StripeRefused, translated } from './stripe-errors.server.ts'
import { currency, expanded } from './stripe-objects.ts'

/** The result of one step; `words` are shown to the operator. */
export type SetUpStep = { state: 'ok' | 'skipped' | 'failed'; words: string }

export type SetUp = {
  settings: StripeSettings
  appUrl: string
  /** Returns the types of the stored events of a payment. */
  loadReceived(providerPaymentId: string): Promise<readonly string[]>
  /** How long to wait for an event; 60,000 by default. */
  timeoutMs?: number
  /** False to check only the account, the keys and the webhook endpoint. */
  charges?: boolean
}

class StepFailed extends Error {}

/**
 * Checks the Stripe configuration step by step with the operator's keys, and stops at the first failure. With test keys it charges and
 * refunds a test card; with live keys it charges nothing.
 */
export async function* checkSetUp(setUp: SetUp): AsyncGenerator<SetUpStep> {
  const stripe = stripeClient(setUp.settings)
  const looks = [reachAccount, matchKeys, findEndpoint]
  for (const step of setUp.charges === false ? looks : [...looks, chargeTestCard, receiveEvent]) {
    try {
      yield* step(stripe, setUp)
    } catch (error) {
      yield { state: 'failed', words: wordsOf(error) }
      return
    }
  }
}

function wordsOf(error: unknown): string {
  const known = translated(error)
  if (known instanceof StepFailed || known instanceof StripeRefused || known instanceof ProviderUnavailable)
    return known.message
  throw known
}

type Step = (stripe: Stripe, setUp: SetUp) => AsyncGenerator<SetUpStep>

const reachAccount: Step = async function* (stripe, { settings }) {
  const account = await stripe.accounts.retrieveCurrent()
  const mode = settings.isTest ? 'test' : 'live'
  yield {
    state: 'ok',
    words: `STRIPE_SECRET_KEY reaches Stripe: account ${account.id}, ${mode} mode, API version ${apiVersion}`,
  }
  if (account.default_currency !== currency)
    throw new StepFailed(
      `the account settles in ${account.default_currency}: only dollars are counted, its bank account must be in USD`,
    )
  if (!account.charges_enabled)
    throw new StepFailed('the account cannot take cards yet: finish its activation in the Stripe dashboard')
  const payouts = account.payouts_enabled ? 'pays out' : 'does not pay out yet'
  yield { state: 'ok', words: `the account takes cards, settles in USD and ${payouts}` }
}

/** Creates a PaymentIntent that is never paid. The publishable key can read it only if both keys belong to the same account and mode. */
const matchKeys: Step = async function* (stripe, { settings }) {
  const intent = await stripe.paymentIntents.create(unpaid({ [setUpCheck]: 'keys' }))
  try {
    const browser = stripeClient({ secretKey: settings.publishableKey, apiUrl: settings.apiUrl })
    await browser.paymentIntents.retrieve(intent.id, { client_secret: intent.client_secret ?? '' })
  } catch (error) {
    if (translated(error) instanceof ProviderUnavailable) throw error
    throw new StepFailed('STRIPE_PUBLISHABLE_KEY is of another account or mode than STRIPE_SECRET_KEY')
  } finally {
    await stripe.paymentIntents.cancel(intent.id)
  }
  yield { state: 'ok', words: 'STRIPE_PUBLISHABLE_KEY is of the same account and mode' }
}

const unpaid = (metadata: Record<string, string>): Stripe.PaymentIntentCreateParams => ({
  amount: 100,
  currency,
  allowed_payment_method_types: ['card'],
  confirmation_method: 'manual',
  description: 'Check of the set-up',
  metadata,
})

const findEndpoint: Step = async function* (stripe, { settings, appUrl }) {
  const url = `${appUrl}${paymentEventPath('stripe')}`
  const ours: Stripe.WebhookEndpoint[] = []
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 }))
    if (endpoint.url === url && endpoint.livemode === !settings.isTest) ours.push(endpoint)
  const endpoint = ours.find(({ status }) => status === 'enabled') ?? ours[0]
  if (!endpoint) {
    if (!isLoopback(new URL(appUrl).hostname)) throw new StepFailed(`Stripe has no webhook endpoint ${url}`)
    const how = `stripe listen --forward-to ${url}`
    return yield {
      state: 'skipped',
      words: `no webhook endpoint, since Stripe cannot reach ${url}: use ${how}`,
    }
  }
  if (endpoint.status !== 'enabled') throw new StepFailed(`the webhook endpoint ${url} is disabled at Stripe`)
  const missing = missingEvents(endpoint.enabled_events)
  if (missing.length > 0)
    throw new StepFailed(`the webhook endpoint ${url} does not send: ${missing.join(', ')}`)
  const version = endpoint.api_version ?? 'the version of the account'
  yield { state: 'ok', words: `the webhook endpoint ${url} sends every event that is needed (${version})` }
}

const chargeTestCard: Step = async function* (stripe, { settings }) {
  if (!settings.isTest)
    return yield { state: 'skipped', words: 'live keys: no card was charged, and nothing was refunded' }
  const metadata = { [setUpCheck]: 'card' }
  const intent = await stripe.paymentIntents.create({
    ...unpaid(metadata),
    confirm: true,
    payment_method: 'pm_card_visa',
    return_url: 'https://example.com',
    expand: ['latest_charge'],
  })
  const charge = expanded(intent.latest_charge)
  if (intent.status !== 'succeeded' || !charge?.captured)
    throw new StepFailed(`the test card was not captured: the payment ${intent.id} is ${intent.status}`)
  yield { state: 'ok', words: `a test card was charged 1.00 USD and captured: ${intent.id}` }
  const refund = await stripe.refunds.create({ payment_intent: intent.id, metadata })
  if (refund.status !== 'succeeded' && refund.status !== 'pending')
    throw new StepFailed(`the refund ${refund.id} of the test card is ${refund.status}`)
  yield { state: 'ok', words: `and refunded: ${refund.id}` }
}

/** Creates and cancels a PaymentIntent with our metadata. Its events are stored but change no donation. */
const receiveEvent: Step = async function* (stripe, { loadReceived, appUrl, timeoutMs = 60_000 }) {
  const intent = await stripe.paymentIntents.create(
    unpaid({ payment_id: randomUUID(), [setUpCheck]: 'event' }),
  )
  await stripe.paymentIntents.cancel(intent.id)
  const until = performance.now() + timeoutMs
  for (let pause = 200; ; pause = Math.min(pause * 2, 2_000)) {
    const [type] = await loadReceived(intent.id)
    if (type) return yield { state: 'ok', words: `the event ${type} of ${intent.id} came to ${appUrl}` }
    if (performance.now() > until) break
    await wait(pause)
  }
  const seconds = Math.trunc(timeoutMs / 1000)
  throw new StepFailed(
    `no event of ${intent.id} came to ${appUrl} within ${seconds} s: is the server running there, with this database and this ` +
      'STRIPE_WEBHOOK_SECRET? The dashboard shows under the webhook endpoint what it answered',
  )
}
