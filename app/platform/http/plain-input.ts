import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'

/** No form of ours nests deeper than this by far. */
const deepest = 20

/**
 * Whatever a caller sent, as the one kind of text that everything behind can hold. Refuses InvalidInput (400) for a NUL character, which
 * PostgreSQL stores nowhere, and for what nests deeper than any form does. Half a surrogate pair, as a field cut off within an emoji
 * leaves it, becomes the replacement character: nobody's words are lost to it.
 */
export function plainInput(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return plainText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === deepest) throw refusal('InvalidInput', 400, phrase('Invalid input'))
  if (Array.isArray(value)) return value.map(entry => plainInput(entry, depth + 1))
  const entries = Object.entries(value).map(([name, entry]) => [
    plainText(name),
    plainInput(entry, depth + 1),
  ])
  // Own fields alone, also where one is called __proto__: the schema then refuses it as it refuses any it does not know.
  return Object.fromEntries(entries)
}

function plainText(text: string): string {
  if (text.includes('\u0000'))
    throw refusal('InvalidInput', 400, phrase('It contains a character we can’t save. Please type it again.'))
  return text.isWellFormed() ? text : text.toWellFormed()
}
