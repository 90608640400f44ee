import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { allFiles, isEnglishOnly, wordsIn } from '../../tools/words/words-in-source.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** What a native editor would mend, and what to write in its place. */
const mended: [RegExp, string][] = [
  [/\be-mails?\b/i, 'email'],
  [/\b(some|any|every)body\b/i, 'someone, anyone, everyone'],
  [/\b(stands|stand) (on|in) (your|the|a) /i, 'appears on, shows in'],
  [/\b(is|are|was|were|be|been) told\b/i, 'say who does what: we let them know'],
  [/\b(colour|favour|honour|neighbour|behaviour)/i, 'US spelling'],
  [/\b(organis|recognis|authoris|cancelled by mistake|licence|cheque|whilst)/i, 'US spelling'],
]

/** The specification's own words. */
const quoted = new Set(['Name or e-mail'])

const said = allFiles(root).flatMap(file => {
  const { looked, bare } = wordsIn(root, file)
  return isEnglishOnly(file) ? [...looked, ...bare] : looked
})

test('what people read is in the words of a native editor', () => {
  expect(said.length).toBeGreaterThan(1500)
  const found = said
    .filter(({ words }) => !quoted.has(words))
    .flatMap(({ file, line, words }) =>
      mended
        .filter(([pattern]) => pattern.test(words))
        .map(([, better]) => `${file}:${line} ${words} (${better})`),
    )
  expect(found).toEqual([])
})
