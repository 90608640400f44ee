import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#tests/setup/eventually.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { lastSelfCheck } from '../ledger/self-check.server.ts'
import { addJobs } from '../platform/jobs/jobs.server.ts'
import { startJobs } from './start-jobs.server.ts'

let world: World
let stop: () => Promise<void>

beforeAll(async () => {
  world = await aWorld()
  stop = await startJobs(world.app, null)
})
afterAll(async () => {
  await stop()
  await world.close()
})

const run = (task: string) => addJobs(world.app.db, [{ task, payload: {}, key: task, maxAttempts: 1 }])
const rows = async (text: string, values: unknown[] = []) =>
  (await world.app.db.pool.query(text, values)).rows
const jobs = () => rows('select task_identifier as task, key, last_error from graphile_worker.jobs')

test('at the start, open payments are looked up at the provider', async () => {
  await eventually(async () => !(await jobs()).some(({ key }) => key === 'reconcile_at_start'))
  expect((await jobs()).filter(job => job.last_error)).toEqual([])
})

test('every schedule has a task, which runs once for all servers', async () => {
  const stopOther = await startJobs(world.app, null)
  const scheduled = await rows('select identifier from graphile_worker._private_known_crontabs order by 1')
  expect(scheduled.map(({ identifier }) => identifier)).toEqual([
    'bundle_notices',
    'campaign_end_notices',
    'compare_provider',
    'end_payee_holds',
    'end_quiet_attacks',
    'forget_quotes',
    'issue_receipts',
    'privacy_reports',
    'reconcile_payments',
    'refresh_rollups',
    'remind_of_evidence',
    'remove_files',
    'self_check',
    'sweep',
    'sweep_uploads',
    'weekly_reports',
    'year_summaries',
  ])
  await stopOther()
})

test('the self-check runs as a job and stores its report', async () => {
  await run('self_check')
  const report = await eventually(() => lastSelfCheck(world.app.db))
  expect(report.differences).toBe(0)
})

test('the sweep deletes only what grants no access any more', async () => {
  const { userId } = await aScholar(world)
  const now = world.app.clock.now().getTime()
  const at = (milliseconds: number) => new Date(now + milliseconds)
  const day = 86_400_000
  await rows('delete from sessions')
  for (const [mark, end] of [
    ['gone', -1],
    ['kept', 1],
  ] as const) {
    await rows(`insert into sessions (user_id, token, expires_at, proved_by) values ($1, $2, $3, 'code')`, [
      userId,
      mark,
      at(end),
    ])
    await rows(
      'insert into remembered_devices (user_id, token_hash, created_at, expires_at) values ($1, $2, $3, $4)',
      [userId, mark, at(-day), at(end)],
    )
    await rows('insert into verifications (identifier, value, expires_at) values ($1, $1, $2)', [
      mark,
      at(end),
    ])
    await rows(
      `insert into sign_in_codes (user_id, purpose, code_hash, browser_hash, created_at, expires_at, used_at)
       values ($1, 'sign-in', $2, 'b', $3, $4, $3)`,
      [userId, mark, at(-day - 600_000), at(-day + end)],
    )
  }
  await rows(`insert into idempotency_keys (scope, operation, key, request_hash, status, answer, created_at) values
    ('s', 'o', 'gone', 'h', 200, '1', now() - interval '7 days 1 second'),
    ('s', 'o', 'kept', 'h', 200, '1', now() - interval '6 days 23 hours')`)
  await run('sweep')
  await eventually(async () => !(await jobs()).some(({ task }) => task === 'sweep'))
  for (const [table, mark] of [
    ['sessions', 'token'],
    ['remembered_devices', 'token_hash'],
    ['verifications', 'identifier'],
    ['sign_in_codes', 'code_hash'],
    ['idempotency_keys', 'key'],
  ]) {
    expect(await rows(`select ${mark} as mark from ${table}`), table).toEqual([{ mark: 'kept' }])
  }
})
