import { reach } from '#device/server.browser.ts'
import { type Answer, addressOf, type EndpointName, type Input } from '../../lib/endpoint.ts'
import type { Written } from '../../lib/phrase.ts'
import type { RefusalBody } from '../../lib/refusal.ts'
import { t } from '../../words/load-language.browser.ts'
import { serverIsReachable } from './connection.browser.ts'

/** A refusal from the server: `code` is stable, the message is for users. */
export class ApiRefusal extends Error {
  declare readonly message: Written
  readonly status: number
  readonly code: string
  readonly title: Written | undefined
  readonly fields: Record<string, Written>
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

const offline = () => ({
  code: 'Offline',
  message: t('You seem to be offline. Nothing was lost; please try again.'),
  requestId: '',
})
const unexpected = () => ({
  code: 'Unexpected',
  message: t('An unexpected error occurred. Please try again.'),
  requestId: '',
})

/** How long a call waits for a response, in ms. File uploads have no limit. */
const timeoutMs = 45_000

type Sent = { body?: unknown; file?: Blob }

type CallOptions = { signal?: AbortSignal }

/**
 * Calls an endpoint and returns its data. Throws ApiRefusal for every 4xx and 5xx response, with the code `Offline`
 * if the network fails or the call times out, and with `Unexpected` if the response isn't the server's.
 */
export async function call<E extends EndpointName>(
  endpoint: E,
  ...[input, options = {}]: Record<never, never> extends Input<E>
    ? [input?: Input<E>, options?: CallOptions]
    : [input: Input<E>, options?: CallOptions]
): Promise<Answer<E>> {
  const method = endpoint.slice(0, endpoint.indexOf(' '))
  const response = await send(method, addressOf(endpoint, input), (input ?? {}) as Sent, options)
  const text = await response.text().catch(error => {
    if (options.signal?.aborted) throw error
    return undefined
  })
  // The network failed after the headers.
  if (text === undefined && response.ok) throw new ApiRefusal(0, offline())
  const answer = parsed(text)
  if (response.ok && answer !== undefined) return answer as Answer<E>
  throw refusalOf(response, answer)
}

/** Null for an empty text, undefined for one that isn't JSON, such as the page of a Wi-Fi's sign-in. */
function parsed(text = ''): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return undefined
  }
}

export const refusalOf = (response: Response, answer: unknown): ApiRefusal =>
  new ApiRefusal(response.status, (answer as RefusalBody | null | undefined)?.error ?? unexpected())

/**
 * Calls an endpoint and returns the raw Response, for endpoints without JSON. Throws ApiRefusal (`Offline`) if the
 * network fails or the call times out.
 */
export async function send(
  method: string,
  address: string,
  { body, file }: Sent,
  { signal }: CallOptions = {},
): Promise<Response> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  const type = file?.type ?? (body === undefined ? undefined : 'application/json')
  const timeout = file ? undefined : setTimeout(stop, timeoutMs)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  try {
    const response = await reach(address, {
      method,
      signal: controller.signal,
      headers: type ? { 'content-type': type } : {},
      body: file ?? JSON.stringify(body) ?? null,
    })
    serverIsReachable(true)
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    serverIsReachable(false)
    throw new ApiRefusal(0, offline())
  } finally {
    clearTimeout(timeout)
  }
}
