import { phrase } from '../../../lib/phrase.ts'
import { campaignProblems, type OfflineEntry, type TakesMoney } from '../offline-donation.ts'
import { headers, type ReadRow, type RowProblem } from './read-rows.ts'

/** `skip`: recorded already, so the import leaves it out. */
export type RowState = 'ok' | 'warning' | 'skip' | 'error'

export type JudgedRow = ReadRow & { state: RowState }

/** What the database knows about a row. */
export type RowFacts = {
  /** Whether the campaign takes the money; undefined if there is no such campaign. */
  campaign: TakesMoney | undefined
  /** The campaign for which a donation with the same key is recorded; undefined if none is. */
  recordedFor: string | undefined
  /** The day on which the same donor gave the same amount within seven days; undefined if none. */
  alikeOn: string | undefined
}

/** Two donations of the same donor and amount this many days apart are worth a look. */
export const alikeDays = 7

/** Decides about each row: wrong, recorded already, to look at, or right (P581). */
export function judgeRows(rows: readonly ReadRow[], factsOf: (row: ReadRow) => RowFacts): JudgedRow[] {
  const lineOfKey = new Map<string, number>()
  const daysOfDonor = new Map<string, Set<string>>()
  return rows.map(row => {
    const { line, entry } = row
    const { campaign, recordedFor, alikeOn } = factsOf(row)
    const isUnknown = entry.campaignId !== '' && campaign === undefined
    const problems = isUnknown ? [...row.problems, noCampaign] : [...row.problems]
    // What couldn't be read can't be compared.
    if (problems.length > 0) return { ...row, problems, state: 'error' }

    const key = keyOf(entry)
    // An anonymous donor without an address may be anyone.
    const donor = JSON.stringify([donorOf(entry) ?? line, entry.cents])
    const days = daysOfDonor.get(donor) ?? new Set()
    const alikeInFile = [...days].find(day => daysApart(day, entry.receivedOn) <= alikeDays)
    const problem = conflictOf(entry, campaign, lineOfKey.get(key), recordedFor)
    if (!lineOfKey.has(key)) lineOfKey.set(key, line)
    daysOfDonor.set(donor, days.add(entry.receivedOn))
    if (problem) return { ...row, problems: [problem], state: 'error' }
    if (recordedFor !== undefined) return { ...row, problems: [recordedAlready], state: 'skip' }
    const day = alikeOn ?? alikeInFile
    if (day === undefined) return { ...row, state: 'ok' }
    return { ...row, problems: [alike(day)], state: 'warning' }
  })
}

/** Why a row that could be read can't be recorded; null if it can. */
function conflictOf(
  { campaignId }: ReadRow['entry'],
  campaign: TakesMoney | undefined,
  earlierLine: number | undefined,
  recordedFor: string | undefined,
): RowProblem | null {
  if (campaign !== undefined && campaign !== 'takes')
    return { column: headers.campaignId, message: campaignProblems[campaign] }
  if (earlierLine !== undefined)
    return {
      column: headers.reference,
      message: phrase('Row {row} has the same kind, reference, amount and day. Delete one of them.'),
      values: { row: String(earlierLine) },
    }
  if (recordedFor !== undefined && recordedFor !== campaignId)
    return {
      column: headers.campaignId,
      message: phrase('This donation is recorded already, for the campaign {campaign}.'),
      values: { campaign: recordedFor },
    }
  return null
}

const noCampaign: RowProblem = {
  column: headers.campaignId,
  message: phrase('There is no campaign with this code or ID.'),
}

const alike = (day: string): RowProblem => ({
  column: headers.donorName,
  message: phrase('The same donor gave the same amount on {day}.'),
  values: { day },
})

const recordedAlready: RowProblem = {
  column: headers.reference,
  message: phrase('Recorded already, so it is left out.'),
}

/** The key under which a donation is recorded once (P571). */
const keyOf = ({ kind, reference, cents, receivedOn }: OfflineEntry): string =>
  JSON.stringify([kind, reference.toLowerCase(), cents, receivedOn])

const donorOf = ({ donorEmail, donorName }: OfflineEntry): string | null =>
  donorEmail ?? donorName?.toLowerCase() ?? null

const daysApart = (one: string, other: string): number =>
  Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000
