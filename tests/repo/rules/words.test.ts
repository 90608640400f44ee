import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { messages as admin } from '#app/words/es/admin.ts'
import { messages as mails } from '#app/words/es/mails.ts'
import { messages as screens } from '#app/words/es/screens.ts'
import {
  catalogueOf,
  catalogues,
  numbered,
  sourceFiles,
  wordsIn,
} from '../../../tools/words/words-in-source.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const all = sourceFiles(root).map(file => wordsIn(root, file))
const looked = all.flatMap(found => found.looked)
const bare = all.flatMap(found => found.bare)

/** A catalog as translators see it. */
const catalogue = (name: string): Map<string, string> => {
  const text = readFileSync(new URL(`../../../app/words/es/${name}.po`, import.meta.url), 'utf8')
  const entries = [...text.matchAll(/^msgid (".+")\nmsgstr (".*")$/gm)].map(([, ...pair]) => pair as string[])
  return new Map(entries.map(pair => pair.map(quoted => JSON.parse(quoted)) as [string, string]))
}
const compiled = { screens, admin, mails }
const wordsOf = new Map(catalogues.map(name => [name, catalogue(name)]))
const spanish = new Map([...wordsOf.values()].flatMap(words => [...words]))

/** A written-out limit is stored with a placeholder (translate.ts). */
const known = (words: string) => Boolean(spanish.get(words) || spanish.get(numbered(words)))

describe('words', () => {
  test('every text on a screen is in a catalog', () => {
    expect(bare.map(({ file, line, words }) => `${file}:${line} ${words}`)).toEqual([])
  })

  test('every text has a Spanish translation (P467)', () => {
    const missing = looked.filter(({ words }) => !known(words))
    expect(missing.map(({ file, line, words }) => `${file}:${line} ${words}`)).toEqual([])
  })

  test('the catalogs have no unused text', () => {
    const said = new Set(looked.flatMap(({ words }) => [words, numbered(words)]))
    expect([...spanish.keys()].filter(words => !said.has(words))).toEqual([])
  })

  test.each([...catalogues])(
    'what the %s alone say stands in their catalogue, and nothing else (P468)',
    name => {
      const before = catalogues.slice(0, catalogues.indexOf(name))
      const saidBy = (names: readonly string[]) =>
        new Set(
          looked
            .filter(({ file }) => names.includes(catalogueOf(file)))
            .flatMap(({ words }) => [words, numbered(words)]),
        )
      const [own, others] = [saidBy([name]), saidBy(before)]
      const held = [...(wordsOf.get(name)?.keys() ?? [])]
      expect(held.filter(words => !own.has(words) || others.has(words))).toEqual([])
    },
  )

  test.each(catalogues)(
    'the compiled %s say what their catalogue says: `npm run words` compiles it',
    name => {
      const words = [...(wordsOf.get(name) ?? [])]
      const expected = words.map(([english, translated]) => [english, [compileMessage(translated)].flat()])
      expect(compiled[name]).toEqual(Object.fromEntries(expected))
    },
  )

  test('both languages parse and use the same arguments', () => {
    const wrong = [...spanish].filter(([english, translated]) => {
      try {
        return argumentsOf(english).join() !== argumentsOf(translated).join()
      } catch {
        return true
      }
    })
    expect(wrong).toEqual([])
  })
})

/** The unique, sorted names of a message's arguments and elements. */
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
