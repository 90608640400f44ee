import type { AuditHead } from '../platform/audit/audit-head.ts'

/** The self-check's report (P203): each check, how much it compared, and what does not add up. */
export type CheckResult = {
  name: string
  /** The rule, as a sentence. */
  title: string
  /** How many figures were compared. */
  compared: number
  differences: number
  /** The first few differences, in cents or counts: 'campaign 4k2…: expected 1200, found 1100'. */
  examples: string[]
}

/** A task that has failed for more than an hour. */
type FailingTask = { task: string }

export type SelfCheckReport = {
  at: string
  tookMs: number
  /** Of all checks; 0 means that every total equals the ledger. */
  differences: number
  checks: CheckResult[]
  /** Abandoned deliveries as a sentence, and failing tasks; no ledger differences. Missing in older reports. */
  undelivered?: (string | FailingTask)[]
  /** The end of the audit log; null while it is empty, missing in older reports. */
  audit?: AuditHead | null
}

/** The report as a table for a terminal: a line for each check with its differences below, then the result. */
export function reportTable(report: SelfCheckReport): string {
  const width = Math.max(...report.checks.map(check => check.title.length))
  const count = Math.max(8, ...report.checks.map(check => String(check.compared).length))
  const head = `${'Check'.padEnd(width)}  ${'Compared'.padStart(count)}  Differences`
  const lines = report.checks.flatMap(check => [
    `${check.title.padEnd(width)}  ${String(check.compared).padStart(count)}  ${String(check.differences).padStart(11)}`,
    ...check.examples.map(example => `    ${example}`),
  ])
  const result =
    report.differences === 0
      ? 'Every total matches the ledger.'
      : `${report.differences} differences: the totals do not equal the ledger.`
  const unseen = (report.undelivered ?? []).map(
    item =>
      `Note: ${typeof item === 'string' ? item : `the task ${item.task} has failed for more than an hour`}.`,
  )
  const audit = report.audit ? [auditLine(report.audit)] : []
  const end = `${result} (${report.tookMs} ms)`
  return [head, '-'.repeat(head.length), ...lines, '', ...audit, ...unseen, end].join('\n')
}

/** For operators to compare with earlier records: nothing else reveals that the end of the log was cut off. */
const auditLine = ({ entries, sha256 }: AuditHead) => `Audit log: ${entries} entries, head ${sha256}`

/**
 * One comparison of the self-check (P203): a query over all rows, so that the report can say how much was compared, which returns
 * `wrong` and, for wrong rows only, `subject`, `expected`, and `found`.
 */
export type Check = { name: string; title: string; sql: string }

/** SQL for money or counts as the report shows them. */
export const figures = (...columns: string[]) =>
  `concat_ws(', ', ${columns.map(column => `coalesce((${column})::text, 'nothing')`).join(', ')})`
