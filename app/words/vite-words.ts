import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { mails } from './es/mails.ts'
import { spanish } from './spanish.ts'
import { type Compiled, hasGrammar } from './translate.ts'

const prefix = 'virtual:words/'

/** Compiles the grammar of each language when the house is built, so that a browser loads no parser. */
export function compiledWords(): Plugin {
  return {
    name: 'compiled-words',
    resolveId: id => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null
      const words = id.endsWith('/es') ? spanishWords() : englishGrammar()
      return `export const words = ${JSON.stringify(words)}`
    },
  }
}

/** Every word but those of mails: a browser draws none. */
const onScreens = Object.entries(spanish).filter(([english]) => !Object.hasOwn(mails, english))

function spanishWords(): Record<string, Compiled> {
  const compiled = ([english, words]: [string, string]) => [
    english,
    hasGrammar(words) ? compileMessage(words) : words,
  ]
  return Object.fromEntries(onScreens.map(compiled))
}

/** The catalogue holds every English message as a key (tests/rules/words.test.ts); those without grammar need no entry. */
function englishGrammar(): Record<string, Compiled> {
  const withGrammar = onScreens.map(([english]) => english).filter(hasGrammar)
  return Object.fromEntries(withGrammar.map(english => [english, compileMessage(english)]))
}
