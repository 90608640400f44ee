import { addDays } from '../../campaigns/days.ts'
import { codesIn } from '../../campaigns/reference-code.ts'

/** A line of the statement without a match. `cents` are positive for money that came in. */
export type OpenLine = { id: string; bookedOn: string; cents: number; text: string }

/**
 * What the bank may show as one line: one transaction of the ledger, a payout batch, or the checks deposited on one day. `cents` are its sum
 * in the bank account; `day` is when the bank should show it.
 */
export type Candidate = {
  transactionIds: readonly number[]
  day: string
  cents: number
  references: readonly string[]
}

/**
 * `proposed` has one candidate, `ask` has several or one that other lines may be too, `record` has none but the code of a campaign for
 * which a person may record it, `none` has nothing.
 */
export type Proposal = {
  lineId: string
  state: 'proposed' | 'ask' | 'record' | 'none'
  candidates: Candidate[]
  /** The code in the line's text; only with `record`. */
  code?: string
}

/** The bank may show money this many days before and after the day in the ledger. */
export const daysEarlier = 5
export const daysLater = 10

/**
 * Finds for each line the candidates of the same cents within the days (P585). If the line's text contains the reference of some, only these
 * count. A line is proposed only if there is one candidate, and none of its transactions is a candidate of another line: otherwise a person
 * is asked. `codes` are those of campaigns that take money (P874).
 */
export function proposeMatches(
  lines: readonly OpenLine[],
  candidates: readonly Candidate[],
  codes: ReadonlySet<string> = new Set(),
): Proposal[] {
  const byCents = Map.groupBy(candidates, ({ cents }) => cents)
  const found = lines.map(line => ({ line, candidates: candidatesOf(line, byCents.get(line.cents) ?? []) }))
  const linesOf = new Map<number, Set<string>>()
  for (const { line, candidates } of found)
    for (const id of candidates.flatMap(({ transactionIds }) => transactionIds))
      linesOf.set(id, (linesOf.get(id) ?? new Set()).add(line.id))
  return found.map(({ line, candidates }) => {
    const [only, ...others] = candidates
    if (!only) {
      const code = codeOf(line)
      return code !== null && codes.has(code)
        ? { lineId: line.id, state: 'record', candidates, code }
        : { lineId: line.id, state: 'none', candidates }
    }
    const isCertain = others.length === 0 && only.transactionIds.every(id => linesOf.get(id)?.size === 1)
    return { lineId: line.id, state: isCertain ? 'proposed' : 'ask', candidates }
  })
}

/** The campaign's code in a line of money that came in (P874). Null if it has none, or several: a person must read it then. */
export function codeOf({ cents, text }: Pick<OpenLine, 'cents' | 'text'>): string | null {
  const [code, ...others] = cents > 0 ? codesIn(text) : []
  return code !== undefined && others.length === 0 ? code : null
}

function candidatesOf(line: OpenLine, sameCents: readonly Candidate[]): Candidate[] {
  const near = sameCents.filter(
    ({ day }) => line.bookedOn >= addDays(day, -daysEarlier) && line.bookedOn <= addDays(day, daysLater),
  )
  const text = ` ${plain(line.text)} `
  const named = near.filter(({ references }) => references.some(reference => isNamed(text, plain(reference))))
  return named.length > 0 ? named : near
}

/** A reference of one or two characters is too short to say anything. */
const isNamed = (text: string, reference: string) => reference.length >= 3 && text.includes(` ${reference} `)

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
