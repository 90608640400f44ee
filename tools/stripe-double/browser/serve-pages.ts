import type Stripe from 'stripe'
import { ApiError } from '../api/errors.ts'
import { idOf } from '../api/lists.ts'
import { cardNumbered, fingerprintOf, isLuhn } from '../cards/test-cards.ts'
import type { CardBehind, Double } from '../double.ts'
import { makeConfirmationToken, noAddress } from '../resources/card-objects.ts'
import { answerBank } from '../resources/charging.ts'
import { completeSession, payOnPage } from '../resources/checkout.ts'
import { passTime } from '../resources/pass-time.ts'
import { bankPage, browserScript, cardFrame, checkoutPage, overPage } from './pages.ts'

/** What a browser asks the double for: scripts, frames and pages. Undefined: it is no page. */

export type Asked = { method: string; path: string; text: string; query: string }
export type Page = { status: number; type: string; text: string; location?: string }

const html = (text: string, status = 200): Page => ({ status, type: 'text/html; charset=utf-8', text })
const script = (text: string): Page => ({ status: 200, type: 'text/javascript; charset=utf-8', text })
const json = (body: object, status = 200): Page => ({
  status,
  type: 'application/json',
  text: JSON.stringify(body),
})
const to = (location: string): Page => ({ status: 303, type: 'text/plain', text: '', location })

export function servePage(double: Double, asked: Asked): Page | undefined {
  const { method, path, query } = asked
  passTime(double)
  const search = new URLSearchParams(query)
  // The script stands under the name of its release as well: /endive/stripe.js.
  if (/^(\/(v3|[a-z]+))?\/stripe\.js$/.test(path) || path === '/v3/')
    return script(browserScript('stripe-js'))
  if (path === '/v3/card-frame.js') return script(browserScript('card-frame'))
  if (path === '/v3/bank-page.js') return script(browserScript('bank-page'))
  if (path === '/v3/elements-inner-payment.html') return html(cardFrame())
  if (path === '/v3/elements/sessions') return openElements(double, search.get('key'))
  if (path === '/v3/tokens' && method === 'POST') return makeToken(double, JSON.parse(asked.text))
  const bank = /^\/redirect\/authenticate\/(\w+)$/.exec(path)
  if (bank) return servBank(double, asked, bank[1]!, search)
  const checkout = /^\/c\/pay\/(\w+)(\/back)?$/.exec(path)
  if (checkout) return serveCheckout(double, asked, checkout[1]!, checkout[2] !== undefined)
  const intent = /^\/v1\/payment_intents\/(\w+)$/.exec(path)
  if (intent && method === 'GET' && search.has('key')) return serveIntent(double, intent[1]!, search)
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

type CardAsked = {
  number: string
  exp_month: number
  exp_year: number
  billing?: Partial<Stripe.PaymentMethod['billing_details']>
  return_url?: string
}

function behindOf({ number, exp_month: expMonth, exp_year: expYear }: CardAsked): CardBehind {
  return { card: cardNumbered(number), fingerprint: fingerprintOf(number), expMonth, expYear }
}

/** Only the card's frame asks for this; the number goes no further. */
function makeToken(double: Double, asked: CardAsked): Page {
  if (!isLuhn(asked.number)) {
    const error = { type: 'card_error', code: 'incorrect_number', message: 'Your card number is incorrect.' }
    return json({ error }, 402)
  }
  const billing = { ...asked.billing, address: { ...noAddress.address!, ...asked.billing?.address } }
  const token = makeConfirmationToken(double, {
    behind: behindOf(asked),
    billing,
    returnUrl: asked.return_url,
  })
  return json({ token })
}

function servBank(double: Double, { method, text }: Asked, id: string, search: URLSearchParams): Page {
  const intent = double.paymentIntents.get(id)
  if (!intent || intent.client_secret !== search.get('client_secret'))
    return html(overPage('No such payment'), 404)
  if (method === 'POST') {
    answerBank(double, intent, JSON.parse(text).known === true)
    return json({})
  }
  if (intent.status !== 'requires_action') return html(overPage('This question has been answered'))
  const { return_url: back } = intent.next_action?.redirect_to_url ?? {}
  return html(bankPage(intent, back ? backTo(back, intent) : null))
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
  if (!session) return html(overPage('No such page'), 404)
  if (isBack) completeSession(double, session)
  if (session.status === 'expired') return html(overPage('This page has expired'))
  if (session.status === 'complete') return to(successUrl(session))
  const show = (problem: string | null) =>
    html(checkoutPage(session, double.lineItems.get(id) ?? [], problem))
  if (isBack)
    return show(
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    )
  if (method !== 'POST') return show(null)
  const form = new URLSearchParams(text)
  const digits = (name: string) => (form.get(name) ?? '').replace(/\D/g, '')
  if (!isLuhn(digits('number')) || digits('expiry').length < 4 || digits('cvc').length < 3)
    return show('Your card details are incomplete.')
  const behind = behindOf({
    number: digits('number'),
    exp_month: Number(digits('expiry').slice(0, 2)),
    exp_year: 2000 + Number(digits('expiry').slice(2, 4)),
  })
  try {
    const intent = payOnPage(double, session, behind, form.get('email') ?? '')
    const url = intent.next_action?.redirect_to_url?.url
    return to(url ?? successUrl(session))
  } catch (error) {
    if (error instanceof ApiError) return show(error.message)
    throw error
  }
}

const successUrl = ({ success_url: url, id }: Stripe.Checkout.Session) =>
  (url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', () => id)
