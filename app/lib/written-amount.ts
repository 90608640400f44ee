import { divideRounded, formatCents } from './cents.ts'
import { phrase } from './phrase.ts'
import type { Problem } from './problem.ts'

/** Cents, or why the text isn't one certain amount. */
export type ReadAmount = { cents: number } | { problem: Problem }

/**
 * Reads an amount that a person types into a form, in cents: `25`, `12,50`, `1,250.00`, `1.250,00`, `1 250`, `$25`, `25 USD`. A comma before
 * three digits groups thousands, as in every amount that we show; a point there could mean either, and the problem names both amounts
 * (P686). Takes no minus sign.
 */
export function readTypedAmount(text: string): ReadAmount {
  const { mark, digits } = partsOf(text)
  const [low, high] = mark === '' ? readingsOf(digits) : []
  if (low === undefined) return { problem: { message: phrase('Enter an amount such as 25 or 12.50') } }
  if (high === undefined) return { cents: low }
  return digits.includes(',') ? { cents: high } : { problem: twoReadings(low, high) }
}

/** The cents of `readTypedAmount`; null if the text isn't one certain amount. */
export function typedCents(text: string): number | null {
  const read = readTypedAmount(text)
  return 'cents' in read ? read.cents : null
}

/**
 * Reads an amount in a file, in cents, negative for `-90.00`, `90.00-`, `(90.00)` and `90.00 DR`. The file may come from any country, so
 * `1,250` is refused with both amounts (P687).
 */
export function readWrittenAmount(text: string): ReadAmount {
  const { mark, digits } = partsOf(text)
  const factor = factors[mark]
  const [low, high] = factor === undefined ? [] : readingsOf(digits)
  if (low === undefined || factor === undefined)
    return {
      problem: {
        message: phrase('“{text}” isn’t an amount such as 1250.50.'),
        values: { text: text.slice(0, 50) },
      },
    }
  if (high !== undefined) return { problem: twoReadings(low, high) }
  return { cents: low === 0 ? 0 : factor * low }
}

function twoReadings(low: number, high: number): Problem {
  return {
    message: phrase('Is that {sign}{low} or {sign}{high}? Enter {low} or {high}.'),
    values: { low: formatCents(low, ''), high: formatCents(high, '') },
  }
}

/** What the signs around an amount make of it. */
const factors: Readonly<Record<string, number>> = { '': 1, '+': 1, CR: 1, '-': -1, '()': -1, DR: -1 }

const currency = '(?:[A-Z]{0,2}\\p{Sc}(?:US)?|USD)'
const around = new RegExp(
  `^([-+(]?) ?(?:${currency} ?)?([-+(]?) ?(?:${currency} ?)?([\\d.,' ]*[\\d.,]) ?${currency}? ?([-+)]|CR|DR)?$`,
  'iu',
)

/** Takes an amount apart: its sign marks, and its digits with their separators. Both are empty for anything else. */
function partsOf(text: string): { mark: string; digits: string } {
  const [, before = '', inner = '', digits = '', after = ''] = around.exec(plain(text)) ?? []
  return { mark: `${before}${inner}${after}`.toUpperCase(), digits }
}

/**
 * The text in ASCII digits and signs, with single spaces. Replaces full-width and Arabic digits and every kind of space, apostrophe and
 * minus, and removes marks of text direction. Leaves superscripts, so that `12⁵⁰` isn't read as 1250.
 */
function plain(text: string): string {
  return text
    .replace(/[\p{Bidi_Control}\u200b\ufeff]/gu, '')
    .replace(/[\uff01-\uff5e]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, digit => String(digit.charCodeAt(0) & 0xf))
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')
    .replace(/[\u2212\u2012\u2013]/g, '-')
    .replaceAll('\u2019', "'")
    .replace(/\s+/g, ' ')
    .trim()
}

/** Each matches whole units, up to 15 characters of them, and up to two digits of cents. */
const forms = [
  /^(\d{1,12})(?:[.,](\d{0,2}))?$/,
  /^()[.,](\d{1,2})$/,
  /^([1-9]\d{0,2}(?:,\d{3}){1,3})(?:\.(\d{0,2}))?$/,
  /^([1-9]\d{0,2}(?:\.\d{3}){1,3})(?:,(\d{0,2}))?$/,
  /^([1-9]\d{0,2}(?:(?: \d{3}){1,3}|(?:'\d{3}){1,3}))(?:[.,](\d{0,2}))?$/,
]

/** The amounts in cents that digits can mean, the smaller first: two for a single separator before three digits, none for no amount. */
function readingsOf(digits: string): [low?: number, high?: number] {
  const [, units, thousandths] = /^([1-9]\d{0,2})[.,](\d{3})$/.exec(digits) ?? []
  if (units && thousandths) {
    const written = Number(units + thousandths)
    return [divideRounded(written, 10), written * 100]
  }
  const [, whole, cents = ''] = forms.map(form => form.exec(digits)).find(match => match !== null) ?? []
  if (whole === undefined) return []
  return [Number(whole.replace(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'))]
}
