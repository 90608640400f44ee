import type { Instant } from '../../../lib/moment.ts'
import type { JudgedRow, RowState } from './judge-rows.ts'

/** How many rows a preview shows. */
export const shownRows = 300

export type PreviewRow = Pick<JudgedRow, 'line' | 'state' | 'problems'> &
  Pick<JudgedRow['entry'], 'kind' | 'reference' | 'receivedOn' | 'cents' | 'donorName' | 'campaignId'>

/** An import of the same file before. */
export type EarlierImport = { importId: string; importedAt: Instant; recorded: number }

export type ImportPreview = {
  /** Identifies the file. */
  sha256: string
  counts: Record<RowState, number>
  /** The sum of the rows to record, in cents. */
  cents: number
  /** Those with problems first, then in the file's order; at most `shownRows`. */
  rows: PreviewRow[]
  /** Null if this file wasn't imported before. */
  earlier: EarlierImport | null
}

/** What an import did. If the file was imported before, nothing changed, and this is what was recorded then. */
export type ImportedFile = {
  importId: string
  recorded: number
  /** How many of the recorded ones wait for another person now. */
  waiting: number
  isRepeated: boolean
}

const order: readonly RowState[] = ['error', 'warning', 'skip', 'ok']

export const isToRecord = ({ state }: { state: RowState }) => state === 'ok' || state === 'warning'

/** The preview of judged rows. */
export function previewOf(
  rows: readonly JudgedRow[],
  { sha256, earlier }: Pick<ImportPreview, 'sha256' | 'earlier'>,
): ImportPreview {
  const counts = { ok: 0, warning: 0, skip: 0, error: 0 }
  for (const { state } of rows) counts[state] += 1
  return {
    sha256,
    counts,
    earlier,
    cents: sumOf(rows.filter(isToRecord)),
    rows: rows
      .toSorted(
        (one, other) => order.indexOf(one.state) - order.indexOf(other.state) || one.line - other.line,
      )
      .slice(0, shownRows)
      .map(({ line, state, problems, entry }) => ({
        line,
        state,
        problems,
        kind: entry.kind,
        reference: entry.reference,
        receivedOn: entry.receivedOn,
        cents: entry.cents,
        donorName: entry.donorName,
        campaignId: entry.campaignId,
      })),
  }
}

/** In cents. */
export const sumOf = (rows: readonly JudgedRow[]): number =>
  rows.reduce((sum, { entry }) => sum + entry.cents, 0)
