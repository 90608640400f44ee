import type { z } from '@hono/zod-openapi'
import type { Answer, Body, EndpointName, Query } from '../../lib/endpoint.ts'
import type { Locale } from '../../lib/locale.ts'
import type { App } from '../app.server.ts'
import type { AccessRule, Caller, Refusals } from './access-rule.ts'
import type { Caching } from './public-cache/caching.ts'

/**
 * How often one caller may call: the signed-in person, or an IP address (IPv6 by /64) if visitors may call. Counted in the database for all
 * servers; `inMemory` counts per server, for frequent reads.
 */
export type RateLimit = { points: number; seconds: number; inMemory?: true }

export type Call<V, P, Q, B> = {
  app: App
  viewer: V
  params: P
  query: Q
  body: B
  /** The unread body of an operation with `streamedBody`, in chunks; empty for other operations. */
  chunks: AsyncIterable<Uint8Array>
  /** The time of the request, the same for everything it does. */
  now: Date
  requestId: string
  /** The browser's IP address, determined from the trusted proxies. */
  clientAddress: string
  headers: Headers
  locale: Locale
  answerHeaders: Headers
}

type Shape = z.ZodType
type Out<S, Fallback> = S extends z.ZodType ? z.output<S> : Fallback
/** The schema type for input that callers send; undefined if they send none. */
type SchemaOf<Sent> = [Sent] extends [undefined] ? undefined : z.ZodType<unknown, Sent>
/** Requires a schema if callers send this input. */
type Declared<Name extends string, Sent, Schema> = [Sent] extends [undefined]
  ? { [N in Name]?: Schema }
  : { [N in Name]: Schema }
/** An operation whose endpoint declares no query may still define a query schema. */
type QuerySchemaOf<Sent> = [Sent] extends [undefined] ? Shape | undefined : SchemaOf<Sent>

export type Operation = {
  /** The endpoint, such as 'POST /api/quotes'. */
  name: string
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  path: string
  summary: string
  /** Its name in the API description, such as `listCampaigns`; made from method and path if it has none. */
  id?: string | undefined
  access: AccessRule
  /** How the handler refuses, for the API description. Complete for operations of programs. */
  refuses?: Refusals | undefined
  params?: Shape | undefined
  query?: Shape | undefined
  body?: Shape | undefined
  /** The schema of a JSON answer, for the API description. Operations of programs have one; other answers change with their screens. */
  answer?: Shape | undefined
  /**
   * The body is read as bytes, for uploads and signed payment events. `crossSite`: other origins may call the operation and authenticate with a
   * signature.
   */
  rawBody?: { maxBytes: number; crossSite?: boolean } | undefined
  /** The body is passed on in chunks, for files too large to keep in memory. */
  streamedBody?: { maxBytes: number } | undefined
  rateLimit?: RateLimit | undefined
  /** Bank account fields, which are exempt from the check for card numbers. */
  bankFields?: readonly string[] | undefined
  /** The response is the same for every visitor and can be cached. */
  caching?: Caching<never, never, never> | undefined
  handle(call: never): Promise<unknown>
}

/**
 * Implements one endpoint. Schemas validate everything that callers send and refuse unknown fields; `access` decides who may call. The
 * handler returns the endpoint's declared response type, or a `Response` if that isn't JSON.
 */
export function operation<
  const E extends EndpointName,
  V extends Caller,
  P extends Shape | undefined = undefined,
  Q extends QuerySchemaOf<Query<E>> | undefined = undefined,
  B extends SchemaOf<Body<E>> = undefined & SchemaOf<Body<E>>,
>(
  endpoint: E,
  declared: {
    summary: string
    id?: string
    access: AccessRule<V>
    refuses?: Refusals
    params?: P
    answer?: z.ZodType<Answer<E>>
    rawBody?: { maxBytes: number; crossSite?: boolean }
    streamedBody?: { maxBytes: number }
    rateLimit?: RateLimit
    bankFields?: readonly string[]
    /** Caches the response until one of its topics is announced. The handler then receives no viewer, headers or IP address. */
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
