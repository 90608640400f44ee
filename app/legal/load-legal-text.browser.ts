import type { Locale } from '../lib/locale.ts'
import type { LegalNames, LegalText } from './legal-text.ts'

export type LegalKind = 'terms' | 'privacy'

/** Loads one text in one language; nobody downloads the other three. */
export async function loadLegalText(kind: LegalKind, locale: Locale, names: LegalNames): Promise<LegalText> {
  if (kind === 'terms') {
    return locale === 'es'
      ? (await import('./terms-spanish.ts')).termsSpanish(names)
      : (await import('./terms-english.ts')).termsEnglish(names)
  }
  return locale === 'es'
    ? (await import('./privacy-spanish.ts')).privacySpanish(names)
    : (await import('./privacy-english.ts')).privacyEnglish(names)
}
