import type { I18n } from '@lingui/core'
import type { Locale } from '../lib/locale.ts'
import { speak } from './translate.ts'

/** The words of one language, compiled when the house was built. English has all but its grammar in the screens already. */
export async function loadLanguage(locale: Locale): Promise<I18n> {
  const { words } = locale === 'es' ? await import('virtual:words/es') : await import('virtual:words/en')
  return speak(locale, words)
}
