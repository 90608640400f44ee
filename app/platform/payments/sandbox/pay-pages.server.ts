import type { Context, Hono } from 'hono'
import { z } from 'zod'
import { formatCents } from '../../../lib/cents.ts'
import type { Bank } from './bank.server.ts'
import { awaitsOf, type SandboxPayment } from './sandbox-payment.ts'

/** A payment by the secret that stands in its page's address. */
export type FindPayment = (clientSecret: string) => SandboxPayment | null

type Pages = { bank: Bank; findPayment: FindPayment; page: string; ownOrigin: string }

const paySchema = z.strictObject({ token: z.string().max(255).nullable() })

/** The sandbox's own payment page: the lines, the same card fields, and the way back to who asked for the money. */
export function payPages(client: Hono, { bank, findPayment, page, ownOrigin }: Pages): void {
  client.get('/pay/:secret', c => {
    const payment = findPayment(c.req.param('secret'))
    if (!payment?.checkout) return c.text('There is no such payment.', 404)
    if (awaitsOf(payment) === null || payment.isAuthorised) return c.redirect(successOf(payment), 303)
    c.header('content-security-policy', payPolicy)
    c.header('referrer-policy', 'no-referrer')
    return c.html(pageOf(page, payment, ownOrigin))
  })
  client.post('/client/pay/:secret', async c => {
    const asked = paySchema.safeParse(await c.req.json().catch(() => null))
    if (!asked.success) return c.json({ error: 'malformed' }, 400)
    const payment = findPayment(c.req.param('secret'))
    if (!payment?.checkout) return c.json({ error: 'no such payment' }, 404)
    return pay(c, bank, payment, asked.data.token)
  })
}

/** Where it leads next: back, to the bank's question, or to another card. */
function pay(c: Context, bank: Bank, payment: SandboxPayment, token: string | null): Response {
  const charged = bank.charge(payment.id, token)
  if (!charged || 'refused' in charged) return c.json({ declineCode: 'card_declined' })
  const { clientSecret } = charged
  if (clientSecret) return c.json({ clientSecret })
  const { awaits, declineCode } = charged.payment
  if (awaits === 'capture' || awaits === null) return c.json({ leadsTo: successOf(payment) })
  return c.json({ declineCode: declineCode ?? 'card_declined' })
}

const successOf = ({ id, checkout }: SandboxPayment) =>
  (checkout?.successUrl ?? '').replace('{SESSION}', () => id)

function pageOf(
  page: string,
  { checkout, clientSecret, totalCents }: SandboxPayment,
  origin: string,
): string {
  const lines = (checkout?.lines ?? [])
    .map(({ label, cents }) => `<li><span>${escaped(label)}</span><span>${inDollars(cents)}</span></li>`)
    .join('')
  const values: Record<string, string> = {
    lines,
    total: inDollars(totalCents),
    secret: escaped(clientSecret),
    origin: escaped(origin),
    cancel: escaped(checkout?.cancelUrl ?? ''),
  }
  return page.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}

const inDollars = (cents: number) => formatCents(cents, '$')

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** It frames its own card fields, and nobody frames it. */
const payPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')
