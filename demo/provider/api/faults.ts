/** A failure that tests trigger on purpose. */
export type Fault = {
  /** `status`: Stripe responds with an error. `reset`: the connection is reset. `hang`: no response arrives. */
  kind: 'status' | 'reset' | 'hang'
  /**
   * `before`: the request isn't executed. `after`: the request is executed and only its response is lost; like Stripe, a status is saved
   * under the idempotency key. `instead` (only for `status`): the request isn't executed, but the status is saved under the idempotency
   * key.
   */
  when: 'before' | 'after' | 'instead'
  /** For `status`: 409, 429, 500, 502 or 503. */
  status?: number
  /** For example `POST /v1/refunds`, where `*` matches one path segment. If unset, every API request fails. */
  of?: string
  /** The number of requests that fail: 1 if unset; null for all until `clear`. */
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
  /** Returns the fault for this request (`POST /v1/refunds`) and counts it down. */
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
