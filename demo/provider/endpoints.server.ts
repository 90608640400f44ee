import { setTimeout as sleep } from 'node:timers/promises'
import type Stripe from 'stripe'
import { signatureOf } from './api/sign.server.ts'
import type { Settings } from './demo-account.server.ts'
import type { Shelf } from './shelf.ts'

/** A webhook endpoint. It has several secrets while they are being rotated. */
export type Endpoint = {
  id: string
  url: string
  secrets: string[]
  events: readonly string[]
  enabled: boolean
}

/** Disturbances of the delivery of events. */
export type Weather = {
  /** True to hold events back until `release`. */
  hold: boolean
  /** How often each event is sent. */
  times: number
  delayMs: number
  /** The maximum random delay in ms, which reorders events. */
  jitterMs: number
  /** The number of upcoming events that are never delivered. */
  dropNext: number
}

const clear: Weather = { hold: false, times: 1, delayMs: 0, jitterMs: 0, dropNext: 0 }
const timeoutMs = 10_000

type SendingOptions = Pick<Settings, 'now' | 'eventRetriesMs'>

/** Delivers events to the webhook endpoints, with retries. Undelivered events are stored and sent again after a restart. */
export class Endpoints {
  readonly all: Endpoint[] = []
  readonly #options: SendingOptions
  readonly #undelivered: Shelf<Stripe.EventBase>
  readonly #commit: () => void
  #weather = clear
  #held: Stripe.EventBase[] = []
  readonly #deliveries = new Set<Promise<void>>()
  readonly #end = new AbortController()

  constructor(options: SendingOptions, undelivered: Shelf<Stripe.EventBase>, commit: () => void) {
    this.#options = options
    this.#undelivered = undelivered
    this.#commit = commit
  }

  setWeather(weather: Partial<Weather>): void {
    this.#weather = { ...clear, ...weather }
  }

  send(event: Stripe.EventBase): void {
    const { hold, times, dropNext } = this.#weather
    if (dropNext > 0) this.#weather = { ...this.#weather, dropNext: dropNext - 1 }
    else if (hold) this.#held.push(event)
    else this.#start(event, times)
  }

  /** Sends the events that an earlier process hasn't delivered. */
  resume(): void {
    for (const event of [...this.#undelivered.all.values()]) this.#start(event, 1)
  }

  /** Sends the held events one after the other, each `times` times. */
  async release(order: 'forward' | 'reverse' | 'shuffled' = 'forward', times = 1): Promise<void> {
    const events = this.#held.flatMap(event => Array.from({ length: times }, () => event))
    this.#held = []
    if (order === 'reverse') events.reverse()
    for (const event of order === 'shuffled' ? shuffled(events) : events) {
      this.#start(event, 1)
      await this.idle()
    }
  }

  /** Resolves when every event has been delivered or abandoned. */
  async idle(): Promise<void> {
    while (this.#deliveries.size > 0) await Promise.all(this.#deliveries)
  }

  async close(): Promise<void> {
    this.#end.abort()
    await this.idle()
  }

  #start(event: Stripe.EventBase, times: number): void {
    this.#undelivered.add(event)
    const sent = this.all.flatMap(endpoint =>
      Array.from({ length: times }, () => this.#deliver(endpoint, event)),
    )
    const delivery = Promise.all(sent).then(() => {
      this.#deliveries.delete(delivery)
      if (this.#end.signal.aborted) return
      this.#undelivered.delete(event.id)
      this.#commit()
    })
    this.#deliveries.add(delivery)
  }

  async #deliver(endpoint: Endpoint, event: Stripe.EventBase): Promise<void> {
    const { delayMs, jitterMs } = this.#weather
    for (const pause of [delayMs + Math.random() * jitterMs, ...this.#options.eventRetriesMs]) {
      if (pause > 0) await sleep(pause, undefined, { signal: this.#end.signal }).catch(() => undefined)
      if (this.#end.signal.aborted || (await this.#post(endpoint, event))) return
    }
  }

  async #post({ url, secrets }: Endpoint, event: Stripe.EventBase): Promise<boolean> {
    const body = JSON.stringify(event)
    const seconds = Math.floor(this.#options.now().getTime() / 1000)
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureOf(body, secrets, seconds),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([this.#end.signal, AbortSignal.timeout(timeoutMs)]),
    }).catch(() => null)
    await response?.body?.cancel()
    return response?.ok ?? false
  }
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map(item => ({ item, position: Math.random() }))
    .sort((a, b) => a.position - b.position)
    .map(({ item }) => item)
}
