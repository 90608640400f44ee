import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { spanishForAdmins, spanishOnScreens } from './spanish.ts'
import { type Compiled, hasGrammar } from './translate.ts'

const prefix = 'virtual:words/'

/** Gives a browser the words of its language with their grammar compiled, so that it loads no parser. */
export function compiledWords(): Plugin {
  return {
    name: 'compiled-words',
    resolveId: id => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null
      const words = id.includes('/admin-') ? spanishForAdmins : spanishOnScreens
      const said = id.endsWith('es') ? words : englishGrammar(words)
      return `export const words = ${JSON.stringify(said)}`
    },
  }
}

/** A catalogue holds every English message as a key (tests/repo/rules/words.test.ts); those without grammar need no entry. */
function englishGrammar(words: object): Record<string, Compiled> {
  const withGrammar = Object.keys(words).filter(hasGrammar)
  return Object.fromEntries(withGrammar.map(english => [english, compileMessage(english)]))
}
