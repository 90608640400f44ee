import type { I18n } from '@lingui/core'
import type { Locale } from '../lib/locale.ts'
import { admin, screens } from './loaders.browser.ts'
import { speak, type Translate, translator } from './translate.ts'

let language: Promise<I18n> | undefined
let spoken = speak('en', {})
let adminWords: Promise<void> | undefined

/** Translates into the page's language outside of React, where `useWords` isn't available. Doesn't replace `{sign}`. */
export const t: Translate = (message, values) => translator(spoken, '{sign}')(message, values)

/** Loads the translations of the main screens, compiled at build time. */
export function loadLanguage(locale: Locale): Promise<I18n> {
  language = load(screens, locale).then(words => {
    spoken = speak(locale, words)
    return spoken
  })
  return language
}

/**
 * Adds the translations of the admin screens, with the first admin screen. Does nothing on the server, which has all
 * translations.
 */
export async function loadAdminWords(): Promise<void> {
  if (!language) return
  adminWords ??= language.then(addAdminWords)
  // Lets the next call try again.
  adminWords.catch(() => {
    adminWords = undefined
  })
  await adminWords
}

async function addAdminWords(i18n: I18n): Promise<void> {
  i18n.load(i18n.locale, await load(admin, i18n.locale as Locale))
}

async function load(loaders: typeof screens, locale: Locale) {
  const { words } = (await loaders[locale]?.()) ?? { words: {} }
  return words
}
