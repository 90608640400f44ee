import { type I18n, setupI18n } from '@lingui/core'
import { formatCents } from '../lib/cents.ts'
import { isLocale, type Locale, languages } from '../lib/locale.ts'
import type { Declared, Message } from '../lib/phrase.ts'
import type { Problem } from '../lib/problem.ts'

/** `screens`: main screens; `admin`: admin screens and charts; `mails`: mails and the native projects. */
export const catalogs = ['screens', 'admin', 'mails'] as const
export type Catalog = (typeof catalogs)[number]

export type WordValues = Readonly<Record<string, unknown>>

/**
 * Translates an English message, which may have ICU arguments (`{count, plural, one {# donation} other {#
 * donations}}`). A message without a translation stays English.
 */
export type Translate = <const Text extends string>(
  message: Text & Declared<Text>,
  values?: WordValues,
) => string

export type Words = {
  /**
   * Translates a message: `t('Donate Now')`, `t('{count, plural, one {# supporter} other {# supporters}}', { count })`.
   */
  t: Translate
  locale: Locale
  /** The branding's currency sign; `t` replaces `{sign}` with it. */
  sign: string
  /** Formats cents: `$1,234.50`. */
  money: (cents: number) => string
}

const wordsByLanguage = new WeakMap<I18n, Words>()

/** Returns the functions for a language and currency sign. Cached, because a page calls it hundreds of times. */
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

/** Translates what is wrong with a field; `values` are those of a message that comes without its own. */
export const problemText = (problem: Message | Problem, t: Translate, values?: WordValues): string =>
  typeof problem === 'string' ? t(problem, values) : t(problem.message, problem.values)

/** A message in Lingui's compiled form. */
export type Compiled = Parameters<I18n['load']>[1][string]
export type Compile = (message: string) => Compiled

/** Creates a Lingui instance for one language, with English messages as keys. */
export function speak(
  locale: Locale,
  messages: Readonly<Record<string, Compiled>>,
  compile: Compile = compilePlain,
): I18n {
  const i18n = setupI18n({ locale, locales: languages[locale].tag, messages: { [locale]: { ...messages } } })
  i18n.setMessagesCompiler(once(compile) as never)
  return i18n
}

/**
 * True for a message with an argument format such as `plural`. Such messages need a parser, so browsers get them
 * compiled (vite-words.ts).
 */
export function hasGrammar(words: string): boolean {
  return /\{\s*\w+\s*,/.test(words)
}

/** Compiles a message that has only named arguments. */
export function compilePlain(message: string): Compiled {
  return message.split(/(\{\w+\})/).map(part => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    return name ? [name] : part
  }) as Compiled
}

function once(compile: Compile): Compile {
  const compiled = new Map<string, Compiled>()
  return message => {
    const cached = compiled.get(message)
    if (cached !== undefined) return cached
    const result = compile(message)
    compiled.set(message, result)
    return result
  }
}

/** Creates a function that translates into one language and replaces `{sign}` with the currency sign. */
export function translator(i18n: I18n, sign: string): Translate {
  return (message, values) => {
    const translated = i18n.messages[message] ?? message
    const isPlain = typeof translated === 'string' && !translated.includes('{')
    return isPlain ? translated : i18n._(message, { sign, ...values })
  }
}
