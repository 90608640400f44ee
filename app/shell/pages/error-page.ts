import type { Locale } from '../../lib/locale.ts'
import { phrase } from '../../lib/phrase.ts'
import { escapeMarkup } from '../../ui/drawings/drawing.ts'
import { wordsOf } from '../../words/languages.ts'

/** The page for when no page is rendered, be it a fault or a refusal: it needs no data, no script and no renderer. */
export function errorPage(
  requestId: string,
  locale: Locale,
  words: string = phrase('Something went wrong. Please try again.'),
): string {
  const t = wordsOf(locale)
  const title = escapeMarkup(t(words))
  const reference = escapeMarkup(t(phrase('Reference: {requestId}'), { requestId }))
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${title}</title>` +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    '<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:20vh auto;padding:0 1rem}</style></head>' +
    `<body><h1>${title}</h1><p>${reference}</p><p><a href="/">${escapeMarkup(t(phrase('Back to Home')))}</a></p></body></html>`
  )
}
