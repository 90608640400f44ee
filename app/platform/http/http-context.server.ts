import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { chooseLocale, type Locale } from '../../lib/locale.ts'

type Variables = {
  requestId: string
  operation?: string
  userId?: string
  isOut?: boolean
  limitHeaders?: Headers
}
export type HttpEnv = { Bindings: HttpBindings; Variables: Variables }
export type HttpContext = Context<HttpEnv>
export function localeOf(c: HttpContext): Locale {
  return chooseLocale(c.req.header('cookie') ?? null, c.req.header('accept-language') ?? null)
}

/**
 * The browser's IP address. With one trusted proxy it is the last entry of X-Forwarded-For, with two the second to last. Entries before it
 * are ignored, because a client may have forged them.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  const socket = c.env?.incoming?.socket?.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return socket
  const hops = (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map(hop => hop.trim())
    .filter(Boolean)
  return hops.at(-trustedProxies) ?? socket
}
