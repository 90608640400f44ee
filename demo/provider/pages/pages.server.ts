import type Stripe from 'stripe'
import { formatCents } from '#app/lib/cents.ts'
import type { Locale } from '#app/lib/locale.ts'
import { pageWords } from './words.ts'

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

const dollars = (cents: number) => formatCents(cents, '$')

type PageContent = { title: string; body: string; locale?: Locale; attributes?: string }

function page({ title, body, locale = 'en', attributes = '' }: PageContent): string {
  return `<!doctype html>
<html lang="${locale}" ${attributes}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)}</title><link rel="stylesheet" href="/v3/pages.css"></head><body>${body}</body></html>`
}

const field = (name: string, label: string, attributes: string, width = '') =>
  `<div class="field ${width}"><label for="${name}">${label}</label><input id="${name}" name="${name}" ${attributes} required aria-describedby="${name}-error"><p class="error" id="${name}-error" role="alert"></p></div>`

/** The four card fields (P162). */
function cardFields(locale: Locale): string {
  const { labels, expiryHint, note } = pageWords(locale)
  return `${field('number', labels.number, 'inputmode="numeric" autocomplete="cc-number" maxlength="23" placeholder="1234 1234 1234 1234"', 'wide')}
    ${field('expiry', labels.expiry, `inputmode="numeric" autocomplete="cc-exp" maxlength="9" placeholder="${expiryHint}"`)}
    ${field('cvc', labels.cvc, 'inputmode="numeric" autocomplete="cc-csc" maxlength="4" placeholder="123"')}
    ${field('name', labels.name, 'autocomplete="cc-name" maxlength="100"', 'wide')}
    <p class="note wide">${note}</p>`
}

/** The page inside the Payment Element's frame. */
export const cardFrame = (locale: Locale) =>
  page({
    title: 'Secure payment input frame',
    locale,
    attributes: `data-words="${escaped(JSON.stringify(pageWords(locale).problems))}"`,
    body: `<main aria-label="Secure payment input frame"><form novalidate>${cardFields(locale)}</form></main><script src="/v3/card-frame.js"></script>`,
  })

/** The bank's 3-D Secure page, shown in a frame over the page that pays. */
export function bankPage(intent: Stripe.PaymentIntent, locale: Locale): string {
  const { question, about, complete, fail } = pageWords(locale)
  return page({
    title: '3D Secure',
    locale,
    body: `<main class="page" aria-label="3D Secure"><h1>${question}</h1><p>${dollars(intent.amount)}. ${about}</p>
      <div class="answers"><button value="complete" type="button" class="primary">${complete}</button><button value="fail" type="button">${fail}</button></div>
    </main><script src="/v3/bank-page.js"></script>`,
  })
}

/** The hosted payment page (Stripe Checkout). It works without JavaScript. */
export function checkoutPage(
  session: Stripe.Checkout.Session,
  lines: readonly { label: string; cents: number }[],
  problem = '',
): string {
  const rows = lines.map(({ label, cents }) => `<dt>${escaped(label)}</dt><dd>${dollars(cents)}</dd>`)
  const total = dollars(session.amount_total ?? 0)
  const cancel = session.cancel_url ? `<p><a href="${escaped(session.cancel_url)}">Cancel</a></p>` : ''
  return page({
    title: 'Test payment',
    body: `<main class="page"><h1>Test payment</h1><dl class="lines">${rows.join('')}<dt>Total</dt><dd>${total}</dd></dl>
      <p class="error" role="alert">${escaped(problem)}</p>
      <form method="post">${cardFields('en')}<button type="submit" class="primary wide">Pay ${total}</button></form>${cancel}</main>`,
  })
}

export const messagePage = (words: string) =>
  page({ title: 'Checkout', body: `<main class="page"><h1>${escaped(words)}</h1></main>` })
