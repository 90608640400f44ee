import type { Closing, StoredExport } from './contract.ts'

export type ClosedMonth = { month: string; at: string; by: string | null; exports: StoredExport[] }

/** The closed months, and the months that have ledger entries, closed or not ('YYYY-MM'). */
type Months = { closed: readonly ClosedMonth[]; withEntries: readonly string[] }

/**
 * Returns the closing state of each of `months` ('YYYY-MM'); `present` is the current month. Months must be closed in order, so a month is
 * closable only if no earlier open month has entries.
 */
export function closingsOf(
  months: readonly string[],
  { closed, withEntries, present }: Months & { present: string },
): Record<string, Closing> {
  const last = lastOf(closed)
  const earliestOpen = nextToClose({ closed, withEntries })
  return Object.fromEntries(months.map(month => [month, closingOf(month)]))

  function closingOf(month: string): Closing {
    const closing = closed.find(closedMonth => closedMonth.month === month)
    if (closing) return { state: 'closed', at: closing.at, by: closing.by, exports: closing.exports }
    if (month < last) return { state: 'closed', at: null, by: null, exports: [] }
    if (month === present) return { state: 'running' }
    if (month > present) return { state: 'future' }
    return { state: earliestOpen !== undefined && earliestOpen < month ? 'waits' : 'closable' }
  }
}

/** Returns the earliest open month with entries. This can be the current month, which can't be closed yet. */
export function nextToClose({ closed, withEntries }: Months): string | undefined {
  const last = lastOf(closed)
  return withEntries.filter(month => month > last).sort()[0]
}

const lastOf = (closed: readonly ClosedMonth[]) =>
  closed.reduce((latest, { month }) => (month > latest ? month : latest), '')
