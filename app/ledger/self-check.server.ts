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
import { type Check, type CheckResult, inWords, resultOf, type SelfCheckReport } from './self-check.ts'

const examplesShown = 5

/**
 * Compares every total with the ledger in one snapshot while the server is running (P203), stores the report,
 * and notifies the admins' screens. Logs differences as errors.
 */
export async function selfCheck(app: App): Promise<SelfCheckReport> {
  const started = performance.now()
  const [results, audit] = await app.db.transaction(
    async tx => [await compareTotals(tx), await auditHead(tx)],
    { slow: true },
  )
  const report: SelfCheckReport = {
    at: app.clock.now().toISOString(),
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
  return row?.report ?? null
}

/**
 * Runs every check in one snapshot. Must be the first statement of its transaction, because it sets the
 * isolation level.
 */
export async function compareTotals(tx: Tx): Promise<CheckResult[]> {
  // One snapshot for all queries, so that a donation committed between two of them does not appear as a
  // difference.
  await tx.rows('self_check_snapshot', 'set transaction isolation level repeatable read')
  await tx.rows('self_check_memory', `set local work_mem = '8MB'`)
  return await runChecks(tx)
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

async function compare(tx: Pick<Db, 'rows'>, check: Check): Promise<CheckResult> {
  const row = await oneRow<{ compared: number; differences: number; examples: string[] | null }>(
    tx,
    `self_check_${check.name}`,
    `select count(*) as compared, count(*) filter (where wrong) as differences,
       (array_agg(subject || ': expected ' || expected || ', found ' || found) filter (where wrong))[1:${examplesShown}]
         as examples
     from (${check.sql}) as figures`,
  )
  return { name: check.name, title: check.title, ...row, examples: row.examples ?? [] }
}

async function insertReport(tx: Tx, report: SelfCheckReport): Promise<void> {
  await tx.rows(
    'insert_self_check',
    'insert into self_checks (at, took_ms, differences, report) values ($1, $2, $3, $4)',
    [report.at, report.tookMs, report.differences, JSON.stringify(report)],
  )
  await announce(tx, ['admin'])
}

const failed = (results: readonly CheckResult[]) =>
  results.filter(check => check.differences > 0).map(({ name, differences }) => ({ name, differences }))

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
          and last_error is distinct from 'what it holds had expired' and last_error !~ '^E[A-Z]+ 5\\d\\d') as mails,
       (select array_agg(task order by task) from task_runs
        where failed_at > coalesce(succeeded_at, first_at) + interval '1 hour') as tasks`,
  )
  const standing = await minuteAge(db)
  return [
    ...(abandoned.events > 0
      ? [
          withCount(
            phrase('Events not delivered: {0}. Their recipients don’t know about them.'),
            abandoned.events,
          ),
        ]
      : []),
    ...(abandoned.mails > 0 ? [withCount(phrase('Emails not delivered: {0}.'), abandoned.mails)] : []),
    ...(standing !== null && standing > limits.jobsSeconds
      ? [withCount(phrase('Minutes since a job last ran: {0}.'), Math.floor(standing / 60))]
      : []),
    ...(abandoned.tasks ?? []).map(task => ({ task })),
  ]
}

/** The translation catalog contains the sentence with a placeholder for the figure (words/translate.ts). */
const withCount = (words: string, count: number) => words.replace('{0}', () => String(count))
