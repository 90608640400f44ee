import type { Locale } from '../lib/locale.ts'
import type { Branding } from '../platform/branding.ts'

/** The terms (P265) or the privacy policy (P266). In the JSON files, `{placeholders}` stand for the operator's names and for figures. */
export type LegalText = {
  title: string
  /** Must change when the meaning of the text changes, but not for a corrected typo. */
  version: string
  /** The day on which this version took effect, yyyy-mm-dd. */
  since: string
  intro: string
  /** `id` is the same in all languages, so that links to a section keep working. An array in `body` is a bulleted list. */
  sections: readonly { id: string; title: string; body: readonly (string | readonly string[])[] }[]
}

type LegalNames = Pick<Branding, 'product' | 'legalEntity' | 'supportEmail' | 'privacyEmail' | 'currencySign'>

/** Amounts are in dollars without the sign. tests/repo/rules/legal.test.ts compares them with the constants that the code uses. */
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

/** The texts by path. tests/repo/rules/legal.test.ts checks that every language has both kinds. */
const texts = import.meta.glob<LegalText>('./texts/*/*.json', { eager: true, import: 'default' })

/** Replaces the placeholders of a legal text. Throws if the text is missing or contains an unknown placeholder. */
export function legalText(kind: LegalKind, locale: Locale, names: LegalNames): LegalText {
  const values: Record<string, string | number> = {
    ...legalFigures,
    ...names,
    tips: legalFigures.tips.join(', '),
  }
  const fill = (words: string) =>
    words.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (!Object.hasOwn(values, name))
        throw new Error(`${kind} (${locale}) contains {${name}}, which has no value`)
      return String(values[name])
    })
  const text = texts[`./texts/${locale}/${kind}.json`]
  if (!text) throw new Error(`There is no ${kind} in ${locale}`)
  const { title, version, since, intro, sections } = text
  return {
    title,
    version,
    since,
    intro: fill(intro),
    sections: sections.map(({ body, ...section }) => ({
      ...section,
      body: body.map(block => (typeof block === 'string' ? fill(block) : block.map(fill))),
    })),
  }
}
