import type { I18n } from '@lingui/core'
import type { Locale } from '../lib/locale.ts'
import { speak } from './translate.ts'

/** The words of one language; English has them in the screens already. */
export async function loadLanguage(locale: Locale): Promise<I18n> {
  if (locale === 'en') return speak('en', {})
  const { spanish } = await import('./spanish.ts')
  return speak('es', spanish)
}
