import { commonSurnames } from './common-surnames.ts'
import type { WordKind } from './report.ts'

/** What must not be public about a student, as it is stored. Lives in memory while a report is made. */
export type PrivateWords = {
  firstName: string
  lastName: string
  /** Schools that the parent doesn't show. */
  schools: readonly string[]
  phones: readonly string[]
  emails: readonly string[]
  /** Account numbers of the payouts. */
  accounts: readonly string[]
  /** What the parent typed for this one search. */
  address: string
  /** Public names in which the last name may occur, such as the school that the parent shows (P93). */
  publicNames: readonly string[]
}

/** True for an ordinary word in one of the platform's languages, in lower case and without accents. */
export type IsOrdinary = (word: string) => boolean

/** Finds what kinds of private words a text contains. */
export type FindWords = (text: string) => WordKind[]

/** Separates texts that aren't one sentence, such as two elements of a page. No phrase goes across it. */
export const gap = '␞'
/** The same, before a value that an answer calls a last name or a student. */
export const gapBeforeName = '␝'

type Token = { word: string; typed: string }

const letters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
  þ: 'th',
}

/** Without accents, invisible characters, apostrophes and the possessive s, but with capitals. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/['’]s(?!\p{L})/gu, ' ')
    .replace(/['’]/g, '')

const lower = (text: string) =>
  text.toLowerCase().replace(/[øłđðæœßıþ]/g, letter => letters[letter] ?? letter)

/** The words and numbers of a text, each run of letters or digits apart, and the gaps. */
export const tokensOf = (text: string): Token[] =>
  (plain(text).match(/\p{L}+|\p{N}+|[␞␝]/gu) ?? []).map(typed => ({ word: lower(typed), typed }))

const wordsIn = (text: string): string[] => tokensOf(text).map(({ word }) => word)

/** Parts of a last name that alone say nothing. */
const particles = new Set(
  'de da do dos das del della di du des la las le les el al bin ben ibn van von der den ter ten te st san santa mac mc y e i und'.split(
    ' ',
  ),
)
/** Beside these, even an ordinary word is a family's name. */
const titles = new Set(
  'mr mrs ms miss mx dr prof sr sra srta senor senora senorita don dona grandma grandpa granny nana abuela abuelo aunt auntie uncle tia tio cousin prima primo family familia'.split(
    ' ',
  ),
)
const schoolWords = new Set(
  'school high middle elementary primary secondary college university academy institute prep escuela colegio universidad instituto academia preparatoria secundaria'.split(
    ' ',
  ),
)

/** Prepares a search for private words (P887, P888). */
export function searchFor(words: PrivateWords, isOrdinary: IsOrdinary): FindWords {
  const searches: [WordKind, (text: string, tokens: Token[]) => boolean][] = [
    ['lastName', (_, tokens) => hasName(tokens, words, isOrdinary)],
    ['school', (_, tokens) => words.schools.some(school => hasSchool(tokens, school))],
    ['address', (_, tokens) => hasAddress(tokens, words.address)],
    ['phone', text => words.phones.some(phone => hasPhone(text, phone))],
    ['email', text => words.emails.some(email => hasEmail(text, email))],
    ['bank', text => words.accounts.some(account => hasAccount(text, account))],
  ]
  return text => {
    const tokens = tokensOf(text)
    return searches.filter(([, has]) => has(text, tokens)).map(([kind]) => kind)
  }
}

/** Where a phrase begins. */
function* placesOf(tokens: readonly Token[], phrase: readonly string[]): Generator<number> {
  if (phrase.length === 0) return
  for (let at = 0; at + phrase.length <= tokens.length; at++)
    if (phrase.every((word, index) => tokens[at + index]?.word === word)) yield at
}

function hasName(
  tokens: Token[],
  { firstName, lastName, publicNames }: PrivateWords,
  isOrdinary: IsOrdinary,
): boolean {
  const first = wordsIn(firstName)
  const whole = wordsIn(lastName)
  // One letter is the initial, which is public.
  if (whole.join('').length < 2) return false
  const isPlain = (word: string) => isOrdinary(word) || commonSurnames.has(word)
  const parts =
    whole.length > 1
      ? whole.filter(word => word.length > 2 && !particles.has(word) && !first.includes(word))
      : []
  const names = [whole, ...parts.map(part => [part])].filter(name => name.join('') !== first.join(''))
  const explained = new Set<number>()
  for (const phrase of publicNames.map(wordsIn))
    for (const at of placesOf(tokens, phrase))
      for (let index = 0; index < phrase.length; index++) explained.add(at + index)
  const isFound = (name: readonly string[]) => {
    const isShort = name.join('').length < 3
    const isWeak = isShort || name.every(isPlain)
    for (const at of placesOf(tokens, name)) {
      if (explained.has(at)) continue
      if (!isWeak || isBesideFirstName(tokens, at, name.length, first)) return true
      if (isValue(tokens, at, name.length) || (!isShort && isBesideTitle(tokens, at, name.length)))
        return true
    }
    return !isWeak && isHidden(tokens, name.join(''))
  }
  // Written as one word, as in an address: mayaokafor.
  const joined = [first.join('') + whole.join(''), whole.join('') + first.join('')]
  const isJoined = (word: string) =>
    !isPlain(word) && joined.some(name => name.length > 7 && word.includes(name))
  return names.some(isFound) || tokens.some(({ word }) => isJoined(word))
}

/** True for the name in the plural, as in "the Okafors", in one word, and as a part of a word with capitals, as in TeamOkafor. */
function isHidden(tokens: readonly Token[], name: string): boolean {
  const plurals = /(s|x|z|ch|sh)$/.test(name) ? [`${name}es`] : [`${name}s`, `${name}es`]
  return tokens.some(({ word, typed }) => {
    if (word === name || plurals.includes(word)) return true
    return (
      word.length > name.length &&
      name.length > 3 &&
      (typed.match(/\p{Lu}\p{Ll}+/gu) ?? []).some(part => lower(part) === name)
    )
  })
}

/** "Maya Rose", "Maya B. Rose" and "Rose, Maya". */
function isBesideFirstName(
  tokens: readonly Token[],
  at: number,
  length: number,
  first: readonly string[],
): boolean {
  const last = first.at(-1)
  const before = tokens[at - 1]
  if (before?.word === last || tokens[at + length]?.word === first[0]) return true
  const middle = before && /^\p{Lu}/u.test(before.typed)
  return Boolean(middle) && tokens[at - 2]?.word === last
}

const isBesideTitle = (tokens: readonly Token[], at: number, length: number): boolean =>
  titles.has(tokens[at - 1]?.word ?? '') || ['family', 'familia'].includes(tokens[at + length]?.word ?? '')

/** True if the name is a whole value that an answer calls a last name or a student. */
const isValue = (tokens: readonly Token[], at: number, length: number): boolean =>
  tokens[at - 1]?.word === gapBeforeName && [gap, gapBeforeName].includes(tokens[at + length]?.word ?? '')

/** The name as a whole, or what is special in it beside a word for a school: "Lincoln High" of "Lincoln High School". */
function hasSchool(tokens: Token[], school: string): boolean {
  const whole = wordsIn(school)
  const has = (phrase: readonly string[]) => !placesOf(tokens, phrase).next().done
  if (whole.length > 1 ? has(whole) : whole.join('').length > 3 && has(whole)) return true
  const special = whole.filter(
    word => !schoolWords.has(word) && !['of', 'the', 'de', 'la', 'el'].includes(word),
  )
  if (special.length === whole.length || special.join('').length < 4) return false
  return [...placesOf(tokens, special)].some(
    at =>
      schoolWords.has(tokens[at - 1]?.word ?? '') || schoolWords.has(tokens[at + special.length]?.word ?? ''),
  )
}

const directions = new Set(
  'n s e w ne nw se sw north south east west norte sur este oeste calle avenida av'.split(' '),
)

/** The number of the house and the name of the street, in either order. */
function hasAddress(tokens: Token[], address: string): boolean {
  const words = wordsIn(address)
  const number = words.find(word => /^\d+$/.test(word))
  const street = words.filter(word => word !== number && /\p{L}/u.test(word)).slice(0, 3)
  const name = street.slice(0, directions.has(street[0] ?? '') ? 2 : 1)
  if (!number || name.length === 0) return false
  return [
    [number, ...name],
    [...name, number],
  ].some(phrase => !placesOf(tokens, phrase).next().done)
}

/** The runs of digits in a text, without what people write between them. */
const digitRuns = (text: string): string[] =>
  (text.match(/\d(?:[\s().\-–/+]{0,3}\d)*/g) ?? []).map(run => run.replace(/\D/g, ''))

/** The last ten digits of a phone number, so that a country code doesn't hide it. Fewer than seven are no phone number. */
function hasPhone(text: string, phone: string): boolean {
  const digits = phone.replace(/\D/g, '').slice(-10)
  return digits.length >= 7 && digitRuns(text).some(run => run.includes(digits))
}

function hasEmail(text: string, email: string): boolean {
  const typed = email.trim().toLowerCase()
  if (!typed.includes('@')) return false
  const escaped = typed.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![a-z0-9._%+-])${escaped}(?![a-z0-9-]|\\.[a-z0-9])`, 'i').test(
    text.replace(/%40/gi, '@'),
  )
}

/** The whole number, or its last four digits as people and programs write them: ••1234, ending in 1234. */
function hasAccount(text: string, account: string): boolean {
  const digits = account.replace(/\D/g, '')
  if (digits.length >= 6 && digitRuns(text).some(run => run.includes(digits))) return true
  const last = digits.slice(-4)
  if (last.length < 4) return false
  return new RegExp(
    `(?:[*•·xX#…]{2,}|\\.{3}|(?:ending|ends|account|terminad[ao]|termina|cuenta)[^\\d␞␝]{0,12})[\\s-]?${last}(?!\\d)`,
    'i',
  ).test(text)
}
