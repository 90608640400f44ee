import type { z } from '@hono/zod-openapi'
import type { Locale } from '../../lib/locale.ts'
import type { Viewer } from '../../lib/viewer.ts'
import type { App } from '../app.server.ts'

/**
 * Who may call an operation. `check` throws the refusal. Domains keep their rules in accounts/access.ts;
 * the type of `viewer` that a handler gets follows from the rule.
 */
export type AccessRule<V extends Viewer | null = Viewer | null> = {
  /** Shown in the API description. */
  name: string
  /** Visitors pass, too. */
  visitors?: true
  check(viewer: Viewer | null, app: App): V
}

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
  /** The present, once for the whole request. */
  now: Date
  requestId: string
  /** The browser's address as the trusted proxies tell it. */
  clientAddress: string
  headers: Headers
  /** The language of the person who asks. */
  locale: Locale
  /** Headers of the answer: cookies, cache, redirects. */
  answerHeaders: Headers
}

type Shape = z.ZodType
type Out<S, Fallback> = S extends z.ZodType ? z.output<S> : Fallback

export type Operation = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  path: string
  summary: string
  access: AccessRule
  params?: Shape | undefined
  query?: Shape | undefined
  body?: Shape | undefined
  /** The body as bytes, for uploads and signed webhooks. `crossSite`: other sites may call it (it proves itself by signature). */
  rawBody?: { maxBytes: number; crossSite?: boolean } | undefined
  rateLimit?: RateLimit | undefined
  handle(call: never): Promise<unknown>
}

/**
 * Declares one HTTP operation. Everything a caller may send is in a schema (unknown fields are refused), and everybody
 * who may call it is in `access`. The handler answers JSON-able data, or a Response for anything else.
 */
export function operation<
  V extends Viewer | null,
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends Shape | undefined = undefined,
>(declared: {
  method: Operation['method']
  /** Hono path such as `/api/campaigns/:campaignId`. */
  path: string
  summary: string
  access: AccessRule<V>
  params?: P
  query?: Q
  body?: B
  rawBody?: { maxBytes: number; crossSite?: boolean }
  rateLimit?: RateLimit
  handle(
    call: Call<
      V,
      Out<P, Record<never, never>>,
      Out<Q, Record<never, never>>,
      Out<B, B extends undefined ? Uint8Array : never>
    >,
  ): Promise<unknown>
}): Operation {
  return declared as unknown as Operation
}
