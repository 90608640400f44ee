import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { messages, named } from './messages.ts'

const root = fileURLToPath(new URL('../../../app/', import.meta.url))

/** A source as it runs: without its comments, quotation marks as they are read. */
const source = (file: string) =>
  readFileSync(root + file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replaceAll("\\'", "'")

/** True where the words stand as a whole string or text; those that end in a space go on with what the server says. */
function stands(words: string, text: string): boolean {
  const end = (quote: string) => (words.endsWith(' ') ? '' : quote)
  return ["'", '"', '`'].some(quote => text.includes(`${quote}${words}${end(quote)}`))
}

function byName(name: string): unknown {
  const [of = '', key = ''] = name.split('.')
  return (named as Readonly<Record<string, Readonly<Record<string, unknown>>>>)[of]?.[key]
}

/** To the letter and where they are shown, so that whoever mends a sentence, or drops it from its screen, meets the specification. */
test.each([...messages])('the specification says “%s” in %s', (words = '', file = '', name = '') => {
  if (!name) return expect(stands(words, source(file))).toBe(true)
  expect(byName(name)).toBe(words)
  expect(source(file)).toContain(name)
})
