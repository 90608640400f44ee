import type { I18n } from '@lingui/core'
import { I18nProvider, LinguiContext, Trans } from '@lingui/react'
import { createContext, type ReactNode, useContext } from 'react'
import type { Declared } from '../lib/phrase.ts'
import { speak, type Words, wordsIn } from './translate.ts'

const english = speak('en', {})

const Sign = createContext('$')

/** Sets the currency sign for the page (entries/root.tsx). */
export const SignProvider = Sign.Provider

/** The translation functions for the page's language and currency sign; by default English and dollars. */
export function useWords(): Words {
  const i18n = useContext(LinguiContext)?.i18n ?? english
  const sign = useContext(Sign)
  return wordsIn(i18n, sign)
}

/**
 * Renders a translated sentence with elements: `<Phrase words="Read the <0>Terms</0>" parts={[<Link to="/terms" />]}
 * />`.
 */
export function Phrase<const Text extends string>({
  words,
  parts = [],
  values,
}: {
  words: Text & Declared<Text>
  parts?: readonly ReactNode[]
  values?: Record<string, unknown>
}) {
  const speaks = useContext(LinguiContext) !== null
  const sentence = (
    <Trans
      id={words}
      components={Object.fromEntries(parts.entries()) as never}
      {...(values ? { values } : {})}
    />
  )
  return speaks ? sentence : <I18nProvider i18n={english}>{sentence}</I18nProvider>
}

export function WordsProvider({ language, children }: { language: I18n; children: ReactNode }) {
  return <I18nProvider i18n={language}>{children}</I18nProvider>
}
