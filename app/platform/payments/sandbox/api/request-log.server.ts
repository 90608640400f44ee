import type { Form } from './form.server.ts'

/** One request that reached the double, as it was. */
export type LoggedRequest = {
  /** ISO instant. */
  at: string
  method: string
  path: string
  form: Form
  status: number
  idempotencyKey: string | null
  replayed: boolean
  apiVersion: string | null
}

const kept = 1_000

/** The latest requests, in order. */
export class RequestLog {
  readonly requests: LoggedRequest[] = []

  add(request: LoggedRequest): void {
    this.requests.push(request)
    if (this.requests.length > kept) this.requests.shift()
  }
  /** Those whose method and path are as said: `POST /v1/refunds`; a `*` stands for one part of the path. */
  of(what: string): LoggedRequest[] {
    return this.requests.filter(({ method, path }) => isRequest(what, `${method} ${path}`))
  }
}

/** `POST /v1/refunds/*` and such: a `*` stands for one part of the path. */
export function isRequest(pattern: string, request: string): boolean {
  const [expected, actual] = [pattern.split('/'), request.split('/')]
  return expected.length === actual.length && expected.every((part, i) => part === '*' || part === actual[i])
}
