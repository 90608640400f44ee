import { percentOf } from '../../ui/charts/figures.ts'
import type { Translate } from '../../words/translate.ts'

/** The title of the month's chart. */
export function topMessage(
  top: readonly { studentName: string; raisedCents: number }[],
  raisedCents: number,
  t: Translate,
): string {
  const [first] = top
  if (!first || raisedCents <= 0) return t('Raised by campaign')
  return t('{student} raised the most: {percent}% of the month', {
    student: first.studentName,
    percent: percentOf(first.raisedCents, raisedCents),
  })
}
