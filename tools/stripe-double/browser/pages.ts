import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type Stripe from 'stripe'

/** What the double shows in a browser, as text. */

const scripts = new Map<string, string>()

/** A script of this folder without its types. */
export function browserScript(name: 'stripe-js' | 'card-frame' | 'bank-page'): string {
  const made =
    scripts.get(name) ??
    stripTypeScriptTypes(readFileSync(new URL(`./${name}.browser.ts`, import.meta.url), 'utf8'))
  scripts.set(name, made)
  return made
}

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

const styles = `
  :root { --text: #30313d; --background: #fff; --primary: #0570de; --danger: #b3093c; font: 16px/1.4 system-ui, sans-serif; color: var(--text); background: var(--background) }
  * { box-sizing: border-box; font: inherit }
  body { margin: 0 }
  form { display: grid; gap: 12px; padding: 3px }
  [hidden] { display: none !important }
  label { display: block; font-size: 14px; margin-bottom: 4px }
  input, select { width: 100%; min-height: 44px; padding: 10px 12px; border: 1px solid #6a7383; border-radius: 5px; color: inherit; background: transparent }
  input:focus, select:focus, button:focus-visible { outline: 2px solid var(--primary); outline-offset: 1px }
  [aria-invalid=true] { border-color: var(--danger) }
  .error { color: var(--danger); font-size: 14px; margin: 4px 0 0 }
  .error:empty { display: none }
  .row { display: grid; grid-template-columns: 1fr 1fr; gap: 12px }
  main { max-width: 480px; margin: 0 auto; padding: 24px }
  button { min-height: 44px; padding: 10px 16px; border: 0; border-radius: 5px; background: #0a58b0; color: #fff; cursor: pointer }
  button.second { background: #4a5160 }
  a { color: #0a58b0 }
`

const document = (title: string, body: string, lang = 'en') => `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${styles}</style></head>${body}</html>`

const field = (name: string, label: string, attributes: string) =>
  `<div><label for="${name}">${label}</label><input id="${name}" name="${name}" ${attributes} aria-describedby="${name}-error"><p class="error" id="${name}-error" role="alert"></p></div>`

const cardFields = `
  ${field('number', 'Card number', 'inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234"')}
  <div class="row">
    ${field('expiry', 'Expiration date MM / YY', 'inputmode="numeric" autocomplete="cc-exp" placeholder="MM / YY"')}
    ${field('cvc', 'Security code', 'inputmode="numeric" autocomplete="cc-csc" placeholder="CVC"')}
  </div>`

/** The inside of the Payment Element. */
export const cardFrame = () =>
  document(
    'Secure payment input frame',
    `<body><form novalidate>${cardFields}
      <div class="row" id="address">
        <div><label for="country">Country</label><select id="country" name="country" autocomplete="billing country"><option value="US">United States</option><option value="CA">Canada</option><option value="MX">Mexico</option></select></div>
        ${field('zip', 'ZIP code', 'autocomplete="billing postal-code" placeholder="12345"')}
      </div>
    </form><script src="/v3/card-frame.js"></script></body>`,
  )

/** The bank's question. `back` is where it leads; without it the page is a frame over the one that asked. */
export const bankPage = (intent: Stripe.PaymentIntent, back: string | null) =>
  document(
    '3D Secure',
    `<body${back === null ? '' : ` data-back="${escaped(back)}"`}><main><h1>3D Secure 2 test page</h1>
      <p>Your bank asks whether you pay ${dollars(intent.amount)}.</p>
      <p><button value="complete" type="button">Complete</button> <button value="fail" type="button" class="second">Fail</button></p>
    </main><script src="/v3/bank-page.js"></script></body>`,
  )

/** Checkout: Stripe's own page for a payment. It works without a script. */
export function checkoutPage(
  session: Stripe.Checkout.Session,
  items: readonly Stripe.LineItem[],
  problem: string | null,
): string {
  const rows = items.map(
    ({ description, amount_total: amount }) =>
      `<dt>${escaped(description ?? '')}</dt><dd>${dollars(amount)}</dd>`,
  )
  const cancel = session.cancel_url ? `<p><a href="${escaped(session.cancel_url)}">Back</a></p>` : ''
  return document(
    'Checkout',
    `<body><main><h1>Pay ${dollars(session.amount_total ?? 0)}</h1><dl>${rows.join('')}</dl>
      ${problem === null ? '' : `<p class="error" role="alert">${escaped(problem)}</p>`}
      <form method="post">${field('email', 'Email', `type="email" autocomplete="email" required value="${escaped(session.customer_email ?? '')}"`)}
      ${cardFields}<button type="submit">${session.submit_type === 'donate' ? 'Donate' : 'Pay'}</button></form>${cancel}</main></body>`,
  )
}

/** What is left to say of a session that is over. */
export const overPage = (words: string) =>
  document('Checkout', `<body><main><h1>${escaped(words)}</h1></main></body>`)
