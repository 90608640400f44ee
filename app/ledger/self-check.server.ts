import { phrase } from '../lib/phrase.ts'
import type { App } from '../platform/app.server.ts'
import { auditHead } from '../platform/audit/audit.server.ts'
import type { Db, Tx } from '../platform/database/database.server.ts'
import { oneRow } from '../platform/database/one-row.server.ts'
import { limits } from '../platform/doctor/judge.ts'
import { minuteAge } from '../platform/jobs/watch-jobs.server.ts'
import { countAuditEntries } from '../platform/metrics.server.ts'
import { announce } from '../platform/topics/topics.server.ts'
import { checks } from './checks.server.ts'
import { loadNewEntries, type NewEntries, narrowed, newSince } from './new-entries.server.ts'
import {
  type Check,
  type CheckResult,
  inWords,
  resultOf,
  type SelfCheckReport,
  type SelfCheckRuns,
} from './self-check.ts'

const examplesShown = 5

/** The hourly run (P203, P776): checks what changed since the last run, and everything once a week or after a difference. */
export async function hourlySelfCheck(app: App): Promise<SelfCheckReport> {
  return await selfCheck(app, await newSince(app.db))
}

/**
 * Compares every total with the ledger in one snapshot while the server is running (P203), stores the report,
 * and notifies the admins' screens. Logs differences as errors. With `since`, compares only what changed since then (P776).
 */
export async function selfCheck(app: App, since: string | null = null): Promise<SelfCheckReport> {
  const started = performance.now()
  const [results, audit, readAt] = await app.db.transaction(
    async tx => [await compareTotals(tx, since), await auditHead(tx), await instantOf(tx)],
    { slow: true },
  )
  const report: SelfCheckReport = {
    at: app.clock.now().toISOString(),
    readAt,
    ...(since !== null && { since }),
    tookMs: Math.trunc(performance.now() - started),
    differences: results.reduce((sum, check) => sum + check.differences, 0),
    checks: results,
    audit,
    undelivered: await undelivered(app.db),
  }
  await app.db.transaction(tx => insertReport(tx, report))
  if (audit) countAuditEntries(audit.entries)
  const facts = { differences: report.differences, ms: report.tookMs, audit }
  for (const failure of report.undelivered ?? [])
    app.log.error({ what: failure }, 'self-check: not delivered')
  if (report.differences === 0) app.log.info(facts, 'self-check: every total equals the ledger')
  else app.log.error({ ...facts, checks: failed(results) }, `self-check: ${resultOf(report)}`)
  return report
}

/** Loads the newest stored report, or null. */
export async function lastSelfCheck(db: Db): Promise<SelfCheckReport | null> {
  const [row] = await db.rows<{ report: SelfCheckReport }>(
    'last_self_check',
    'select report from self_checks order by at desc, id desc limit 1',
  )
  if (!row) return null
  // Until the first check after an update the report is the older version's, which has sentences.
  const undelivered = row.report.undelivered?.filter(({ message }) => message !== undefined)
  return { ...row.report, ...(undelivered && { undelivered }) }
}

/** Loads the newest run of each kind (P776). */
export async function lastRuns(db: Pick<Db, 'rows'>): Promise<SelfCheckRuns> {
  const newest = (kind: string) =>
    `(select at, took_ms, is_complete from self_checks where ${kind} order by id desc limit 1)`
  const runs = await db.rows<{ at: Date; tookMs: number; isComplete: boolean }>(
    'last_self_check_runs',
    `${newest('is_complete')} union all ${newest('not is_complete')}`,
  )
  const run = (complete: boolean) => {
    const found = runs.find(({ isComplete }) => isComplete === complete)
    return found ? { checkedAt: found.at.toISOString(), tookMs: found.tookMs } : null
  }
  return { changed: run(false), everything: run(true) }
}

/**
 * Runs every check in one snapshot. Must be the first statement of its transaction, because it sets the
 * isolation level.
 */
export async function compareTotals(tx: Tx, since: string | null = null): Promise<CheckResult[]> {
  // One snapshot for all queries, so that a donation committed between two of them does not appear as a
  // difference.
  await tx.rows('self_check_snapshot', 'set transaction isolation level repeatable read')
  await tx.rows('self_check_memory', `set local work_mem = '8MB'`)
  return since === null ? await runChecks(tx) : await checkNew(tx, await loadNewEntries(tx, since))
}

/** The start of the transaction by the database's clock, which is before its snapshot. */
async function instantOf(tx: Tx): Promise<string> {
  const { at } = await oneRow<{ at: Date }>(tx, 'self_check_instant', 'select transaction_timestamp() as at')
  return at.toISOString()
}

/** Checks all rows of the campaigns and subjects that changed. */
export async function checkNew(tx: Pick<Db, 'rows'>, entries: NewEntries): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  for (const check of checks) {
    const { narrow, sql } = check
    if (narrow === 'always') results.push(await compare(tx, check))
    else if (narrow)
      results.push(await compare(tx, { ...check, sql: narrowed(sql, narrow) }, entries[narrow]))
  }
  return results
}

/** Returns one line per failed check. Used before the transaction that restores a database commits. */
export async function findDifferences(db: Pick<Db, 'rows'>): Promise<string[]> {
  const results = await runChecks(db)
  return results.flatMap(({ title, differences, examples }) =>
    differences === 0 ? [] : [`${title}: ${inWords(differences)} (${examples.join('; ')})`],
  )
}

async function runChecks(db: Pick<Db, 'rows'>): Promise<CheckResult[]> {
  const results: CheckResult[] = []
  for (const check of checks) results.push(await compare(db, check))
  return results
}

/** With `keys` it is planned for them, because their number differs from run to run. */
async function compare(
  tx: Pick<Db, 'rows'>,
  check: Check,
  keys: readonly string[] | null = null,
): Promise<CheckResult> {
  const row = await oneRow<{ compared: number; differences: number; examples: string[] | null }>(
    tx,
    keys ? null : `self_check_${check.name}`,
    `select count(*) as compared, count(*) filter (where wrong) as differences,
       (array_agg(subject || ': expected ' || expected || ', found ' || found) filter (where wrong))[1:${examplesShown}]
         as examples
     from (${check.sql}) as figures`,
    keys ? [keys] : [],
  )
  return { name: check.name, title: check.title, ...row, examples: row.examples ?? [] }
}

async function insertReport(tx: Tx, report: SelfCheckReport): Promise<void> {
  await tx.rows(
    'insert_self_check',
    'insert into self_checks (at, took_ms, differences, is_complete, report) values ($1, $2, $3, $4, $5)',
    [report.at, report.tookMs, report.differences, report.since === undefined, JSON.stringify(report)],
  )
  await announce(tx, ['admin'])
}

const failed = (results: readonly CheckResult[]) =>
  results.filter(check => check.differences > 0).map(({ name, differences }) => ({ name, differences }))

/** The `last_error` of a mail that was given up because its code or link had expired. The self-check ignores it. */
export const mailExpired = 'what it holds had expired'

/**
 * Lists abandoned deliveries and failing tasks, which are not ledger differences but are shown with the
 * self-check. Omits emails that the recipient's server rejected permanently; they appear only in the admins'
 * list.
 */
export async function undelivered(db: Db): Promise<NonNullable<SelfCheckReport['undelivered']>> {
  const abandoned = await oneRow<{ events: number; mails: number; tasks: string[] | null }>(
    db,
    'count_undelivered',
    `select (select count(*) from outbox_events where given_up_at is not null and dismissed_at is null) as events,
       (select count(*) from mails where given_up_at is not null and dismissed_at is null
          and last_error is distinct from $1 and last_error !~ '^E[A-Z]+ 5\\d\\d') as mails,
       (select array_agg(task order by task) from task_runs
        where failed_at > coalesce(succeeded_at, first_at) + interval '1 hour') as tasks`,
    [mailExpired],
  )
  const standing = await minuteAge(db)
  return [
    ...(abandoned.events > 0
      ? [
          {
            message: phrase('Events not delivered: {count}. Their recipients don’t know about them.'),
            values: { count: abandoned.events },
          },
        ]
      : []),
    ...(abandoned.mails > 0
      ? [{ message: phrase('Emails not delivered: {count}.'), values: { count: abandoned.mails } }]
      : []),
    ...(standing !== null && standing > limits.jobsSeconds
      ? [
          {
            message: phrase('Minutes since a job last ran: {count}.'),
            values: { count: Math.floor(standing / 60) },
          },
        ]
      : []),
    ...(abandoned.tasks ?? []).map(task => ({
      message: phrase('the task {task} has failed for more than an hour'),
      values: { task },
    })),
  ]
}
