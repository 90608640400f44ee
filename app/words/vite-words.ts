import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { type Locale, locales, translatedLocales } from '../lib/locale.ts'
import { type Messages, messagesIn } from './catalogs.ts'
import { type Catalog, hasGrammar } from './translate.ts'

/** Browsers don't need the translations of mails. */
const inBrowsers = ['screens', 'admin'] as const satisfies Catalog[]

/**
 * Generates loaders.browser.ts and the translations that it loads, with ICU messages compiled, so that browsers need no
 * parser.
 */
export function compiledWords(): Plugin {
  return {
    name: 'compiled-words',
    resolveId: id => (id.startsWith('virtual:words/') ? `\0${id}` : null),
    load(id) {
      if (id.endsWith('/app/words/loaders.browser.ts')) return loaders
      const [, catalog, locale] = /^\0virtual:words\/(\w+)-(\w+)$/.exec(id) ?? []
      if (!catalog) return null
      return `export const words = ${JSON.stringify(wordsFor(locale as Locale, catalog as Catalog))}`
    },
  }
}

const loaders = inBrowsers
  .map(catalog => {
    const loads = locales.map(locale => `${locale}: () => import('virtual:words/${catalog}-${locale}')`)
    return `export const ${catalog} = { ${loads.join(', ')} }`
  })
  .join('\n')

/**
 * For English, only ICU messages need an entry. Every catalog has all English messages as keys
 * (tests/repo/rules/words.test.ts).
 */
function wordsFor(locale: Locale, catalog: Catalog): Messages {
  if (locale !== 'en') return messagesIn(locale, [catalog])
  const english = Object.keys(messagesIn(translatedLocales[0] ?? 'en', [catalog]))
  return Object.fromEntries(english.filter(hasGrammar).map(words => [words, compileMessage(words)]))
}
