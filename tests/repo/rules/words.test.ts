import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { translatedLocales } from '#app/lib/locale.ts'
import { compiled } from '#app/words/compiled.ts'
import { type Catalog, catalogs } from '#app/words/translate.ts'
import { catalogOf, sourceFiles, wordsIn } from '../../../tools/words/words-in-source.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const all = sourceFiles(root).map(file => wordsIn(root, file))
const looked = all.flatMap(({ looked }) => looked)
const bare = all.flatMap(({ bare }) => bare)
const where = ({ file, line, words }: (typeof bare)[number]) => `${file}:${line} ${words}`

test('no screen shows a text that it does not look up in a catalog', () => {
  expect(bare.map(where)).toEqual([])
})

describe.each(translatedLocales)('the catalogs of %s', locale => {
  const entriesOf = (name: Catalog): Map<string, string> => {
    const text = readFileSync(new URL(`../../../app/words/${locale}/${name}.po`, import.meta.url), 'utf8')
    const entries = [...text.matchAll(/^msgid (".+")\nmsgstr (".*")$/gm)].map(
      ([, ...pair]) => pair as string[],
    )
    return new Map(entries.map(pair => pair.map(quoted => JSON.parse(quoted)) as [string, string]))
  }
  const entries = new Map(catalogs.map(name => [name, entriesOf(name)]))
  const translations = new Map([...entries.values()].flatMap(messages => [...messages]))
  test('translate every message (P467)', () => {
    expect(looked.filter(({ words }) => !translations.get(words)).map(where)).toEqual([])
  })

  test.each(catalogs)('%s has only the messages of its own screens (P468)', name => {
    const messagesOf = (names: readonly string[]) =>
      new Set(looked.filter(({ file }) => names.includes(catalogOf(file))).map(({ words }) => words))
    const [own, earlier] = [messagesOf([name]), messagesOf(catalogs.slice(0, catalogs.indexOf(name)))]
    const messages = [...(entries.get(name)?.keys() ?? [])]
    expect(messages.filter(words => !own.has(words) || earlier.has(words))).toEqual([])
  })

  test.each(catalogs)('%s is compiled: run `npm run words`', name => {
    const messages = [...(entries.get(name) ?? [])]
    const expected = messages.map(([english, translated]) => [english, [compileMessage(translated)].flat()])
    expect(compiled[locale][name]).toEqual(Object.fromEntries(expected))
  })

  test('are grammatical, and name the same arguments as the English', () => {
    const wrong = [...translations].filter(([english, translated]) => {
      try {
        return argumentsOf(english).join() !== argumentsOf(translated).join()
      } catch {
        return true
      }
    })
    expect(wrong).toEqual([])
  })
})

/** The names of a message's arguments and elements, in alphabetical order without duplicates. */
function argumentsOf(words: string): string[] {
  const names = new Set<string>([...words.matchAll(/<\/?(\d+)\/?>/g)].map(([, index]) => `<${index}>`))
  const visit = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return
    for (const token of tokens) {
      if (!Array.isArray(token)) continue
      names.add(String(token[0]))
      if (token[2] && typeof token[2] === 'object') Object.values(token[2]).forEach(visit)
    }
  }
  visit(compileMessageOrThrow(words))
  return [...names].sort()
}
