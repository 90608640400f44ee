import { setTimeout as sleep } from 'node:timers/promises'
import type Stripe from 'stripe'
import type { Settings } from '../settings.server.ts'
import type { Shelf } from '../shelf.ts'
import { signatureOf } from './sign.server.ts'

/** An address that events are sent to. Several secrets: one is being rolled. */
export type Endpoint = {
  id: string
  url: string
  secrets: string[]
  /** Types of events; `*` for all. */
  events: readonly string[]
  enabled: boolean
  created: number
}

/** What is done to deliveries on demand. */
export type Weather = {
  /** Nothing leaves until `release`. */
  hold: boolean
  /** Each event is sent this many times in all. */
  times: number
  delayMs: number
  /** Each waits up to so much longer, at random: they overtake each other. */
  jitterMs: number
  /** Of these types every event is lost, also its repeats. `*` for all. */
  drop: string[]
  /** So many events are lost, whatever they are. */
  dropNext: number
}

const clear: Weather = { hold: false, times: 1, delayMs: 0, jitterMs: 0, drop: [], dropNext: 0 }

/** Sends events to the addresses that listen, and again where nobody took them. What is under way is kept, and goes on after a restart. */
export class Endpoints {
  readonly all: Endpoint[] = []
  readonly #settings: Settings
  /** Events that not everyone has taken yet. */
  readonly #open: Shelf<Stripe.EventBase>
  readonly #commit: () => void
  #weather = clear
  #held: Stripe.EventBase[] = []
  readonly #running = new Set<Promise<void>>()
  readonly #end = new AbortController()

  constructor(settings: Settings, open: Shelf<Stripe.EventBase>, commit: () => void) {
    this.#settings = settings
    this.#open = open
    this.#commit = commit
  }

  listening(type: string): number {
    return this.all.filter(endpoint => hears(endpoint, type)).length
  }
  setWeather(weather: Partial<Weather>): void {
    this.#weather = { ...clear, ...weather }
  }

  send(event: Stripe.EventBase): void {
    const { hold, drop } = this.#weather
    if (drop.includes('*') || drop.includes(event.type)) return
    if (this.#weather.dropNext > 0) {
      this.#weather = { ...this.#weather, dropNext: this.#weather.dropNext - 1 }
      return
    }
    if (hold) this.#held.push(event)
    else this.#start(event, this.#weather.times)
  }

  /** Sends again what a process before this one had not delivered. */
  resume(): void {
    for (const event of [...this.#open.all.values()]) this.#start(event, 1)
  }

  /** Sends what was held back, one after the other, in the order that is asked for. */
  async release(order: 'forward' | 'reverse' | 'shuffled' = 'forward', times = 1): Promise<void> {
    const events = this.#held.flatMap(event => Array.from({ length: times }, () => event))
    this.#held = []
    if (order === 'reverse') events.reverse()
    if (order === 'shuffled') shuffle(events)
    for (const event of events) {
      this.#start(event, 1)
      await Promise.all(this.#running)
    }
  }

  /** Once everything that is under way was taken or given up. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  async close(): Promise<void> {
    this.#end.abort()
    await this.idle()
  }

  #start(event: Stripe.EventBase, times: number): void {
    this.#open.add(event)
    const listening = this.all.filter(one => hears(one, event.type))
    const sent = listening.flatMap(one => Array.from({ length: times }, () => this.#deliver(one, event)))
    const delivery = Promise.all(sent).then(() => {
      this.#running.delete(delivery)
      if (this.#end.signal.aborted) return
      this.#open.delete(event.id)
      this.#commit()
    })
    this.#running.add(delivery)
  }

  async #deliver(endpoint: Endpoint, event: Stripe.EventBase): Promise<void> {
    const { delayMs, jitterMs } = this.#weather
    await this.#wait(delayMs + Math.random() * jitterMs)
    for (const wait of [...this.#settings.webhookRetriesMs, null]) {
      if (this.#end.signal.aborted) return
      const status = await this.#post(endpoint, event)
      if ((status >= 200 && status < 300) || wait === null) return
      await this.#wait(wait)
    }
  }

  async #post(endpoint: Endpoint, event: Stripe.EventBase): Promise<number> {
    const body = JSON.stringify(event, null, 2)
    const seconds = Math.floor(this.#settings.now().getTime() / 1000)
    const answer = await fetch(endpoint.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureOf(body, endpoint.secrets, seconds),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([this.#end.signal, AbortSignal.timeout(this.#settings.webhookTimeoutMs)]),
    }).catch(() => null)
    await answer?.body?.cancel()
    return answer?.status ?? 0
  }

  #wait(ms: number): Promise<void> {
    if (ms <= 0) return Promise.resolve()
    return sleep(ms, undefined, { signal: this.#end.signal }).catch(() => undefined)
  }
}

const hears = ({ enabled, events }: Endpoint, type: string) =>
  enabled && (events.includes('*') || events.includes(type))

function shuffle(items: unknown[]): void {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1))
    ;[items[i], items[j]] = [items[j], items[i]]
  }
}
