import { type I18n, setupI18n } from '@lingui/core'
import { formatCents } from '../lib/cents.ts'
import { isLocale, type Locale, localeTag } from '../lib/locale.ts'

export type WordValues = Readonly<Record<string, unknown>>

/**
 * The words of a language for English ones, which may hold ICU arguments (`{count, plural, one {# donation} other {# donations}}`).
 * Words that are in no catalogue stay English.
 */
export type Translate = (words: string, values?: WordValues) => string

/** What a screen speaks with. */
export type Words = {
  /** `t('Donate Now')`, `t('{count, plural, one {# supporter} other {# supporters}}', { count })`: English words in, the person's words out. */
  t: Translate
  locale: Locale
  /** The sign of the branding's currency. Where a sentence holds `{sign}`, `t` puts it in. */
  sign: string
  /** An amount as people read it: `$1,234.50`. */
  money: (cents: number) => string
}

const spoken = new WeakMap<I18n, Words>()

/** A language and a currency's sign, as a screen speaks them: made once, for hundreds of parts of a page ask. */
export function wordsIn(i18n: I18n, sign: string): Words {
  const known = spoken.get(i18n)
  if (known?.sign === sign) return known
  const words: Words = {
    t: translator(i18n, sign),
    locale: isLocale(i18n.locale) ? i18n.locale : 'en',
    sign,
    money: cents => formatCents(cents, sign),
  }
  spoken.set(i18n, words)
  return words
}

/** What Lingui makes of a message: text, and the arguments between. */
export type Compiled = Parameters<I18n['load']>[1][string]
export type Compile = (message: string) => Compiled

/** One language, ready to speak: Lingui with the English words as its keys. */
export function speak(
  locale: Locale,
  catalogue: Readonly<Record<string, Compiled>>,
  compile: Compile = compilePlain,
): I18n {
  const i18n = setupI18n({ locale, locales: localeTag[locale], messages: { [locale]: { ...catalogue } } })
  i18n.setMessagesCompiler(once(compile) as never)
  return i18n
}

/** True for words whose form depends on an argument: those need a parser, which a browser is spared (vite-words.ts). */
export function hasGrammar(words: string): boolean {
  return /\{\s*\w+\s*,/.test(words)
}

/** Text with names between: all that is left to do where grammar was compiled before. */
export function compilePlain(message: string): Compiled {
  return message.split(/(\{\w+\})/).map(part => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    return name ? [name] : part
  }) as Compiled
}

/** More than the product's own texts, so that people's odd input cannot fill the memory. */
const cacheSize = 5_000

function once(compile: Compile): Compile {
  const compiled = new Map<string, Compiled>()
  return message => {
    const known = compiled.get(message)
    if (known !== undefined) return known
    const made = compile(message)
    if (compiled.size < cacheSize) compiled.set(message, made)
    return made
  }
}

/** Translates into this language, in which sums of money stand under this sign. */
export function translator(i18n: I18n, sign: string): Translate {
  return (words, values) => {
    const { messages } = i18n
    if (!Object.hasOwn(messages, words)) {
      return values ? i18n._(words, { sign, ...values }) : signed(numbered(words, messages), sign)
    }
    const translated = messages[words]
    // Most words are plain, and need no grammar.
    const isPlain = typeof translated === 'string' && !translated.includes('{')
    return isPlain ? translated : i18n._(words, { sign, ...values })
  }
}

/** Words without values may have been typed by a person, so nothing but the sign is filled in. */
const signed = (words: string, sign: string) => words.replaceAll('{sign}', () => sign)

const figure = /\d[\d,.]*\d|\d/g

/** A rule's message with its limit written out ('at most 300 characters') stands in the catalogue once, as 'at most {0} characters'. */
function numbered(words: string, messages: Readonly<Record<string, unknown>>): string {
  if (!/\d/.test(words)) return words
  const figures: string[] = []
  const pattern = words.replace(figure, found => `{${figures.push(found) - 1}}`)
  const translated = Object.hasOwn(messages, pattern) ? messages[pattern] : undefined
  if (typeof translated !== 'string') return words
  return translated.replace(/\{(\d+)\}/g, (whole, index) => figures[Number(index)] ?? whole)
}
