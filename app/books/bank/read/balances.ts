/** A line of a CSV file with its cents, and the balance after it if the file gives one. */
export type BalanceLine = { day: string; cents: number; balance: number | null }

/** The balances before the first and after the last line, in cents. `pending` are lines after the last balance, by their place. */
export type Ends = { openingCents: number; closingCents: number; pending: readonly number[] }

/**
 * Finds the balances before and after the lines, which follow from each other. Files list the newest line first or last, some the lines of a
 * day in any order, and some give one balance a day. Returns `none` if no order fits, and `several` if orders with other balances do.
 */
export function endsOf(lines: readonly BalanceLine[]): Ends | 'none' | 'several' {
  const places = lines.map((_, at) => at)
  const [first = '', last = ''] = [lines[0]?.day, lines.at(-1)?.day]
  const [ends, ...others] = distinct([
    first <= last ? chain(lines, places) : null,
    first >= last ? chain(lines, places.toReversed()) : null,
    daily(lines),
  ])
  if (ends) return others.length > 0 ? 'several' : ends
  // Some files sort by another date than the balances do.
  const [anyway, ...more] = distinct([chain(lines, places), chain(lines, places.toReversed())])
  return anyway && more.length === 0 ? anyway : shuffled(lines)
}

function distinct(found: readonly (Ends | null)[]): Ends[] {
  const key = ({ openingCents, closingCents, pending }: Ends) =>
    [openingCents, closingCents, ...pending.toSorted((one, other) => one - other)].join()
  return [...new Map(found.filter(ends => ends !== null).map(ends => [key(ends), ends])).values()]
}

/** Follows the lines at these places, oldest first. Null if a balance doesn't follow from the lines before it. */
function chain(lines: readonly BalanceLine[], places: readonly number[]): Ends | null {
  let [openingCents, closingCents, sum]: [number | null, number, number] = [null, 0, 0]
  let pending: number[] = []
  for (const at of places) {
    const { cents = 0, balance = null } = lines[at] ?? {}
    sum += cents
    pending.push(at)
    if (balance === null) continue
    openingCents ??= balance - sum
    if (openingCents + sum !== balance) return null
    closingCents = balance
    pending = []
  }
  return openingCents === null ? null : { openingCents, closingCents, pending }
}

/** Follows the days, if none has two balances: its only one is that of the day's end, wherever it stands. */
function daily(lines: readonly BalanceLine[]): Ends | null {
  const places = lines.map((_, at) => at)
  const dayOf = (at: number) => lines[at]?.day ?? ''
  const balances = lines.filter(({ balance }) => balance !== null)
  if (new Set(balances.map(({ day }) => day)).size < balances.length) return null
  const isLast = (at: number) => Number(lines[at]?.balance !== null)
  const inOrder = places.toSorted((one, other) =>
    dayOf(one) === dayOf(other) ? isLast(one) - isLast(other) : dayOf(one) < dayOf(other) ? -1 : 1,
  )
  return chain(lines, inOrder)
}

/** Follows the days, if the lines of each can be put in an order in which every balance follows. */
function shuffled(lines: readonly BalanceLine[]): Ends | 'none' | 'several' {
  const days = [...Map.groupBy(lines, ({ day }) => day)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  let openings: number[] | undefined
  let sum = 0
  for (const [, ofDay] of days) {
    const before = sum
    const found = startsOf(ofDay).map(start => start - before)
    openings = openings?.filter(opening => found.includes(opening)) ?? found
    sum += ofDay.reduce((cents, line) => cents + line.cents, 0)
  }
  const [openingCents, ...others] = openings ?? []
  if (openingCents === undefined) return 'none'
  return others.length > 0 ? 'several' : { openingCents, closingCents: openingCents + sum, pending: [] }
}

/**
 * The balances that a day may begin with. Each line leads from one balance to another, so an order of the lines is a path that takes each
 * once (Euler): it begins where one more line leaves than arrives, or, if it ends where it began, anywhere on it.
 */
function startsOf(lines: readonly BalanceLine[]): number[] {
  const leaving = new Map<number, number>()
  const group = new Map<number, number>()
  const rootOf = (balance: number): number => {
    const parent = group.get(balance) ?? balance
    return parent === balance ? balance : rootOf(parent)
  }
  for (const { cents, balance } of lines) {
    if (balance === null) return []
    const before = balance - cents
    leaving.set(before, (leaving.get(before) ?? 0) + 1)
    leaving.set(balance, (leaving.get(balance) ?? 0) - 1)
    group.set(rootOf(before), rootOf(balance))
  }
  if (new Set([...leaving.keys()].map(rootOf)).size > 1) return []
  const uneven = [...leaving].filter(([, count]) => count !== 0)
  if (uneven.length === 0) return [...leaving.keys()]
  const start = uneven.find(([, count]) => count === 1)
  return start && uneven.length === 2 ? [start[0]] : []
}
