import { phrase } from './phrase.ts'
import type { Problem } from './problem.ts'

/**
 * Reads an amount in a file, in cents: `1250`, `-1250.5`, `1,250.50`, `1.250,50`, `$1,250.50`. Refuses what could mean two amounts: `1,250`
 * is 1250 in the United States and 1.25 elsewhere.
 */
export function readWrittenAmount(text: string): { cents: number } | { problem: Problem } {
  const [, minus = '', digits = ''] = /^([-\u2212]?)(?:[A-Z]{0,2}\p{Sc}\s*)?(\d.*)$/u.exec(text) ?? []
  if (/^\d{1,3}[.,]\d{3}$/.test(digits))
    return {
      problem: {
        message: phrase('“{text}” could mean two amounts. Write it like 1250.00.'),
        values: { text },
      },
    }
  const written = forms.map(form => form.exec(digits)).find(match => match !== null)
  if (!written)
    return { problem: { message: phrase('“{text}” isn’t an amount such as 1250.50.'), values: { text } } }
  const [, whole = '', fraction = ''] = written
  const cents = Number(whole.replace(/\D/g, '')) * 100 + Number(fraction.padEnd(2, '0'))
  return { cents: minus && cents > 0 ? -cents : cents }
}

/** Each matches whole units and up to two digits of cents. */
const forms = [
  /^(\d{1,10})(?:[.,](\d{1,2}))?$/,
  /^(\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/,
  /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/,
  /^(\d{1,3}(?:,\d{3}){2,3})$/,
  /^(\d{1,3}(?:\.\d{3}){2,3})$/,
]
