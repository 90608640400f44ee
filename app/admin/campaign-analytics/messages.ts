import { percentOf } from '../../ui/charts/figures.ts'

/** The one thing that the month's chart says. */
export function topMessage(
  top: readonly { studentName: string; raisedCents: number }[],
  raisedCents: number,
): string {
  const [first] = top
  if (!first || raisedCents <= 0) return 'Raised by campaign'
  return `${first.studentName} raised the most: ${percentOf(first.raisedCents, raisedCents)}% of the month`
}
