import type { Instant } from '../lib/moment.ts'
import type { Message } from '../lib/phrase.ts'
import type { Problem } from '../lib/problem.ts'
import type { AuditHead } from '../platform/audit/audit-head.ts'
import type { Translate } from '../words/translate.ts'

/** One check in the self-check's report (P203). */
export type CheckResult = {
  name: string
  /** The rule that was checked, as a sentence. */
  title: Message
  /** Number of rows compared. */
  compared: number
  differences: number
  /** The first few differences, in cents or counts: 'campaign 4k2…: expected 1200, found 1100'. */
  examples: string[]
}

/** When a self-check ran, and how long it took. */
export type SelfCheckRun = { checkedAt: Instant; tookMs: number }

/** The newest run that checked what changed, and the newest that checked everything; null before the first. */
export type SelfCheckRuns = { changed: SelfCheckRun | null; everything: SelfCheckRun | null }

export type SelfCheckReport = {
  at: string
  /** The instant of the snapshot by the database's clock. Missing in older reports. */
  readAt?: string
  /** Only what changed since this instant was checked, and what is little. Missing if everything was checked. */
  since?: string
  tookMs: number
  /** The sum over all checks; 0 means that every total matches the ledger. */
  differences: number
  checks: CheckResult[]
  /** Abandoned deliveries and failing tasks; not ledger differences. Missing in older reports. */
  undelivered?: Problem[]
  /** The head of the audit log; null if the log is empty, missing in older reports. */
  audit?: AuditHead | null
}

/**
 * Formats the report as a table for a terminal: one line per check with its differences below, then the
 * result.
 */
export function reportTable(report: SelfCheckReport, t: Translate): string {
  const width = Math.max(...report.checks.map(check => check.title.length))
  const count = Math.max(8, ...report.checks.map(check => String(check.compared).length))
  const head = `${'Check'.padEnd(width)}  ${'Compared'.padStart(count)}  Differences`
  const lines = report.checks.flatMap(check => [
    `${check.title.padEnd(width)}  ${String(check.compared).padStart(count)}  ${String(check.differences).padStart(11)}`,
    ...check.examples.map(example => `    ${example}`),
  ])
  const unseen = (report.undelivered ?? []).map(({ message, values }) => `Note: ${t(message, values)}.`)
  const audit = report.audit ? [auditLine(report.audit)] : []
  const end = `${resultOf(report)} (${report.tookMs} ms)`
  return [head, '-'.repeat(head.length), ...lines, '', ...audit, ...unseen, end].join('\n')
}

/** Says in one sentence for each kind of difference what is wrong, or that nothing is. */
export function resultOf(report: Pick<SelfCheckReport, 'differences' | 'checks'>): string {
  if (report.differences === 0) return 'Every total matches the ledger.'
  const { books, audit, erased } = differencesByKind(report)
  return [
    ...(books > 0 ? [`${inWords(books)}: the totals do not equal the ledger.`] : []),
    ...(audit > 0 ? [`${inWords(audit)} in the audit log: it was altered or shortened.`] : []),
    ...(erased > 0 ? [`${erased} erased ${erased === 1 ? 'donor is' : 'donors are'} still named.`] : []),
  ].join(' ')
}

/** Counts a report's differences by what they are about: money, the audit log, or erased donors. */
export function differencesByKind({ checks }: Pick<SelfCheckReport, 'checks'>) {
  const sum = (of: (name: string) => boolean) =>
    checks.reduce((total, { name, differences }) => total + (of(name) ? differences : 0), 0)
  const isAudit = (name: string) => name.startsWith('audit_')
  const isErased = (name: string) => name === 'erased_donors'
  return {
    books: sum(name => !isAudit(name) && !isErased(name)),
    audit: sum(isAudit),
    erased: sum(isErased),
  }
}

/** `1 difference`, `2 differences`. */
export const inWords = (differences: number) =>
  `${differences} ${differences === 1 ? 'difference' : 'differences'}`

/** Printed so that operators can compare it with earlier records, which reveals a truncated log. */
const auditLine = ({ entries, sha256 }: AuditHead) => `Audit log: ${entries} entries, head ${sha256}`

/**
 * How the hourly run limits a check to what changed (P776). `campaigns` and `subjects` read all rows of these, old ones too; `always` reads
 * everything, because it is little. Checks without it wait for the weekly run.
 */
export type Narrow = 'campaigns' | 'subjects' | 'always'

/**
 * A check of the self-check (P203). `sql` selects every compared row, so that the report can count them, with
 * the columns `wrong`, `subject`, `expected` and `found`.
 */
export type Check = { name: string; title: Message; sql: string; narrow?: Narrow }

/** SQL that formats money or counts for the report. */
export const figures = (...columns: string[]) =>
  `concat_ws(', ', ${columns.map(column => `coalesce((${column})::text, 'nothing')`).join(', ')})`
