import { phrase } from '../../lib/phrase.ts'
import { refusal } from '../../lib/refusal.ts'

/** Deeper than the nesting of any form. */
const maxDepth = 20

/**
 * Makes input storable. Refuses with InvalidInput (400) for NUL characters, which PostgreSQL can't store, and for nesting deeper than any form.
 * Replaces lone surrogates, which occur if a text was cut inside an emoji.
 */
export function plainInput(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return plainText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === maxDepth) throw refusal('InvalidInput', 400, phrase('Invalid input'))
  if (Array.isArray(value)) return value.map(entry => plainInput(entry, depth + 1))
  const entries = Object.entries(value).map(([name, entry]) => [
    plainText(name),
    plainInput(entry, depth + 1),
  ])
  // `Object.fromEntries` turns `__proto__` into an own field, which the schema refuses like any unknown field.
  return Object.fromEntries(entries)
}

function plainText(text: string): string {
  if (text.includes('\u0000'))
    throw refusal('InvalidInput', 400, phrase('It contains a character we can’t save. Please type it again.'))
  return text.isWellFormed() ? text : text.toWellFormed()
}
