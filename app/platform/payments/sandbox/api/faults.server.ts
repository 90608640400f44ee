import { isRequest } from './request-log.server.ts'

/**
 * What goes wrong on demand. `before`: nothing was done when it happens; `after`: the work was done, and is kept under its
 * idempotency key as Stripe keeps it, also a 500.
 */
export type Fault = {
  kind: 'status' | 'reset' | 'hang' | 'slow'
  when: 'before' | 'after'
  /** Of kind 'status': 429, 500, 502, 503, 409. */
  status?: number
  /** Of kind 'slow': how long the work takes. Its idempotency key is in use meanwhile. */
  ms?: number
  /** Only requests whose `METHOD /path` matches; a `*` stands for one part. Otherwise any of the API; scripts and pages only by name. */
  of?: string
  /** How many requests meet it; one unless told, null for all until `clear`. */
  times?: number | null
  retryAfterSeconds?: number
}

export class Faults {
  #faults: Fault[] = []

  add(fault: Fault): void {
    this.#faults.push({ ...fault })
  }
  clear(): void {
    this.#faults = []
  }
  /** The fault that this request meets, used up once. */
  take(request: string): Fault | undefined {
    const fault = this.#faults.find(({ of }) =>
      of === undefined ? / \/v1\//.test(request) : isRequest(of, request),
    )
    if (!fault) return undefined
    if (fault.times !== null) {
      fault.times = (fault.times ?? 1) - 1
      if (fault.times <= 0) this.#faults = this.#faults.filter(other => other !== fault)
    }
    return fault
  }
}
