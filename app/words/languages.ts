import type { I18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Locale } from '../lib/locale.ts'
import { spanish } from './spanish.ts'
import { speak, type Translate, translator, type Words, wordsIn } from './translate.ts'

/** Every language at once: for the server. A browser loads the one it needs (load-language.browser.ts). */
export const languages: Readonly<Record<Locale, I18n>> = {
  en: speak('en', {}, compileMessage),
  es: speak('es', spanish, compileMessage),
}

/** Translates for a person of this language what names no sum of money. */
export function wordsOf(locale: Locale): Translate {
  return translators[locale]
}

/** Speaks to a person of this language, of sums under the branding's sign: refusals, mails, pictures. */
export function wordsWithMoney(locale: Locale, currencySign: string): Words {
  return wordsIn(languages[locale], currencySign)
}

/** A sign that is asked for all the same stays open, and is seen: a dollar would be a guess. */
const noSign = '{sign}'

const translators: Readonly<Record<Locale, Translate>> = {
  en: translator(languages.en, noSign),
  es: translator(languages.es, noSign),
}
