/** A failure on demand. */
export type Fault = {
  /** `status`: an error of Stripe. `reset`: the connection breaks. `hang`: no answer arrives. */
  kind: 'status' | 'reset' | 'hang'
  /**
   * `before`: nothing is done. `after`: the work is done and only its answer is lost; like Stripe, a status is saved under the
   * idempotency key. `instead` (of kind status): nothing is done, and the status is saved under the key.
   */
  when: 'before' | 'after' | 'instead'
  /** Of kind status: 409, 429, 500, 502, 503. */
  status?: number
  /** `POST /v1/refunds`, with `*` for one segment; unset: every API request. */
  of?: string
  /** How many requests it hits: 1 if unset; null: all until `clear`. */
  times?: number | null
}

export class Faults {
  #faults: Fault[] = []

  add(fault: Fault): void {
    this.#faults.push({ ...fault })
  }
  clear(): void {
    this.#faults = []
  }
  /** The fault that hits this request (`POST /v1/refunds`), counted down. */
  take(request: string): Fault | undefined {
    const fault = this.#faults.find(({ of = '' }) => (of ? isRequest(of, request) : / \/v1\//.test(request)))
    if (!fault || fault.times === null) return fault
    fault.times = (fault.times ?? 1) - 1
    if (fault.times <= 0) this.#faults = this.#faults.filter(other => other !== fault)
    return fault
  }
}

function isRequest(pattern: string, request: string): boolean {
  const [expected, actual] = [pattern.split('/'), request.split('/')]
  return expected.length === actual.length && expected.every((part, i) => part === '*' || part === actual[i])
}
