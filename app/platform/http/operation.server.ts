import type { z } from '@hono/zod-openapi'
import type { Answer, Body, EndpointName, Query } from '../../lib/endpoint.ts'
import type { Locale } from '../../lib/locale.ts'
import type { Viewer } from '../../lib/viewer.ts'
import type { App } from '../app.server.ts'
import type { AccessRule } from './access-rule.ts'
import type { Caching } from './public-cache/caching.ts'

/**
 * How often one caller may do this; keyed by the viewer, or by the client's address (IPv6 by /64) where visitors may call. Counted in the
 * database for all servers; `inMemory` counts each server's own, for hot reads.
 */
export type RateLimit = { points: number; seconds: number; inMemory?: true }

export type Call<V, P, Q, B> = {
  app: App
  viewer: V
  params: P
  query: Q
  body: B
  /** What was sent to an operation with a `streamedBody`, as it arrives; nothing elsewhere. */
  chunks: AsyncIterable<Uint8Array>
  /** The present, once for the whole request. */
  now: Date
  requestId: string
  /** The browser's address, from the trusted proxies. */
  clientAddress: string
  headers: Headers
  /** The language of the person who asks. */
  locale: Locale
  /** Headers of the answer: cookies, cache, redirects. */
  answerHeaders: Headers
}

type Shape = z.ZodType
type Out<S, Fallback> = S extends z.ZodType ? z.output<S> : Fallback
/** The schema of what callers send as the type `Sent` says it; none where they send nothing. */
type SchemaOf<Sent> = [Sent] extends [undefined] ? undefined : z.ZodType<unknown, Sent>
/** What is declared to be sent needs its schema. */
type Given<Name extends string, Sent, Schema> = [Sent] extends [undefined]
  ? { [N in Name]?: Schema }
  : { [N in Name]: Schema }
/** A query may always be empty of everything. */
type QuerySchemaOf<Sent> = [Sent] extends [undefined] ? Shape | undefined : SchemaOf<Sent>

export type Operation = {
  /** As the endpoint is called: 'POST /api/quotes'. */
  name: string
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  path: string
  summary: string
  access: AccessRule
  params?: Shape | undefined
  query?: Shape | undefined
  body?: Shape | undefined
  /** The body as bytes, for uploads and signed webhooks. `crossSite`: other sites may call it (it proves itself by signature). */
  rawBody?: { maxBytes: number; crossSite?: boolean } | undefined
  /** The body as it arrives, for what is too large for memory: a handler writes it to a file. */
  streamedBody?: { maxBytes: number } | undefined
  rateLimit?: RateLimit | undefined
  /** Fields of the body that may look like a card's number: those of bank accounts (refuse-card-numbers). */
  bankFields?: readonly string[] | undefined
  /** Every visitor gets the same answer, and it is kept. */
  caching?: Caching<never, never, never> | undefined
  handle(call: never): Promise<unknown>
}

/**
 * Implements one endpoint. Everything a caller may send is in a schema (unknown fields are refused), and everyone who may call
 * it is in `access`. The handler answers what the endpoint declares; where that is a `Response`, anything but JSON.
 */
export function operation<
  const E extends EndpointName,
  V extends Viewer | null,
  P extends Shape | undefined = undefined,
  Q extends QuerySchemaOf<Query<E>> | undefined = undefined,
  B extends SchemaOf<Body<E>> = undefined & SchemaOf<Body<E>>,
>(
  endpoint: E,
  declared: {
    summary: string
    access: AccessRule<V>
    params?: P
    rawBody?: { maxBytes: number; crossSite?: boolean }
    streamedBody?: { maxBytes: number }
    rateLimit?: RateLimit
    bankFields?: readonly string[]
    /**
     * Every visitor gets the same answer: it is kept as finished bytes until one of its topics is announced. The handler is then given no
     * viewer, no header and no address.
     */
    caching?: Caching<Out<P, Record<never, never>>, Out<Q, Record<never, never>>, Answer<E>>
    handle(
      call: Call<
        V,
        Out<P, Record<never, never>>,
        Out<Q, Record<never, never>>,
        Out<B, B extends undefined ? Uint8Array : never>
      >,
    ): Promise<Answer<E>>
  } & Given<'body', Body<E>, B> &
    Given<'query', Query<E>, Q>,
): Operation {
  const [method = '', path] = endpoint.split(' ')
  return { name: endpoint, method: method.toLowerCase(), path, ...declared } as unknown as Operation
}
