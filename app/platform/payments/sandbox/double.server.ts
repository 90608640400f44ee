import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { type Endpoint, Endpoints } from './api/endpoints.server.ts'
import { Faults } from './api/faults.server.ts'
import { Idempotency, type Saved } from './api/idempotency.server.ts'
import { RequestLog } from './api/request-log.server.ts'
import type { Settings } from './settings.server.ts'
import { apiVersion } from './settings.server.ts'
import { Shelf } from './shelf.ts'
import type { Store } from './store.server.ts'
import type { BankCard } from './test-cards.ts'

/** What the double knows besides Stripe's objects: which card is behind a token or a payment method. */
export type CardBehind = { card: BankCard; fingerprint: string; expMonth: number; expYear: number }

/** What a Checkout session says of its lines, and of the payment that it will make. */
type SessionParts = {
  id: string
  items: Stripe.LineItem[]
  params: Stripe.Checkout.SessionCreateParams.PaymentIntentData
}

type EventType = Stripe.Event['type']
type SubjectOf<T extends EventType> = Extract<Stripe.Event, { type: T }>['data']['object']

/** One Stripe account. Objects are kept with ids where the API can expand them. */
export class Double {
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
  readonly payouts = this.#shelf<Stripe.Payout>('payout')
  readonly sessions = this.#shelf<Stripe.Checkout.Session>('session')
  readonly sessionParts = this.#shelf<SessionParts>('session_parts')
  /** By the id of a token or of a payment method. */
  readonly cards = this.#shelf<CardBehind & { id: string }>('card')
  /** Payments whose bank has recognised the holder. */
  readonly authentications = this.#shelf<{ id: string }>('authentication')
  /** Which payout a balance transaction went out with. */
  readonly paidOutWith = this.#shelf<{ id: string; payout: string }>('paid_out')
  readonly idempotency = new Idempotency(this.#shelf<Saved>('idempotency'))
  readonly endpoints: Endpoints
  readonly faults = new Faults()
  readonly log = new RequestLog()
  /** The next captures take so many cents more than the payment asks for. */
  readonly wrongAmount = { next: 0, cents: 0 }
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
    this.endpoints = new Endpoints(settings, this.#shelf<Stripe.EventBase>('event'), () => this.commit())
    this.accountId = this.newId('acct')
    this.startedAt = this.now()
    this.passedUntil = this.startedAt
    if (settings.store) this.#load(settings.store)
    this.idempotency.forgetOld(this.now())
  }

  #shelf<T extends { id: string }>(kind: string): Shelf<T> {
    const shelf = new Shelf<T>()
    this.#shelves.set(kind, shelf as unknown as Shelf<{ id: string }>)
    return shelf
  }

  /** Saves the changes since the last commit. If that fails, takes them back from memory too and throws, so that nothing acknowledges them. */
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

  /** Makes memory equal to the store. */
  #load(store: Store): void {
    const saved = store.load()
    for (const shelf of this.#shelves.values()) shelf.all.clear()
    for (const { kind, body } of saved) if (body !== null) this.#shelves.get(kind)?.add(JSON.parse(body))
    this.#forgetTouched()
  }

  #forgetTouched(): void {
    for (const shelf of this.#shelves.values()) shelf.forgetTouched()
  }

  /** Seconds since 1970, as every instant of the API. */
  now(): number {
    return Math.floor(this.settings.now().getTime() / 1000)
  }

  newId(prefix: string): string {
    return `${prefix}_${randomBytes(24).toString('base64url').replace(/[-_]/g, '0').slice(0, 24)}`
  }

  /** Does something later, by the wall's clock; at once for 0 ms. The double's end cancels it. */
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

  /** An address that hears of events from now on. */
  listen({
    url,
    secrets,
    events = ['*'],
  }: {
    url: string
    secrets: string[]
    events?: readonly string[]
  }): Endpoint {
    const endpoint = { id: this.newId('we'), url, secrets, events, enabled: true, created: this.now() }
    this.endpoints.all.push(endpoint)
    return endpoint
  }

  /** Sends an event with its object as it stands now to whoever listens. */
  emit<T extends EventType>(type: T, subject: SubjectOf<T>, before?: Partial<SubjectOf<T>>): void {
    const listening = this.endpoints.listening(type)
    const { checks, livemode } = this.settings
    if (listening === 0 && !checks) return
    const event = {
      id: this.newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: this.now(),
      data: { object: structuredClone(subject), ...(before && { previous_attributes: before }) },
      livemode,
      pending_webhooks: listening,
      request: this.cause ?? { id: null, idempotency_key: null },
      type,
    } satisfies Stripe.EventBase
    for (const what of checks?.event(event) ?? []) this.violations.push(`event ${type}: ${what}`)
    this.endpoints.send(event)
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer)
    await this.endpoints.close()
    this.settings.store?.close()
  }
}
