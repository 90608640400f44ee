import type Stripe from 'stripe'
import type { Settings } from '../settings.ts'
import { signatureOf } from './sign.ts'

/** An address that events are sent to. Several secrets: one is being rolled. */
export type Endpoint = {
  id: string
  url: string
  secrets: string[]
  /** Types of events; `*` for all. */
  events: string[]
  enabled: boolean
  created: number
}

/** One attempt to deliver an event, and what came back; status 0 where nothing did. */
export type Delivery = { eventId: string; type: string; url: string; status: number; attempt: number }

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

type Sent = Pick<Stripe.EventBase, 'id' | 'type'>

/** Sends events to the addresses that listen, and again where nobody took them. */
export class Endpoints {
  readonly all: Endpoint[] = []
  readonly deliveries: Delivery[] = []
  readonly #settings: Settings
  #weather = clear
  #held: Sent[] = []
  readonly #running = new Set<Promise<void>>()
  readonly #end = new AbortController()

  constructor(settings: Settings) {
    this.#settings = settings
  }

  listening(type: string): number {
    return this.all.filter(endpoint => hears(endpoint, type)).length
  }
  setWeather(weather: Partial<Weather>): void {
    this.#weather = { ...clear, ...weather }
  }
  held(): readonly Sent[] {
    return this.#held
  }

  send(event: Sent): void {
    const { hold, drop } = this.#weather
    if (drop.includes('*') || drop.includes(event.type)) return
    if (this.#weather.dropNext > 0) {
      this.#weather = { ...this.#weather, dropNext: this.#weather.dropNext - 1 }
      return
    }
    if (hold) this.#held.push(event)
    else for (let time = 0; time < this.#weather.times; time++) this.#start(event)
  }

  /** Sends what was held back, one after the other, in the order that is asked for. */
  async release(order: 'forward' | 'reverse' | 'shuffled' = 'forward', times = 1): Promise<void> {
    const events = this.#held.flatMap(event => Array.from({ length: times }, () => event))
    this.#held = []
    if (order === 'reverse') events.reverse()
    if (order === 'shuffled') shuffle(events)
    for (const event of events) {
      this.#start(event)
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

  #start(event: Sent): void {
    for (const endpoint of this.all.filter(one => hears(one, event.type))) {
      const delivery = this.#deliver(endpoint, event).finally(() => this.#running.delete(delivery))
      this.#running.add(delivery)
    }
  }

  async #deliver(endpoint: Endpoint, event: Sent): Promise<void> {
    const { delayMs, jitterMs } = this.#weather
    await this.#wait(delayMs + Math.random() * jitterMs)
    const waits = [...this.#settings.webhookRetriesMs, null]
    for (const [index, wait] of waits.entries()) {
      if (this.#end.signal.aborted) return
      const status = await this.#post(endpoint, event)
      this.deliveries.push({
        eventId: event.id,
        type: event.type,
        url: endpoint.url,
        status,
        attempt: index + 1,
      })
      if ((status >= 200 && status < 300) || wait === null) return
      await this.#wait(wait)
    }
  }

  async #post(endpoint: Endpoint, event: Sent): Promise<number> {
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
    if (ms <= 0 || this.#end.signal.aborted) return Promise.resolve()
    return new Promise(done => {
      const end = () => {
        clearTimeout(timer)
        this.#end.signal.removeEventListener('abort', end)
        done()
      }
      const timer = setTimeout(end, ms)
      this.#end.signal.addEventListener('abort', end)
    })
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
