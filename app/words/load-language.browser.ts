import type { I18n } from '@lingui/core'
import type { Locale } from '../lib/locale.ts'
import { speak } from './translate.ts'

let language: Promise<I18n> | undefined
let adminWords: Promise<void> | undefined

/** The texts of one language, compiled at build time. For English the screens hold all but the grammar already. */
export function loadLanguage(locale: Locale): Promise<I18n> {
  language = load(locale)
  return language
}

async function load(locale: Locale): Promise<I18n> {
  const { words } = locale === 'es' ? await import('virtual:words/es') : await import('virtual:words/en')
  return speak(locale, words)
}

/** What admins' screens say beside it: asked for with the first of them, so that no visitor loads it. On a server everything is there. */
export async function loadAdminWords(): Promise<void> {
  if (!language) return
  adminWords ??= language.then(addAdminWords)
  // A network that is gone must not stay so for good.
  adminWords.catch(() => {
    adminWords = undefined
  })
  await adminWords
}

async function addAdminWords(i18n: I18n): Promise<void> {
  const { words } =
    i18n.locale === 'es' ? await import('virtual:words/admin-es') : await import('virtual:words/admin-en')
  i18n.load(i18n.locale, words)
}
