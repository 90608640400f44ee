import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { describe, expect, test } from 'vitest'
import { mails } from '#app/words/es/mails.ts'
import { spanish } from '#app/words/spanish.ts'
import { sourceFiles, wordsIn } from './words-in-source.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const all = sourceFiles(root).map(file => wordsIn(root, file))
const looked = all.flatMap(found => found.looked)
const bare = all.flatMap(found => found.bare)

/** What a rule says with its limit written out is kept with a placeholder (translate.ts). */
const numbered = (words: string) => {
  let index = 0
  return words.replace(/\d[\d,.]*\d|\d/g, () => `{${index++}}`)
}
const known = (words: string) => Object.hasOwn(spanish, words) || Object.hasOwn(spanish, numbered(words))

describe('words', () => {
  test('no screen says anything that is in no catalogue', () => {
    expect(bare.map(({ file, line, words }) => `${file}:${line} ${words}`)).toEqual([])
  })

  test('everything that is said is also said in Spanish', () => {
    const missing = looked.filter(({ words }) => !known(words))
    expect(missing.map(({ file, line, words }) => `${file}:${line} ${words}`)).toEqual([])
  })

  test('the catalogue holds nothing that nobody says', () => {
    const said = new Set(looked.flatMap(({ words }) => [words, numbered(words)]))
    expect(Object.keys(spanish).filter(words => !said.has(words))).toEqual([])
  })

  test('what is said in mails and notices alone burdens no browser, and no screen lacks it', () => {
    const onScreens = new Set(
      looked
        .filter(({ file }) => !/^app\/notifications\/(mails|events)\//.test(file))
        .flatMap(({ words }) => [words, numbered(words)]),
    )
    expect(
      Object.keys(spanish)
        .filter(words => !onScreens.has(words))
        .sort(),
    ).toEqual(Object.keys(mails).sort())
  })

  test('two domains that say the same say it alike', async () => {
    const folder = new URL('../../app/words/es/', import.meta.url)
    const by = new Map<string, { file: string; words: string }>()
    const apart: string[] = []
    for (const file of readdirSync(folder)) {
      const [catalogue] = Object.values((await import(new URL(file, folder).href)) as Record<string, object>)
      for (const [key, words] of Object.entries(catalogue ?? {}) as [string, string][]) {
        const other = by.get(key)
        if (other && other.words !== words)
          apart.push(`${key}: ${other.file} ${other.words} | ${file} ${words}`)
        by.set(key, { file, words })
      }
    }
    expect(apart).toEqual([])
  })

  test('both languages are grammatical, and ask for the same arguments', () => {
    const wrong = Object.entries(spanish).filter(([english, translated]) => {
      try {
        return argumentsOf(english).join() !== argumentsOf(translated).join()
      } catch {
        return true
      }
    })
    expect(wrong).toEqual([])
  })
})

/** The names of a message's arguments and elements, each once, in order of the alphabet. */
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
