import type { I18n } from '@lingui/core'
import type { Locale } from '../lib/locale.ts'
import { speak } from './translate.ts'

/** The texts of one language, compiled at build time. For English the screens hold all but the grammar already. */
export async function loadLanguage(locale: Locale): Promise<I18n> {
  const { words } = locale === 'es' ? await import('virtual:words/es') : await import('virtual:words/en')
  return speak(locale, words)
}
