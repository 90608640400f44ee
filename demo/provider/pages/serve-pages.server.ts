import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import type Stripe from 'stripe'
import { z } from 'zod'
import { ApiError } from '../api/answers.ts'
import type { DemoAccount } from '../demo-account.server.ts'
import { type CardDetails, fingerprintOf, makeConfirmationToken } from '../resources/cards.server.ts'
import { linesOf, payOnPage } from '../resources/checkout.server.ts'
import { passTime } from '../resources/pass-time.server.ts'
import { answerBank } from '../resources/payments.server.ts'
import { isLuhn } from '../test-cards.ts'
import { hostedFiles } from './hosted-files.server.ts'
import { bankPage, cardFrame, checkoutPage, messagePage } from './pages.server.ts'
import { pageLocale } from './words.ts'

/** Serves what a browser loads from Stripe: the script, the card frame, the bank's page, and Checkout. */
export function pages(account: DemoAccount): Hono {
  const app = new Hono()
  const { parents, publishableKey } = account.settings
  app.use(async (c, next) => {
    await next()
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'no-referrer')
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', policy([]))
  })

  for (const [path, load] of Object.entries(hostedFiles)) {
    let file: ReturnType<typeof load> | undefined
    // As at Stripe, the script is also available under the name of an API release: /endive/stripe.js.
    const paths = path === '/v3/stripe.js' ? ['/', '/stripe.js', '/:release/stripe.js'] : [path]
    app.on('GET', paths, cors(), c => {
      file ??= load()
      return c.body(file.body, 200, { 'content-type': file.type, 'cache-control': 'no-cache' })
    })
  }

  app.get('/v3/elements-inner-payment.html', c => {
    c.header('content-security-policy', policy(parents))
    return c.html(cardFrame(pageLocale(c.req.query('lang'))))
  })
  // The card frame shows its fields only after the publishable key was found valid.
  app.get('/v3/elements/sessions', c =>
    c.req.query('key') === publishableKey
      ? c.json({})
      : c.json({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided.' } }, 401),
  )
  app.post('/v3/tokens', async c => {
    const { data: card } = cardInput.safeParse(await c.req.json().catch(() => null))
    if (!card) {
      const message = 'Your card number is incorrect.'
      return c.json({ error: { type: 'card_error', code: 'incorrect_number', message } }, 402)
    }
    const token = makeConfirmationToken(account, detailsOf(card))
    account.commit()
    return c.json({ token })
  })

  app.on(['GET', 'POST'], '/redirect/authenticate/:id', async c => {
    const intent = account.paymentIntents.get(c.req.param('id'))
    if (!intent || intent.client_secret !== c.req.query('client_secret'))
      return c.html(messagePage('No such payment'), 404)
    const isOpen = intent.status === 'requires_action'
    if (c.req.method === 'POST') {
      const { data } = z.object({ known: z.boolean() }).safeParse(await c.req.json().catch(() => null))
      if (isOpen && data) answerBank(account, intent, data.known)
      account.commit()
      return c.json({})
    }
    c.header('content-security-policy', policy(parents))
    if (!isOpen) return c.html(messagePage('This question has been answered'))
    return c.html(bankPage(intent, pageLocale(c.req.query('lang'))))
  })

  app.on(['GET', 'POST'], '/c/pay/:id', async c => {
    passTime(account)
    const response = await serveCheckout(account, c)
    account.commit()
    return response
  })
  return app
}

/**
 * The content security policy: loads nothing from other origins. `frames` may embed the page; `target` is the origin to which its form may
 * redirect.
 */
const policy = (frames: readonly string[] | null, target = '') =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action 'self' ${target}`,
    ...(frames === null ? [] : [`frame-ancestors ${frames.join(' ') || "'none'"}`]),
  ].join('; ')

const cardInput = z.object({
  number: z.string().refine(isLuhn),
  exp_month: z.int().min(1).max(12),
  exp_year: z.int().min(2000).max(2100),
  name: z.string().max(300).optional(),
})

const detailsOf = ({
  number,
  exp_month: month,
  exp_year: year,
  name,
}: z.infer<typeof cardInput>): CardDetails => ({
  number,
  fingerprint: fingerprintOf(number, `${month} ${year}`),
  name: name || null,
})

async function serveCheckout(account: DemoAccount, c: Context): Promise<Response> {
  const session = account.sessions.get(c.req.param('id'))
  const params = account.checkoutRequests.get(session?.id)?.params
  if (!session || !params) return c.html(messagePage('No such page'), 404)
  if (session.status === 'expired') return c.html(messagePage('This page has expired'))
  if (session.status === 'complete') return c.redirect(session.success_url ?? '', 303)
  const show = (problem?: string) => {
    c.header('content-security-policy', policy([], targetOf(session)))
    return c.html(checkoutPage(session, linesOf(params), problem))
  }
  if (c.req.method === 'GET') return show()
  const form = await c.req.parseBody()
  const digits = (name: string) => String(form[name] ?? '').replace(/\D/g, '')
  const { data: card } = cardInput.safeParse({
    number: digits('number'),
    exp_month: Number(digits('expiry').slice(0, 2)),
    exp_year: 2000 + Number(digits('expiry').slice(-2)),
    name: form.name,
  })
  if (!card || digits('cvc').length < 3) return show('Your card details are incomplete.')
  try {
    payOnPage(account, session, detailsOf(card))
    return c.redirect(session.success_url ?? '', 303)
  } catch (error) {
    if (error instanceof ApiError) return show(error.message)
    throw error
  }
}

/** The origin of the success URL: the `form-action` directive also restricts redirects after a form is submitted. */
function targetOf({ success_url: url }: Stripe.Checkout.Session): string {
  const { protocol, origin } = new URL(url ?? '')
  return protocol === 'http:' || protocol === 'https:' ? origin : protocol
}
