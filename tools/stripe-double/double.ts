import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { Faults } from './api/faults.ts'
import { Idempotency } from './api/idempotency.ts'
import { RequestLog } from './api/request-log.ts'
import type { BankCard } from './cards/test-cards.ts'
import { type Endpoint, Endpoints } from './events/endpoints.ts'
import { eventMisfits } from './openapi/validate.ts'
import type { Settings } from './settings.ts'
import { apiVersion } from './settings.ts'

/** Objects of one kind in the order in which they were made. */
export class Shelf<T extends { id: string }> {
  readonly all = new Map<string, T>()

  add(item: T): T {
    this.all.set(item.id, item)
    return item
  }
  get(id: unknown): T | undefined {
    return typeof id === 'string' ? this.all.get(id) : undefined
  }
  where(matches: (item: T) => boolean): T[] {
    return [...this.all.values()].filter(matches)
  }
  /** The last one comes first, as in Stripe's lists. */
  newestFirst(): T[] {
    return [...this.all.values()].reverse()
  }
}

/** What the double knows besides Stripe's objects: which card is behind a token, and who has been asked by the bank. */
export type CardBehind = { card: BankCard; fingerprint: string; expMonth: number; expYear: number }

type EventType = Stripe.Event['type']
type SubjectOf<T extends EventType> = Extract<Stripe.Event, { type: T }>['data']['object']

/** One Stripe account, in memory. Objects are kept with ids where the API can expand them. */
export class Double {
  readonly settings: Settings
  readonly paymentIntents = new Shelf<Stripe.PaymentIntent>()
  readonly setupIntents = new Shelf<Stripe.SetupIntent>()
  readonly charges = new Shelf<Stripe.Charge>()
  readonly confirmationTokens = new Shelf<Stripe.ConfirmationToken>()
  readonly paymentMethods = new Shelf<Stripe.PaymentMethod>()
  readonly customers = new Shelf<Stripe.Customer>()
  readonly balanceTransactions = new Shelf<Stripe.BalanceTransaction>()
  readonly refunds = new Shelf<Stripe.Refund>()
  readonly disputes = new Shelf<Stripe.Dispute>()
  readonly reviews = new Shelf<Stripe.Review>()
  readonly fraudWarnings = new Shelf<Stripe.Radar.EarlyFraudWarning>()
  readonly payouts = new Shelf<Stripe.Payout>()
  readonly sessions = new Shelf<Stripe.Checkout.Session>()
  readonly lineItems = new Map<string, Stripe.LineItem[]>()
  /** What a Checkout session says of the payment that it will make. */
  readonly sessionParams = new Map<string, Stripe.Checkout.SessionCreateParams.PaymentIntentData>()
  readonly events = new Shelf<Stripe.Event>()
  readonly endpoints: Endpoints
  readonly faults = new Faults()
  readonly log = new RequestLog()
  readonly idempotency = new Idempotency()
  /** By the id of a token or of a payment method. */
  readonly cards = new Map<string, CardBehind>()
  /** Payments whose bank has been answered: true where its holder was known. */
  readonly authentications = new Map<string, boolean>()
  /** Which payout a balance transaction went out with. */
  readonly paidOutWith = new Map<string, string>()
  /** How often a card was put before its bank: what card testing wants, and what must stay rare. */
  chargeAttempts = 0
  /** What came or went that is not as Stripe publishes it. Tests look that this is empty. */
  readonly violations: string[] = []
  readonly accountId: string
  readonly startedAt: number
  /** Until when the clock's own doing is done, in seconds. */
  passedUntil: number
  /** The request that is being carried out: the cause of its events. */
  cause: Stripe.Event['request'] = null
  /** Where it is reached; known once it listens. */
  origin = ''
  readonly #timers = new Set<NodeJS.Timeout>()

  constructor(settings: Settings) {
    this.settings = settings
    this.endpoints = new Endpoints(settings)
    this.accountId = this.newId('acct')
    this.startedAt = this.now()
    this.passedUntil = this.startedAt
  }

  /** Seconds since 1970, as every instant of the API. */
  now(): number {
    return Math.floor(this.settings.now().getTime() / 1000)
  }

  newId(prefix: string): string {
    return `${prefix}_${randomBytes(24).toString('base64url').replace(/[-_]/g, '0').slice(0, 24)}`
  }

  /** Does something later, by the wall's clock; the double's end cancels it. */
  later(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      act()
    }, ms)
    this.#timers.add(timer)
  }

  /** An address that hears of events from now on. */
  listen({ url, secrets, events = ['*'] }: { url: string; secrets: string[]; events?: string[] }): Endpoint {
    const endpoint = { id: this.newId('we'), url, secrets, events, enabled: true, created: this.now() }
    this.endpoints.all.push(endpoint)
    return endpoint
  }

  /** Records an event with its object as it stands now, and sends it to whoever listens. */
  emit<T extends EventType>(type: T, subject: SubjectOf<T>, before?: Partial<SubjectOf<T>>): void {
    const event = {
      id: this.newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: this.now(),
      data: { object: structuredClone(subject), ...(before && { previous_attributes: before }) },
      livemode: this.settings.livemode,
      pending_webhooks: this.endpoints.listening(type),
      request: this.cause ?? { id: null, idempotency_key: null },
      type,
    } satisfies Stripe.EventBase
    const wrong = eventMisfits(event)
    for (const what of wrong) this.violations.push(`event ${type}: ${what}`)
    this.events.add(event as unknown as Stripe.Event)
    this.endpoints.send(event)
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer)
    await this.endpoints.close()
  }
}
