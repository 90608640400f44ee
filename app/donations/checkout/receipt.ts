import { type FeeRates, surchargeBp } from '../../fees/fee-schedule.ts'
import { percentOf } from '../../lib/cents.ts'
import { phrase } from '../../lib/phrase.ts'
import type { Words } from '../../words/translate.ts'
import { chosenAmount, type QuoteLines } from '../quote.ts'

/** A line of the dialog's summary and of the receipt. */
export type SummaryLine = { key: keyof QuoteLines; label: string; cents: number }

export type Summarised = {
  lines: QuoteLines
  tipPercentage: number
  foundationPercentage: number
  /** False if the processing fee comes out of the donation. */
  coversFees: boolean
  /** The fees that made the lines. */
  fees: FeeRates
}

/**
 * The lines that a donor pays, in display order: without `total`, and without zero lines except the donation
 * itself. The processing fee says if it comes out of the donation (P504).
 */
export function summaryLines(
  { lines, tipPercentage, foundationPercentage, coversFees, fees }: Summarised,
  names: { student: string; product: string; foundation: string },
  { t, money }: Pick<Words, 't' | 'money'>,
): SummaryLine[] {
  const processing = { percent: percentOf(fees.processingBp), flat: money(fees.processingFlat) }
  const sum = money(chosenAmount(lines, coversFees))
  const all: SummaryLine[] = [
    { key: 'amount', label: t('Goes to {student}’s campaign', names), cents: lines.amount },
    {
      key: 'tip',
      label: t('Tip to {product} ({percent}%)', { ...names, percent: tipPercentage }),
      cents: lines.tip,
    },
    {
      key: 'foundationDonation',
      label: t('Gift to the {foundation} ({percent}%)', { ...names, percent: foundationPercentage }),
      cents: lines.foundationDonation,
    },
    {
      key: 'processingFee',
      label: coversFees
        ? t('Processing fee ({percent} + {flat})', processing)
        : t('Processing fee ({percent} + {flat}), out of your {sum}', { ...processing, sum }),
      cents: lines.processingFee,
    },
    {
      key: 'creditCardFee',
      label: t('Credit card fee ({percent})', { percent: percentOf(surchargeBp(fees)) }),
      cents: lines.creditCardFee,
    },
  ]
  return all.filter(line => line.key === 'amount' || line.cents > 0)
}

/** The short sum above the button: '$50.00 + $7.50 tip + $3.00 fees', without fees that come out of the donation. */
export function shortSum(
  { lines, coversFees }: Pick<Summarised, 'lines' | 'coversFees'>,
  { t, money }: Pick<Words, 't' | 'money'>,
): string {
  const chosen = chosenAmount(lines, coversFees)
  const fees = lines.total - chosen - lines.tip - lines.foundationDonation
  const parts = [
    { cents: chosen, words: money(chosen) },
    { cents: lines.tip, words: t('{sum} tip', { sum: money(lines.tip) }) },
    {
      cents: lines.foundationDonation,
      words: t('{sum} to the foundation', { sum: money(lines.foundationDonation) }),
    },
    { cents: fees, words: t('{sum} fees', { sum: money(fees) }) },
  ]
  return parts
    .filter(({ cents }) => cents > 0)
    .map(({ words }) => words)
    .join(' + ')
}

/** Shown under the summary and on the receipt (P156). */
export const finalWords = phrase('Donations are final and non-refundable.')
