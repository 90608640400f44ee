import type { z } from '@hono/zod-openapi'
import type { Answer, Body, EndpointName, Query } from '../../lib/endpoint.ts'
import type { Locale } from '../../lib/locale.ts'
import type { Viewer } from '../../lib/viewer.ts'
import type { App } from '../app.server.ts'
import type { AccessRule } from './access-rule.ts'
import type { Caching } from './public-cache/caching.ts'

/**
 * How often one caller may call: a viewer, or an address (IPv6 by /64) if visitors may call. Counted in the database for all servers, or
 * `inMemory` per server, for frequent reads.
 */
export type RateLimit = { points: number; seconds: number; inMemory?: true }

export type Call<V, P, Q, B> = {
  app: App
  viewer: V
  params: P
  query: Q
  body: B
  /** The body of an operation with a `streamedBody`, as it arrives; otherwise empty. */
  chunks: AsyncIterable<Uint8Array>
  /** The same instant for the whole request. */
  now: Date
  requestId: string
  /** The browser's address, from the trusted proxies. */
  clientAddress: string
  headers: Headers
  locale: Locale
  answerHeaders: Headers
}

type Shape = z.ZodType
type Out<S, Fallback> = S extends z.ZodType ? z.output<S> : Fallback
/** The schema of what callers send; undefined if they send nothing. */
type SchemaOf<Sent> = [Sent] extends [undefined] ? undefined : z.ZodType<unknown, Sent>
/** The schema is required if callers send something. */
type Declared<Name extends string, Sent, Schema> = [Sent] extends [undefined]
  ? { [N in Name]?: Schema }
  : { [N in Name]: Schema }
/** An empty query may have a schema too. */
type QuerySchemaOf<Sent> = [Sent] extends [undefined] ? Shape | undefined : SchemaOf<Sent>

export type Operation = {
  /** The endpoint: 'POST /api/quotes'. */
  name: string
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  path: string
  summary: string
  access: AccessRule
  params?: Shape | undefined
  query?: Shape | undefined
  body?: Shape | undefined
  /** The body as bytes, for uploads and signed webhooks. `crossSite`: other sites may call it, and prove themselves by a signature. */
  rawBody?: { maxBytes: number; crossSite?: boolean } | undefined
  /** The body as it arrives, for files that are too large for memory. */
  streamedBody?: { maxBytes: number } | undefined
  rateLimit?: RateLimit | undefined
  /** Fields of bank accounts, which may look like card numbers. */
  bankFields?: readonly string[] | undefined
  /** The answer is the same for every visitor and is cached. */
  caching?: Caching<never, never, never> | undefined
  handle(call: never): Promise<unknown>
}

/**
 * Implements one endpoint. Schemas define everything that callers may send (unknown fields are refused), and `access` who may call. The handler
 * returns what the endpoint declares; a `Response` if that isn't JSON.
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
    /** Caches the answer until one of its topics is announced. The handler then gets no viewer, header or address. */
    caching?: Caching<Out<P, Record<never, never>>, Out<Q, Record<never, never>>, Answer<E>>
    handle(
      call: Call<
        V,
        Out<P, Record<never, never>>,
        Out<Q, Record<never, never>>,
        Out<B, B extends undefined ? Uint8Array : never>
      >,
    ): Promise<Answer<E>>
  } & Declared<'body', Body<E>, B> &
    Declared<'query', Query<E>, Q>,
): Operation {
  const [method = '', path] = endpoint.split(' ')
  return { name: endpoint, method: method.toLowerCase(), path, ...declared } as unknown as Operation
}
