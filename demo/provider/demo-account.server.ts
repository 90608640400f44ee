import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { setUpEvents } from '#app/platform/payments/stripe/set-up-events.ts'
import { apiVersion } from '#app/platform/payments/stripe/stripe-addresses.ts'
import type { Answer, Exchange } from './api/answers.ts'
import { Faults } from './api/faults.ts'
import { type Endpoint, Endpoints } from './endpoints.server.ts'
import { Shelf } from './shelf.ts'
import type { Store } from './store.server.ts'
import { stripeObject } from './stripe-object.ts'

export type Settings = {
  secretKey: string
  publishableKey: string
  livemode: boolean
  now: () => Date
  /** True if captures get their balance transaction, and thus their fee, only at `fees/settle`. */
  lateFees: boolean
  /** Delay in ms between a capture and the dispute of the test card that is always disputed. */
  disputeDelayMs: number
  /** Pauses before each retry of an event, in ms. */
  eventRetriesMs: readonly number[]
  /** True if the first request of a UTC day pays out the balance of the previous days. */
  dailyPayouts: boolean
  /** Origins that may frame the card fields; null for any. */
  parents: readonly string[] | null
  /** Null to keep objects only in memory. */
  store: Store | null
  /** Called after each API request, for tests. */
  onExchange: (exchange: Exchange) => void
}

export const defaults: Settings = {
  secretKey: 'sk_test_demoprovider',
  publishableKey: 'pk_test_demoprovider',
  livemode: false,
  now: () => new Date(),
  lateFees: false,
  disputeDelayMs: 0,
  eventRetriesMs: [200, 1_000, 5_000, 20_000],
  dailyPayouts: false,
  parents: null,
  store: null,
  onExchange: () => {},
}

/** The test card behind a token or payment method. The API never returns its number. */
type CardNumber = { id: string; number: string }
type CheckoutRequest = { id: string; params: Stripe.Checkout.SessionCreateParams }
/** The saved response to a request, under its idempotency key. `savedAt` is a Unix time in seconds. */
type SavedAnswer = { id: string; request: string; answer: Answer; savedAt: number }

/** How long an idempotency key is remembered, in seconds. */
export const answerLifetime = 24 * 60 * 60

/** One account at the demo provider, in memory. Objects refer to each other by id where the API can expand them. */
export class DemoAccount {
  readonly settings: Settings
  readonly #shelves = new Map<string, Shelf<{ id: string }>>()
  readonly paymentIntents = this.#shelf<Stripe.PaymentIntent>('payment_intent')
  readonly charges = this.#shelf<Stripe.Charge>('charge')
  readonly confirmationTokens = this.#shelf<Stripe.ConfirmationToken>('confirmation_token')
  readonly paymentMethods = this.#shelf<Stripe.PaymentMethod>('payment_method')
  readonly balanceTransactions = this.#shelf<Stripe.BalanceTransaction>('balance_transaction')
  readonly refunds = this.#shelf<Stripe.Refund>('refund')
  readonly disputes = this.#shelf<Stripe.Dispute>('dispute')
  readonly reviews = this.#shelf<Stripe.Review>('review')
  readonly fraudWarnings = this.#shelf<Stripe.Radar.EarlyFraudWarning>('fraud_warning')
  readonly sessions = this.#shelf<Stripe.Checkout.Session>('session')
  readonly checkoutRequests = this.#shelf<CheckoutRequest>('checkout_request')
  readonly cardNumbers = this.#shelf<CardNumber>('card')
  readonly answers = this.#shelf<SavedAnswer>('idempotency')
  readonly endpoints: Endpoints
  readonly faults = new Faults()
  /** The next `next` captures charge `cents` more than requested. */
  readonly wrongAmount = { next: 0, cents: 0 }
  /** The number of attempts to charge a card, successful or not. */
  chargeAttempts = 0
  /** The base URL; empty until the server listens. */
  origin = ''
  /** The Unix time in seconds up to which sessions were expired and payouts made. */
  passedUntil: number
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(settings: Settings) {
    this.settings = settings
    this.endpoints = new Endpoints(settings, this.#shelf<Stripe.EventBase>('event'), () => this.commit())
    this.passedUntil = this.now()
    if (settings.store) this.#load(settings.store)
    for (const { id, savedAt } of [...this.answers.all.values()])
      if (savedAt + answerLifetime <= this.now()) this.answers.delete(id)
  }

  #shelf<T extends { id: string }>(kind: string): Shelf<T> {
    const shelf = new Shelf<T>()
    this.#shelves.set(kind, shelf as unknown as Shelf<{ id: string }>)
    return shelf
  }

  /**
   * Saves the changes since the last commit. If that fails, reverts them in memory and throws, so that no unsaved change is acknowledged.
   */
  commit(): void {
    const { store } = this.settings
    const isChanged = [...this.#shelves.values()].some(shelf => shelf.isChanged)
    if (store && isChanged) {
      try {
        store.save(
          [...this.#shelves].flatMap(([kind, shelf]) =>
            shelf.touched.map(id => {
              const item = shelf.all.get(id)
              return { kind, id, body: item ? JSON.stringify(item) : null }
            }),
          ),
        )
      } catch (error) {
        this.#load(store)
        throw error
      }
    }
    this.#forgetTouched()
  }

  /** Replaces the objects in memory with those in the store. */
  #load(store: Store): void {
    const saved = store.load()
    for (const shelf of this.#shelves.values()) shelf.all.clear()
    for (const { kind, body } of saved) if (body !== null) this.#shelves.get(kind)?.add(JSON.parse(body))
    this.#forgetTouched()
  }

  #forgetTouched(): void {
    for (const shelf of this.#shelves.values()) shelf.forgetTouched()
  }

  /** The Unix time in seconds, the unit of every time in Stripe's API. */
  now(): number {
    return Math.floor(this.settings.now().getTime() / 1000)
  }

  newId(prefix: string): string {
    return `${prefix}_${randomBytes(24).toString('base64url').replace(/[-_]/g, '0').slice(0, 24)}`
  }

  /** Calls `act` after `ms`, or immediately if `ms` is 0. `close` cancels it. */
  later(ms: number, act: () => void): void {
    if (ms === 0) {
      act()
      return
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      act()
      this.commit()
    }, ms)
    this.#timers.add(timer)
  }

  /** Adds a webhook endpoint. `events` is only shown in the API's list: every endpoint receives every event. */
  listen({ events = ['*'], ...address }: Pick<Endpoint, 'url' | 'secrets'> & Partial<Endpoint>): Endpoint {
    const endpoint = { id: this.newId('we'), enabled: true, events, ...address }
    this.endpoints.all.push(endpoint)
    return endpoint
  }

  /** Sends an event with a copy of the object to every webhook endpoint. */
  emit(type: (typeof setUpEvents)[number], object: Stripe.Event.Data.Object): void {
    if (this.endpoints.all.length === 0) return
    this.endpoints.send(
      stripeObject<Stripe.EventBase>({
        id: this.newId('evt'),
        object: 'event',
        api_version: apiVersion,
        created: this.now(),
        data: { object: structuredClone(object) },
        livemode: this.settings.livemode,
        type,
      }),
    )
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer)
    await this.endpoints.close()
    this.settings.store?.close()
  }
}
