import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { spanishOnScreens } from './spanish.ts'
import { type Compiled, hasGrammar } from './translate.ts'

const prefix = 'virtual:words/'

/** Gives a browser the words of its language with their grammar compiled, so that it loads no parser. */
export function compiledWords(): Plugin {
  return {
    name: 'compiled-words',
    resolveId: id => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null
      const words = id.endsWith('/es') ? spanishOnScreens : englishGrammar()
      return `export const words = ${JSON.stringify(words)}`
    },
  }
}

/** The catalogue holds every English message as a key (tests/rules/words.test.ts); those without grammar need no entry. */
function englishGrammar(): Record<string, Compiled> {
  const withGrammar = Object.keys(spanishOnScreens).filter(hasGrammar)
  return Object.fromEntries(withGrammar.map(english => [english, compileMessage(english)]))
}
