import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { messages } from './messages.ts'

const root = fileURLToPath(new URL('../../app/', import.meta.url))
const source = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(name => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.startsWith('words'))
  .map(name => readFileSync(root + name, 'utf8'))
  .join('\n')
  .replaceAll("\\'", "'")

/** To the letter, so that whoever mends a sentence meets the specification. */
test('every message of sections 5 and 8 stands in the source', () => {
  expect(messages.filter(message => !source.includes(message))).toEqual([])
})
