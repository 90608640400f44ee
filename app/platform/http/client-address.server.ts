import type { Context } from 'hono'

/**
 * The browser's address. X-Forwarded-For is believed only as far as `trustedProxies` reach: with one proxy its last entry,
 * with two the one before; anything a client wrote itself stands further left and is ignored.
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
