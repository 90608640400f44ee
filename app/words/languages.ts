import type { I18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Locale } from '../lib/locale.ts'
import { spanish } from './spanish.ts'
import { speak, type Translate, translator } from './translate.ts'

/** Every language at once: for the server. A browser loads the one it needs (load-language.browser.ts). */
export const languages: Readonly<Record<Locale, I18n>> = {
  en: speak('en', {}, compileMessage),
  es: speak('es', spanish, compileMessage),
}

/** Translates for a person of this language: refusals, mails, notices. */
export function wordsOf(locale: Locale): Translate {
  return translators[locale]
}

const translators: Readonly<Record<Locale, Translate>> = {
  en: translator(languages.en),
  es: translator(languages.es),
}
