import { linesReturned } from '../../ledger/returned-lines.ts'
import { parseDollars } from '../../lib/typed-money.ts'
import { lineLabels, lineNames } from '../line-labels.ts'
import type { TransactionDetail } from './contract.ts'

/** What of one line has gone back, goes back now, and stays then. Cents; the last one is their sum. */
export type PreviewLine = { label: string; before: number; now: number; left: number }

export type RefundPreview = {
  lines: PreviewLine[]
  sum: PreviewLine
  /** By how much the campaign would then have withdrawn more than it raised; 0 where it would not, or did before and loses nothing. */
  shortfallCents: number
}

/** What a refund of `cents` does to each line, by the same rule as the ledger posts it (record 0021). */
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
  const sumOf = (part: 'before' | 'now' | 'left') => shown.reduce((sum, line) => sum + line[part], 0)
  const fromCampaign = after.amount - before.amount
  const left = (refund.campaignLeftCents ?? 0) - fromCampaign
  return {
    lines: shown.filter(line => line.label === lineLabels.amount || line.before + line.now + line.left > 0),
    sum: { label: 'Total', before: sumOf('before'), now: sumOf('now'), left: sumOf('left') },
    shortfallCents: refund.campaignLeftCents !== null && fromCampaign > 0 ? Math.max(0, 0 - left) : 0,
  }
}

/** What somebody typed for a refund: the sum, or why it is none, in the words beside the field. */
export function readRefundSum(
  typed: string,
  refundableCents: number,
  money: (cents: number) => string,
): { cents: number; problem: null } | { cents: null; problem: string } {
  const problem = (words: string) => ({ cents: null, problem: words })
  if (typed.trim() === '') return problem('Please enter how much goes back.')
  const cents = parseDollars(typed)
  if (cents === null) return problem(`Please enter a sum such as ${money(2_000)}, with at most two decimals.`)
  if (cents === 0) return problem(`Please enter at least ${money(1)}.`)
  if (cents > refundableCents)
    return problem(`Only ${money(refundableCents)} of this donation can still be refunded.`)
  return { cents, problem: null }
}
