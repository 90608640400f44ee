import { reach } from '#device/server.browser.ts'
import { type Answer, addressOf, type EndpointName, type Input } from '../../lib/endpoint.ts'
import { phrase } from '../../lib/phrase.ts'
import type { RefusalBody } from '../../lib/refusal.ts'
import { serverIsReachable } from './connection.browser.ts'

/** A refusal as the server sent it: the code is stable, the message is for people. */
export class ApiRefusal extends Error {
  readonly status: number
  readonly code: string
  readonly title: string | undefined
  readonly fields: Record<string, string>
  readonly facts: Record<string, unknown>

  constructor(status: number, body: RefusalBody['error']) {
    super(body.message)
    this.name = 'ApiRefusal'
    this.status = status
    this.code = body.code
    this.title = body.title
    this.fields = body.fields ?? {}
    this.facts = body.facts ?? {}
  }
}

const offline = {
  code: 'Offline',
  message: phrase('You seem to be offline. Nothing was lost; please try again.'),
  requestId: '',
}
const unexpected = {
  code: 'Unexpected',
  message: phrase('An unexpected error occurred. Please try again.'),
  requestId: '',
}

/** After so many milliseconds without an answer a person is informed, and may try again; a file may take as long as it needs. */
const patienceMs = 45_000

type Sent = { body?: unknown; file?: Blob }

type CallOptions = { signal?: AbortSignal; headers?: Record<string, string> }

/**
 * Calls an endpoint of our own server and answers its data. Throws ApiRefusal for every 4xx and 5xx, and when the network
 * fails or is silent (code `Offline`).
 */
export async function call<E extends EndpointName>(
  endpoint: E,
  ...[input, options = {}]: Record<never, never> extends Input<E>
    ? [input?: Input<E>, options?: CallOptions]
    : [input: Input<E>, options?: CallOptions]
): Promise<Answer<E>> {
  const method = endpoint.slice(0, endpoint.indexOf(' '))
  const response = await send(method, addressOf(endpoint, input), (input ?? {}) as Sent, options)
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer as Answer<E>
  throw refusalOf(response, answer)
}

/** Why it was refused, in the server's words where it found any. */
export const refusalOf = (response: Response, answer: unknown): ApiRefusal =>
  new ApiRefusal(response.status, (answer as RefusalBody | null)?.error ?? unexpected)

/** The answer as it came, for what is no JSON. Throws ApiRefusal (`Offline`) where none came. */
export async function send(
  method: string,
  address: string,
  { body, file }: Sent,
  { signal, headers }: CallOptions = {},
): Promise<Response> {
  const asked = new AbortController()
  const stop = () => asked.abort()
  const type = file?.type ?? (body === undefined ? undefined : 'application/json')
  const patience = file ? undefined : setTimeout(stop, patienceMs)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  try {
    const response = await reach(address, {
      method,
      signal: asked.signal,
      headers: type ? { ...headers, 'content-type': type } : { ...headers },
      body: file ?? JSON.stringify(body) ?? null,
    })
    serverIsReachable(true)
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    serverIsReachable(false)
    throw new ApiRefusal(0, offline)
  } finally {
    clearTimeout(patience)
  }
}
