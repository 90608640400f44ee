import { linesReturned } from '../../ledger/returned-lines.ts'
import { type Message, phrase } from '../../lib/phrase.ts'
import { readTypedAmount } from '../../lib/written-amount.ts'
import type { Words } from '../../words/translate.ts'
import { lineLabels, lineNames } from '../kit/line-labels.ts'
import type { TransactionDetail } from './contract.ts'

/** A line's earlier refunds (`before`), its share of this refund (`now`), and the remainder (`left`), in cents. */
export type PreviewLine = { label: Message; before: number; now: number; left: number }

export type RefundPreview = {
  lines: PreviewLine[]
  sum: PreviewLine
  /** By how much the campaign's withdrawals will exceed its raised amount; 0 if the refund takes nothing from the campaign. */
  shortfallCents: number
}

/** Splits a refund of `cents` over the lines by the same rule as the ledger (decision record 0021). */
export function refundPreview(
  { lines, refund }: Pick<TransactionDetail, 'lines' | 'refund'>,
  cents: number,
): RefundPreview {
  const before = linesReturned(lines, refund.returnedCents)
  const after = linesReturned(lines, refund.returnedCents + cents)
  const shown = lineNames.map(name => ({
    label: lineLabels[name],
    before: before[name],
    now: after[name] - before[name],
    left: lines[name] - after[name],
  }))
  const sumOf = (column: 'before' | 'now' | 'left') => shown.reduce((sum, line) => sum + line[column], 0)
  const fromCampaign = after.amount - before.amount
  const campaignLeft = (refund.campaignLeftCents ?? 0) - fromCampaign
  return {
    lines: shown.filter(line => line.label === lineLabels.amount || line.before + line.now + line.left > 0),
    sum: { label: phrase('Total'), before: sumOf('before'), now: sumOf('now'), left: sumOf('left') },
    shortfallCents: refund.campaignLeftCents !== null && fromCampaign > 0 ? Math.max(0, 0 - campaignLeft) : 0,
  }
}

/** Parses the typed amount of a refund into cents. If it is invalid, returns the field's error message in `problem`. */
export function parseRefundAmount(
  typed: string,
  refundableCents: number,
  { t, money }: Pick<Words, 't' | 'money'>,
): { cents: number; problem: null } | { cents: null; problem: string } {
  const problem = (message: string) => ({ cents: null, problem: message })
  if (typed.trim() === '') return problem(t('Please enter how much to refund.'))
  const read = readTypedAmount(typed)
  if ('problem' in read) return problem(t(read.problem.message, read.problem.values))
  const { cents } = read
  if (cents === 0) return problem(t('Please enter at least {amount}.', { amount: money(1) }))
  if (cents > refundableCents)
    return problem(
      t('Only {amount} of this donation can still be refunded.', { amount: money(refundableCents) }),
    )
  return { cents, problem: null }
}
