import { compileMessage } from '@lingui/message-utils/compileMessage'
import { type Locale, locales } from '../lib/locale.ts'
import { messagesIn } from './catalogs.ts'
import { speak, type Translate, translator, type Words, wordsIn } from './translate.ts'

/** Every language, for the server. Browsers load only their own (load-language.browser.ts). */
export const everyLanguage = forEach(locale => speak(locale, messagesIn(locale), compileMessage))

/** Translates messages without a currency sign. */
export function wordsOf(locale: Locale): Translate {
  return translators[locale]
}

/** Translates messages and formats amounts with the branding's currency sign: refusals, mails, pictures. */
export function wordsWithMoney(locale: Locale, currencySign: string): Words {
  return wordsIn(everyLanguage[locale], currencySign)
}

/** Leaves `{sign}` in messages unchanged, because the currency isn't known. */
const translators = forEach(locale => translator(everyLanguage[locale], '{sign}'))

function forEach<Value>(make: (locale: Locale) => Value): Readonly<Record<Locale, Value>> {
  return Object.fromEntries(locales.map(locale => [locale, make(locale)])) as Record<Locale, Value>
}
