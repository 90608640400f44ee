import {
  asksForTip,
  type FeeMode,
  type FeeRates,
  hasProcessingFee,
  surchargeBp,
} from '../fees/fee-schedule.ts'
import { formatCents, percentOf } from '../lib/cents.ts'
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
  instantTransfer: '0.25',
  minimumDonation: '1',
  foundationShares: [0, 10, 15, 20],
  withdrawalDays: 3,
  mailDays: 90,
  deviceDays: 30,
  donorHours: 24,
  donorDays: 180,
  addressMonths: 18,
  countDays: 400,
} as const

/** The figures of a fee schedule. Amounts are in dollars without the sign. */
export const feeFigures = (fees: FeeRates, sign: string) => ({
  platformFee: percentOf(fees.platformBp),
  withdrawalFee: formatCents(fees.withdrawalFlat, ''),
  processingFee: percentOf(fees.processingBp),
  processingFlat: formatCents(fees.processingFlat, ''),
  creditCardFee: percentOf(surchargeBp(fees)),
  /** The only withdrawal fee, if there is one. */
  onlyWithdrawalFee:
    fees.platformBp > 0 ? percentOf(fees.platformBp) : formatCents(fees.withdrawalFlat, sign),
  tips: fees.tipChoices.join(', '),
})

/** What is true under some fees alone. A mode counts where there is a fee that it is about. */
type FeeFact =
  | FeeMode
  | 'noProcessingFee'
  | 'tips'
  | 'noTips'
  | 'bothWithdrawalFees'
  | 'oneWithdrawalFee'
  | 'noWithdrawalFee'

/** A paragraph, or a point of a list; `only` where it is true under some fees alone. */
type Point = string | { only: FeeFact; text: string }
type SourceText = Omit<LegalText, 'sections'> & {
  sections: readonly { id: string; title: string; body: readonly (Point | readonly Point[])[] }[]
}

function factsOf(fees: FeeRates): ReadonlySet<FeeFact> {
  const withdrawalFees = [fees.platformBp, fees.withdrawalFlat].filter(fee => fee > 0).length
  return new Set<FeeFact>([
    fees.mode === 'surcharge' || hasProcessingFee(fees) ? fees.mode : 'noProcessingFee',
    asksForTip(fees) ? 'tips' : 'noTips',
    (['noWithdrawalFee', 'oneWithdrawalFee', 'bothWithdrawalFees'] as const)[withdrawalFees] ??
      'bothWithdrawalFees',
  ])
}

export type LegalKind = 'terms' | 'privacy'

/** The texts by path. tests/repo/rules/legal.test.ts checks that every language has both kinds. */
const texts = import.meta.glob<SourceText>('./texts/*/*.json', { eager: true, import: 'default' })

/**
 * Replaces the placeholders of a legal text, and leaves out what isn't true under the fees. Throws if the text is missing or contains an
 * unknown placeholder.
 */
export function legalText(kind: LegalKind, locale: Locale, names: LegalNames, fees: FeeRates): LegalText {
  const values: Record<string, string | number> = {
    ...legalFigures,
    ...feeFigures(fees, names.currencySign),
    ...names,
    foundationShares: legalFigures.foundationShares.join(', '),
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
  const facts = factsOf(fees)
  const textsOf = (point: Point) =>
    typeof point === 'string' ? [fill(point)] : facts.has(point.only) ? [fill(point.text)] : []
  return {
    title,
    version,
    since,
    intro: fill(intro),
    sections: sections.map(({ body, ...section }) => ({
      ...section,
      body: body.flatMap((block): (string | string[])[] =>
        isList(block) ? [block.flatMap(textsOf)] : textsOf(block),
      ),
    })),
  }
}

const isList = (block: Point | readonly Point[]): block is readonly Point[] => Array.isArray(block)
