import { phrase } from '../../lib/phrase.ts'
import type { Words } from '../../words/translate.ts'
import { donationFees, type SharePercentage } from '../fees.ts'
import type { PaymentMethod, QuoteLines } from '../quote.ts'

/** A line of the dialog's summary and of the receipt. */
export type SummaryLine = { key: keyof QuoteLines; label: string; cents: number }

export type Summarised = {
  lines: QuoteLines
  tipPercentage: SharePercentage
  foundationPercentage: SharePercentage
  paymentMethod: PaymentMethod
}

/** Formats basis points: 290 -> '2.9%'. */
const percent = (basisPoints: number) => `${basisPoints / 100}%`

/**
 * The lines that a donor pays, in display order: without `total`, and without zero lines except the donation
 * itself.
 */
export function summaryLines(
  { lines, tipPercentage, foundationPercentage }: Summarised,
  names: { student: string; product: string; foundation: string },
  { t, money }: Pick<Words, 't' | 'money'>,
): SummaryLine[] {
  const { processing, creditCard } = donationFees
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
      label: t('Processing fee ({percent} + {flat})', {
        percent: percent(processing.basisPoints),
        flat: money(processing.flatCents),
      }),
      cents: lines.processingFee,
    },
    {
      key: 'creditCardFee',
      label: t('Credit card fee ({percent})', { percent: percent(creditCard.basisPoints) }),
      cents: lines.creditCardFee,
    },
  ]
  return all.filter(line => line.key === 'amount' || line.cents > 0)
}

/** The short sum above the button: '$50.00 + $7.50 tip + $3.00 fees'. */
export function shortSum(lines: QuoteLines, { t, money }: Pick<Words, 't' | 'money'>): string {
  const parts = [
    { cents: lines.amount, words: money(lines.amount) },
    { cents: lines.tip, words: t('{sum} tip', { sum: money(lines.tip) }) },
    {
      cents: lines.foundationDonation,
      words: t('{sum} to the foundation', { sum: money(lines.foundationDonation) }),
    },
    {
      cents: lines.processingFee + lines.creditCardFee,
      words: t('{sum} fees', { sum: money(lines.processingFee + lines.creditCardFee) }),
    },
  ]
  return parts
    .filter(({ cents }) => cents > 0)
    .map(({ words }) => words)
    .join(' + ')
}

/** Shown under the summary and on the receipt (P156). */
export const finalWords = phrase('Donations are final and non-refundable.')
