import type { Closing, StoredExport } from './contract.ts'

export type ClosedMonth = { month: string; at: string; by: string | null; exports: StoredExport[] }

/**
 * The closing state of each of `months` on the day of `present` ('YYYY-MM'): months are closed in order, so that only the
 * earliest open month with entries can be closed (or one without entries that lies before it).
 */
export function closingsOf(
  months: readonly string[],
  {
    closed,
    withEntries,
    present,
  }: { closed: readonly ClosedMonth[]; withEntries: readonly string[]; present: string },
): Record<string, Closing> {
  const last = lastOf(closed)
  const earliestOpen = nextToClose({ closed, withEntries })
  return Object.fromEntries(months.map(month => [month, closingOf(month)]))

  function closingOf(month: string): Closing {
    const own = closed.find(one => one.month === month)
    if (own) return { state: 'closed', at: own.at, by: own.by, exports: own.exports }
    if (month < last) return { state: 'closed', at: null, by: null, exports: [] }
    if (month === present) return { state: 'running' }
    if (month > present) return { state: 'future' }
    return { state: earliestOpen !== undefined && earliestOpen < month ? 'waits' : 'closable' }
  }
}

/** The earliest month with entries that is not closed, over or not. */
export function nextToClose({
  closed,
  withEntries,
}: {
  closed: readonly ClosedMonth[]
  withEntries: readonly string[]
}): string | undefined {
  const last = lastOf(closed)
  return withEntries.filter(month => month > last).sort()[0]
}

const lastOf = (closed: readonly ClosedMonth[]) =>
  closed.reduce((latest, { month }) => (month > latest ? month : latest), '')
