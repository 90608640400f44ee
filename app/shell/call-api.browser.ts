import { phrase } from '../lib/phrase.ts'
import type { RefusalBody } from '../lib/refusal.ts'

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

/** After so many milliseconds without an answer a person is told, and may try again; a file may take as long as it needs. */
const patienceMs = 45_000

/**
 * Calls an operation of our own server and answers its data. Throws ApiRefusal for every 4xx and 5xx, and when the
 * network fails or is silent (code `Offline`).
 */
export async function callApi<Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  options: { signal?: AbortSignal; rawBody?: Blob } = {},
): Promise<Answer> {
  const response = await send(method, path, body, options)
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer as Answer
  const refused = (answer as RefusalBody | null)?.error
  throw new ApiRefusal(response.status, refused ?? unexpected)
}

async function send(
  method: string,
  path: string,
  body: unknown,
  { signal, rawBody }: { signal?: AbortSignal; rawBody?: Blob },
): Promise<Response> {
  const call = new AbortController()
  const stop = () => call.abort()
  const patience = rawBody ? undefined : setTimeout(stop, patienceMs)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  try {
    return await fetch(path, {
      method,
      credentials: 'same-origin',
      signal: call.signal,
      ...(rawBody ? { body: rawBody, headers: { 'content-type': rawBody.type } } : {}),
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiRefusal(0, offline)
  } finally {
    clearTimeout(patience)
  }
}
