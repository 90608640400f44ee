/**
 * True if a text contains a payment card number, which people sometimes paste into message fields. A card number has 14 to 19 digits, the
 * first digits and length of a card network, and a valid check digit, and may be grouped with single spaces, dashes or dots. Phone numbers,
 * ids, timestamps, ISBNs, amounts and URLs don't count, nor do Visa's obsolete numbers of 13 digits, which look like phone numbers.
 */
export function holdsCardNumber(text: string): boolean {
  const plain = text.normalize('NFKC').replace(notCards, ' | ').trim()
  for (const [run] of plain.matchAll(runs)) {
    const groups = run.split(/\D/)
    // If the text contains nothing else, any grouping counts. Among words, unusual groups may be a phone number followed by a year.
    const separators = new Set(run.replace(/\d/g, ''))
    if (run === plain && separators.size < 2 && isCard(groups.join(''))) return true
    for (const [at] of groups.entries()) if (beginsWithCard(groups.slice(at))) return true
  }
  return false
}

/** URLs and UUIDs, which may contain enough digits to look like a card number. */
const notCards =
  /\bhttps?:\/\/\S+|\bwww\.\S+|(?<![\da-z])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?![\da-z])/gi

/** Runs of 14 to 61 digits with single separators, which aren't part of an alphanumeric token and don't follow a plus sign. */
const runs = /(?<![\d_.+-])(?<!\d[a-z]+)\d(?:[ \u2010-\u2015.-]?\d){13,60}(?![\da-z_])/gi

/** True if the first groups are a card number in a grouping that cards use. */
function beginsWithCard(groups: readonly string[]): boolean {
  let digits = ''
  for (const [at, group] of groups.entries()) {
    digits += group
    if (digits.length > 19) return false
    if (isCard(digits) && isWritten(groups.slice(0, at + 1))) return true
  }
  return false
}

/**
 * True for groups of equal size with a possibly shorter last one, or of American Express and Diners Club. Excludes groups that may be years
 * after a phone number.
 */
function isWritten(groups: readonly string[]): boolean {
  const sizes = groups.map(({ length }) => length)
  if (/^4,6,[45]$/.test(sizes.join())) return true
  const [first = 0] = sizes
  const last = sizes.at(-1) ?? 0
  const years = groups.filter(group => /^(19|20)\d\d$/.test(group)).length
  return sizes.slice(0, -1).every(size => size === first) && last <= first && years < (last < first ? 1 : 2)
}

/** The first digits and the lengths of each card network's numbers. */
const networks: readonly (readonly [first: RegExp, lengths: readonly number[]])[] = [
  [/^4/, [16, 19]],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^(30[0-5]|3095|3[689])/, [14, 16, 19]],
  [/^35(2[89]|[3-8])/, [16, 19]],
  [/^(6011|64[4-9]|65)/, [16, 19]],
  [/^62/, [16, 17, 18, 19]],
  [/^(50[0-9]{2}|5[6-9]|6304|6759|676[1-3])/, [16, 18, 19]],
  [/^220[0-4]/, [16, 19]],
]

function isCard(digits: string): boolean {
  return (
    networks.some(([first, lengths]) => lengths.includes(digits.length) && first.test(digits)) &&
    passesLuhn(digits)
  )
}

/** The Luhn check (ISO/IEC 7812): doubles every second digit from the right. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits.at(-1 - at))
    const doubled = at % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/**
 * True if a request body contains a card number, in a value or the name of a field, outside the fields in `except`. Iterative, because
 * deeply nested input could overflow the stack.
 */
export function findsCardNumber(value: unknown, except: readonly string[] = []): boolean {
  const queue = [value]
  while (queue.length > 0) {
    const next = queue.pop()
    if (typeof next === 'string' && holdsCardNumber(next)) return true
    if (typeof next === 'number' && Number.isSafeInteger(next) && holdsCardNumber(String(next))) return true
    if (typeof next !== 'object' || next === null) continue
    if (Array.isArray(next)) {
      for (const entry of next) queue.push(entry)
      continue
    }
    for (const [name, entry] of Object.entries(next)) {
      if (holdsCardNumber(name)) return true
      if (!except.includes(name)) queue.push(entry)
    }
  }
  return false
}
