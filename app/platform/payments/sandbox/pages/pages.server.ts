import type Stripe from 'stripe'
import { formatCents } from '../../../../lib/cents.ts'
import type { Locale } from '../../../../lib/locale.ts'
import { pageWords } from './words.ts'

/** What the double shows in a browser, as text. */

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

const dollars = (cents: number) => formatCents(cents, '$')

type Shown = { title: string; body: string; language?: Locale; data?: Record<string, string> }

function page({ title, body, language = 'en', data = {} }: Shown): string {
  const attributes = Object.entries(data).map(([name, value]) => ` data-${name}="${escaped(value)}"`)
  return `<!doctype html>
<html lang="${language}"${attributes.join('')}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)}</title><link rel="stylesheet" href="/v3/sandbox.css"></head><body>${body}</body></html>`
}

const field = (name: string, label: string, attributes: string, width = '') =>
  `<div class="field ${width}"><label for="${name}">${label}</label><input id="${name}" name="${name}" ${attributes} required aria-describedby="${name}-error"><p class="error" id="${name}-error" role="alert"></p></div>`

/** The four fields of a card (P162). */
function cardFields(language: Locale): string {
  const { labels, expiryHint, note } = pageWords[language]
  return `${field('number', labels.number, 'inputmode="numeric" autocomplete="cc-number" maxlength="23" placeholder="1234 1234 1234 1234"', 'wide')}
    ${field('expiry', labels.expiry, `inputmode="numeric" autocomplete="cc-exp" maxlength="9" placeholder="${expiryHint}"`)}
    ${field('cvc', labels.cvc, 'inputmode="numeric" autocomplete="cc-csc" maxlength="4" placeholder="123"')}
    ${field('name', labels.name, 'autocomplete="cc-name" maxlength="100"', 'wide')}
    <p class="note wide">${note}</p>`
}

/** The inside of the Payment Element. */
export const cardFrame = (language: Locale) =>
  page({
    title: 'Secure payment input frame',
    language,
    data: { words: JSON.stringify(pageWords[language].problems) },
    body: `<main aria-label="Secure payment input frame"><form novalidate>${cardFields(language)}</form></main><script src="/v3/card-frame.js"></script>`,
  })

/** The bank's question. `back` is where it leads; without it the page is a frame over the one that asked. */
export function bankPage(intent: Stripe.PaymentIntent, back: string | null, language: Locale): string {
  const { question, about, complete, fail } = pageWords[language]
  return page({
    title: '3D Secure',
    language,
    data: back === null ? {} : { back },
    body: `<main class="page" aria-label="3D Secure"><h1>${question}</h1><p>${dollars(intent.amount)}. ${about}</p>
      <div class="answers"><button value="complete" type="button" class="primary">${complete}</button><button value="fail" type="button">${fail}</button></div>
    </main><script src="/v3/bank-page.js"></script>`,
  })
}

/** Checkout: the provider's own page for a payment. It works without a script. */
export function checkoutPage(
  session: Stripe.Checkout.Session,
  items: readonly Stripe.LineItem[],
  problem: string | null,
): string {
  const rows = items.map(
    ({ description, amount_total: amount }) =>
      `<dt>${escaped(description ?? '')}</dt><dd>${dollars(amount)}</dd>`,
  )
  const total = dollars(session.amount_total ?? 0)
  const cancel = session.cancel_url ? `<p><a href="${escaped(session.cancel_url)}">Cancel</a></p>` : ''
  return page({
    title: 'Sandbox payment',
    body: `<main class="page"><h1>Sandbox payment</h1><dl class="lines">${rows.join('')}<dt>Total</dt><dd>${total}</dd></dl>
      ${problem === null ? '' : `<p class="error" role="alert">${escaped(problem)}</p>`}
      <form method="post"><input type="hidden" name="email" value="${escaped(session.customer_email ?? '')}">
      ${cardFields('en')}<button type="submit" class="primary wide">Pay ${total}</button></form>${cancel}</main>`,
  })
}

/** What is left to say of a session that is over. */
export const overPage = (words: string) =>
  page({ title: 'Checkout', body: `<main class="page"><h1>${escaped(words)}</h1></main>` })
