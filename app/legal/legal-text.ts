import type { Locale } from '../lib/locale.ts'
import type { Branding } from '../platform/branding.ts'
import privacyEnglish from './texts/en/privacy.json' with { type: 'json' }
import termsEnglish from './texts/en/terms.json' with { type: 'json' }
import privacySpanish from './texts/es/privacy.json' with { type: 'json' }
import termsSpanish from './texts/es/terms.json' with { type: 'json' }

/** Terms or Privacy (P265, P266). The texts are in texts/, with `{names}` and `{figures}` to fill in. */
export type LegalText = {
  title: string
  /** Changes whenever the meaning does. */
  version: string
  /** The day it came into force, yyyy-mm-dd. */
  since: string
  intro: string
  sections: readonly LegalSection[]
}

export type LegalSection = {
  /** The anchor of the section, the same in every language. */
  id: string
  title: string
  /** Paragraphs; a list of points stands as an array of its own. */
  body: readonly (string | readonly string[])[]
}

/** Who runs this platform: the branding, as the texts need it. */
export type LegalNames = Pick<
  Branding,
  'product' | 'legalEntity' | 'supportEmail' | 'privacyEmail' | 'currencySign'
>

/** The figures that the texts quote, amounts without a currency sign. tests/repo/rules/legal.test.ts compares them with the code's constants. */
export const legalFigures = {
  platformFee: '10%',
  withdrawalFee: '0.25',
  processingFee: '2.9%',
  processingFlat: '0.30',
  creditCardFee: '2.5%',
  instantTransfer: '0.25',
  minimumDonation: '1',
  tips: [0, 10, 15, 20],
  withdrawalDays: 3,
  mailDays: 90,
  deviceDays: 30,
  addressMonths: 18,
  countDays: 400,
} as const

export type LegalKind = 'terms' | 'privacy'

const texts: Record<Locale, Record<LegalKind, LegalText>> = {
  en: { terms: termsEnglish, privacy: privacyEnglish },
  es: { terms: termsSpanish, privacy: privacySpanish },
}

/** A legal text in the name of whoever runs the platform. Throws if a text names an unknown `{value}`. */
export function legalText(kind: LegalKind, locale: Locale, names: LegalNames): LegalText {
  const values = new Map<string, string>(
    Object.entries({ ...legalFigures, ...names, tips: legalFigures.tips.join(', ') }).map(([name, value]) => [
      name,
      String(value),
    ]),
  )
  const fill = (words: string) =>
    words.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values.get(name)
      if (value === undefined) throw new Error(`${kind} (${locale}) names {${name}}, which has no value`)
      return value
    })
  const { title, version, since, intro, sections } = texts[locale][kind]
  return {
    ...{ title, version, since, intro: fill(intro) },
    sections: sections.map(({ id, title, body }) => ({
      ...{ id, title },
      body: body.map(part => (typeof part === 'string' ? fill(part) : part.map(fill))),
    })),
  }
}
