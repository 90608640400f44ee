import type Stripe from 'stripe'
import { z } from 'zod'
import { ApiError } from '../api/errors.server.ts'
import { idOf } from '../api/lists.server.ts'
import type { CardBehind, Double } from '../double.server.ts'
import { fingerprintOf, makeConfirmationToken } from '../resources/card-objects.server.ts'
import { answerBank } from '../resources/charging.server.ts'
import { completeSession, payOnPage } from '../resources/checkout.server.ts'
import { passTime } from '../resources/pass-time.server.ts'
import { cardNumbered, isLuhn } from '../test-cards.ts'
import { loadHostedFile } from './load-hosted-files.server.ts'
import { bankPage, cardFrame, checkoutPage, overPage } from './pages.server.ts'
import { pageLocale } from './words.ts'

/** What a browser asks the double for: scripts, frames and pages. Undefined: it is no page. */

export type Asked = { method: string; path: string; text: string; query: string }
export type Page = {
  status: number
  type: string
  body: string | Buffer
  headers?: Record<string, string>
}

/** Nothing of another origin is loaded or run; `frames` may show the page, and `targets` may follow its form. */
const policy = (frames: readonly string[] | null, targets = '') =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action 'self' ${targets}`,
    ...(frames === null ? [] : [`frame-ancestors ${frames.join(' ') || "'none'"}`]),
  ].join('; ')

const html = (text: string, { status = 200, csp = policy([]) } = {}): Page => ({
  status,
  type: 'text/html; charset=utf-8',
  body: text,
  headers: { 'content-security-policy': csp },
})
/** Pages of other origins load the script, and ask for a payment by its client secret. */
const forAnyone = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
const json = (body: object, status = 200): Page => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
})
const to = (location: string): Page => ({ status: 303, type: 'text/plain', body: '', headers: { location } })

export function servePage(double: Double, asked: Asked): Page | undefined {
  const { method, path, query } = asked
  // The script stands under the name of its release as well: /endive/stripe.js.
  const file = loadHostedFile(/^\/([a-z]+\/stripe\.js)?$/.test(path) ? '/v3/stripe.js' : path)
  if (file) return { status: 200, ...file, headers: { ...forAnyone, 'cache-control': 'no-cache' } }
  const search = new URLSearchParams(query)
  const { parents } = double.settings
  if (path === '/v3/elements-inner-payment.html')
    return html(cardFrame(pageLocale(search.get('lang') ?? '')), { csp: policy(parents) })
  if (path === '/v3/elements/sessions') return openElements(double, search.get('key'))
  if (path === '/v3/tokens' && method === 'POST') return makeToken(double, asked.text)
  passTime(double)
  const bank = /^\/redirect\/authenticate\/(\w+)$/.exec(path)
  if (bank) return serveBank(double, asked, bank[1]!, search)
  const checkout = /^\/c\/pay\/(\w+)(\/back)?$/.exec(path)
  if (checkout) return serveCheckout(double, asked, checkout[1]!, checkout[2] !== undefined)
  const intent = /^\/v1\/payment_intents\/(\w+)$/.exec(path)
  if (intent && method === 'OPTIONS') return { status: 204, type: 'text/plain', body: '', headers: forAnyone }
  if (intent && method === 'GET' && search.has('key'))
    return { ...serveIntent(double, intent[1]!, search), headers: forAnyone }
  return undefined
}

/** The card's frame shows nothing before the account behind the publishable key is known. */
function openElements(double: Double, key: string | null): Page {
  if (key === double.settings.publishableKey) return json({})
  const error = {
    type: 'invalid_request_error',
    message: `Invalid API Key provided: ${key?.slice(0, 8)}****`,
  }
  return json({ error }, 401)
}

const cardAsked = z.object({
  number: z.string().max(30),
  exp_month: z.int().min(1).max(12),
  exp_year: z.int().min(2000).max(2100),
  billing: z.record(z.string().max(20), z.string().max(300)).optional(),
  return_url: z.string().max(2_000).optional(),
})

function behindOf({ number, exp_month: expMonth, exp_year: expYear }: z.infer<typeof cardAsked>): CardBehind {
  const fingerprint = fingerprintOf(number, `${expMonth} ${expYear}`)
  return { card: cardNumbered(number), fingerprint, expMonth, expYear }
}

/** Only the card's frame asks for this; the number goes no further. */
function makeToken(double: Double, text: string): Page {
  const { data: asked } = cardAsked.safeParse(jsonOf(text))
  if (!asked || !isLuhn(asked.number)) {
    const error = { type: 'card_error', code: 'incorrect_number', message: 'Your card number is incorrect.' }
    return json({ error }, 402)
  }
  const token = makeConfirmationToken(double, {
    behind: behindOf(asked),
    billing: { name: asked.billing?.name || null, email: asked.billing?.email || null },
    returnUrl: asked.return_url,
  })
  return json({ token })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function serveBank(double: Double, { method, text }: Asked, id: string, search: URLSearchParams): Page {
  const intent = double.paymentIntents.get(id)
  if (!intent || intent.client_secret !== search.get('client_secret'))
    return html(overPage('No such payment'), { status: 404 })
  const isOpen = intent.status === 'requires_action'
  if (method === 'POST') {
    const { data } = z.object({ known: z.boolean() }).safeParse(jsonOf(text))
    if (isOpen && data) answerBank(double, intent, data.known)
    return json({})
  }
  const csp = policy(double.settings.parents)
  if (!isOpen) return html(overPage('This question has been answered'), { csp })
  const { return_url: back } = intent.next_action?.redirect_to_url ?? {}
  return html(bankPage(intent, back ? backTo(back, intent) : null, pageLocale(search.get('lang') ?? '')), {
    csp,
  })
}

/** Where a redirect of the bank ends: the page that was given, which is told of which payment. */
function backTo(url: string, { id, client_secret: secret }: Stripe.PaymentIntent): string {
  const joint = url.includes('?') ? '&' : '?'
  return `${url}${joint}payment_intent=${id}&payment_intent_client_secret=${secret}`
}

/** What a browser may see of a payment by its client secret. */
function serveIntent(double: Double, id: string, search: URLSearchParams): Page {
  const intent = double.paymentIntents.get(id)
  const isAllowed =
    search.get('key') === double.settings.publishableKey &&
    search.get('client_secret') === intent?.client_secret
  if (!intent || !isAllowed) {
    const error = {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such payment_intent: '${id}'`,
    }
    return json({ error }, 404)
  }
  const { amount, canceled_at, cancellation_reason, capture_method, client_secret, confirmation_method } =
    intent
  const { created, currency, description, last_payment_error, livemode, next_action, object } = intent
  const { payment_method_types, receipt_email, setup_future_usage, shipping, status } = intent
  return json({
    id,
    object,
    amount,
    canceled_at,
    cancellation_reason,
    capture_method,
    client_secret,
    confirmation_method,
    created,
    currency,
    description,
    last_payment_error,
    livemode,
    next_action,
    payment_method: idOf(intent.payment_method),
    payment_method_types,
    receipt_email,
    setup_future_usage,
    shipping,
    status,
  } satisfies Partial<Stripe.PaymentIntent>)
}

function serveCheckout(double: Double, { method, text }: Asked, id: string, isBack: boolean): Page {
  const session = double.sessions.get(id)
  if (!session) return html(overPage('No such page'), { status: 404 })
  if (isBack) completeSession(double, session)
  if (session.status === 'expired') return html(overPage('This page has expired'))
  if (session.status === 'complete') return to(successUrl(session))
  const csp = policy([], targetOf(session))
  const show = (problem: string | null) =>
    html(checkoutPage(session, double.sessionParts.get(id)?.items ?? [], problem), { csp })
  if (isBack)
    return show(
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    )
  if (method !== 'POST') return show(null)
  const form = new URLSearchParams(text)
  const digits = (name: string) => (form.get(name) ?? '').replace(/\D/g, '')
  if (!isLuhn(digits('number')) || digits('expiry').length < 4 || digits('cvc').length < 3)
    return show('Your card details are incomplete.')
  const { data: card } = cardAsked.safeParse({
    number: digits('number'),
    exp_month: Number(digits('expiry').slice(0, 2)),
    exp_year: 2000 + Number(digits('expiry').slice(-2)),
  })
  if (!card) return show('Your card details are incomplete.')
  try {
    const intent = payOnPage(double, session, behindOf(card), form.get('email') ?? '')
    const url = intent.next_action?.redirect_to_url?.url
    return to(url ?? successUrl(session))
  } catch (error) {
    if (error instanceof ApiError) return show(error.message)
    throw error
  }
}

const successUrl = ({ success_url: url, id }: Stripe.Checkout.Session) =>
  (url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', () => id)

/** A browser follows a form's answer only where the policy of its page lets it. */
function targetOf(session: Stripe.Checkout.Session): string {
  const { protocol, origin } = new URL(successUrl(session))
  return protocol === 'http:' || protocol === 'https:' ? origin : protocol
}
