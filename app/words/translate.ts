import { type I18n, setupI18n } from '@lingui/core'
import { formatCents } from '../lib/cents.ts'
import { isLocale, type Locale, languages } from '../lib/locale.ts'

/** `screens`: the main screens; `admin`: admin screens and charts; `mails`: only the server and the phones' projects. */
export const catalogs = ['screens', 'admin', 'mails'] as const
export type Catalog = (typeof catalogs)[number]

export type WordValues = Readonly<Record<string, unknown>>

/**
 * Translates an English message, which may have ICU arguments (`{count, plural, one {# donation} other {# donations}}`). A message that is in no
 * catalog stays English.
 */
export type Translate = (words: string, values?: WordValues) => string

export type Words = {
  /** `t('Donate Now')`, `t('{count, plural, one {# supporter} other {# supporters}}', { count })`. */
  t: Translate
  locale: Locale
  /** The branding's currency sign; `t` fills it in for `{sign}`. */
  sign: string
  /** An amount as people read it: `$1,234.50`. */
  money: (cents: number) => string
}

const wordsByLanguage = new WeakMap<I18n, Words>()

/** Cached by language and sign: a page calls this hundreds of times. */
export function wordsIn(i18n: I18n, sign: string): Words {
  const cached = wordsByLanguage.get(i18n)
  if (cached?.sign === sign) return cached
  const words: Words = {
    t: translator(i18n, sign),
    locale: isLocale(i18n.locale) ? i18n.locale : 'en',
    sign,
    money: cents => formatCents(cents, sign),
  }
  wordsByLanguage.set(i18n, words)
  return words
}

/** A message compiled by Lingui: its text and arguments. */
export type Compiled = Parameters<I18n['load']>[1][string]
export type Compile = (message: string) => Compiled

/** Lingui for one language, with the English messages as its keys. */
export function speak(
  locale: Locale,
  messages: Readonly<Record<string, Compiled>>,
  compile: Compile = compilePlain,
): I18n {
  const i18n = setupI18n({ locale, locales: languages[locale].tag, messages: { [locale]: { ...messages } } })
  i18n.setMessagesCompiler(once(compile) as never)
  return i18n
}

/** True for a message whose form depends on an argument. Those need a parser, which a browser does not load (vite-words.ts). */
export function hasGrammar(words: string): boolean {
  return /\{\s*\w+\s*,/.test(words)
}

/** Compiles text with names only. */
export function compilePlain(message: string): Compiled {
  return message.split(/(\{\w+\})/).map(part => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    return name ? [name] : part
  }) as Compiled
}

/** More than the number of our own messages; limited, because user input also passes through here. */
const cacheSize = 5_000

function once(compile: Compile): Compile {
  const compiled = new Map<string, Compiled>()
  return message => {
    const cached = compiled.get(message)
    if (cached !== undefined) return cached
    const result = compile(message)
    if (compiled.size < cacheSize) compiled.set(message, result)
    return result
  }
}

/** Translates messages into one language, with amounts under one currency sign. */
export function translator(i18n: I18n, sign: string): Translate {
  return (words, values) => {
    const { messages } = i18n
    if (!Object.hasOwn(messages, words)) {
      return values ? i18n._(words, { sign, ...values }) : signed(numbered(words, messages), sign)
    }
    const translated = messages[words]
    const isPlain = typeof translated === 'string' && !translated.includes('{')
    return isPlain ? translated : i18n._(words, { sign, ...values })
  }
}

/** Fills in only the sign: a text without values may be user input. */
const signed = (words: string, sign: string) => words.replaceAll('{sign}', () => sign)

const figure = /\d[\d,.]*\d|\d/g

/** Translates a message with a number in it ('at most 300 characters') by its entry 'at most {0} characters'. */
function numbered(words: string, messages: Readonly<Record<string, unknown>>): string {
  if (!/\d/.test(words)) return words
  const figures: string[] = []
  const pattern = words.replace(figure, match => `{${figures.push(match) - 1}}`)
  const translated = Object.hasOwn(messages, pattern) ? messages[pattern] : undefined
  if (typeof translated !== 'string') return words
  return translated.replace(/\{(\d+)\}/g, (whole, index) => figures[Number(index)] ?? whole)
}
