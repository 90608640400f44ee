/** What is typed into card fields: formatting, checks and words. Runs in the hosted fields and again on the sandbox's server. */

export type CardDetails = { cardNumber: string; expiryDate: string; cvv: string; nameOnCard: string }
export type CardField = keyof CardDetails

export const cardFields: readonly CardField[] = ['cardNumber', 'expiryDate', 'cvv', 'nameOnCard']

/** Digits alone, at most `most` of them; other scripts' digits are no digits here. */
export function digitsOf(text: string, most: number): string {
  return text.replace(/[^0-9]/g, '').slice(0, most)
}

/** `4242 4242 4242 4242` as it is typed; American Express in groups of 4, 6 and 5. */
export function formatCardNumber(text: string): string {
  const digits = digitsOf(text, 19)
  if (/^3[47]/.test(digits)) return grouped(digits.slice(0, 15), [4, 6, 5])
  return grouped(digits, [4, 4, 4, 4, 3])
}

function grouped(digits: string, sizes: readonly number[]): string {
  const groups: string[] = []
  let start = 0
  for (const size of sizes) {
    if (start >= digits.length) break
    groups.push(digits.slice(start, start + size))
    start += size
  }
  return groups.join(' ')
}

/** `MM / YY` as it is typed: 5, 1/ and 13 begin with 05, 01 and 01 / 3. A pasted year of four digits is shortened. */
export function formatExpiry(text: string): string {
  const long = /^\s*(\d{1,2})\s*[/-]\s*20(\d{2})\s*$/.exec(text)
  if (long) return `${(long[1] ?? '').padStart(2, '0')} / ${long[2]}`
  let digits = digitsOf(text, 4)
  const isOneDigitMonth = /^[2-9]|^1[3-9]/.test(digits) || /^\s*1\s*[/-]/.test(text)
  if (isOneDigitMonth) digits = `0${digits}`.slice(0, 4)
  if (digits.length < 2) return digits
  if (digits.length === 2) return /[/ -]$/.test(text) ? `${digits} / ` : digits
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`
}

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'card'

export function brandOf(number: string): CardBrand {
  const digits = digitsOf(number, 19)
  if (/^4/.test(digits)) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'mastercard'
  if (/^3[47]/.test(digits)) return 'amex'
  if (/^6(011|5|4[4-9])/.test(digits)) return 'discover'
  return 'card'
}

/** True for 12 to 19 digits whose Luhn sum ends in 0. */
export function passesLuhn(number: string): boolean {
  const digits = digitsOf(number, 20)
  if (digits.length < 12 || digits.length > 19) return false
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place])
    const weighed = place % 2 === 1 ? digit * 2 : digit
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return sum % 10 === 0
}

/** True when a card of `MM / YY` can still be used in the month of `today`: cards end with the last day of their month. */
export function isUnexpired(expiry: string, today: { year: number; month: number }): boolean {
  const match = /^(0[1-9]|1[0-2]) \/ (\d{2})$/.exec(expiry)
  if (!match) return false
  const year = 2000 + Number(match[2])
  const months = (year - today.year) * 12 + Number(match[1]) - today.month
  return months >= 0 && months <= 12 * 30
}

export type CardProblem = 'missing' | 'wrong'
export type CardProblems = Partial<Record<CardField, CardProblem>>

/** What is missing, in the specification's order of fields (P162: all four are required). */
export function missingFields(card: CardDetails): CardField[] {
  return cardFields.filter(field => card[field].trim() === '')
}

/** What is wrong with each field (fields/fields-words.ts says it in words); empty when the card can be sent. */
export function cardProblems(card: CardDetails, today: { year: number; month: number }): CardProblems {
  const problems: CardProblems = {}
  for (const field of missingFields(card)) problems[field] = 'missing'
  if (!passesLuhn(card.cardNumber)) problems.cardNumber ??= 'wrong'
  if (!isUnexpired(formatExpiry(card.expiryDate), today)) problems.expiryDate ??= 'wrong'
  if (!isCvv(card)) problems.cvv ??= 'wrong'
  return problems
}

function isCvv(card: CardDetails): boolean {
  const length = brandOf(card.cardNumber) === 'amex' ? 4 : 3
  return /^\d+$/.test(card.cvv) && card.cvv.length === length
}
