import { afterAll, beforeAll, expect, test } from 'vitest'
import { selfCheck } from '#app/ledger/self-check.server.ts'
import type { Surroundings } from '#app/platform/doctor/surroundings.server.ts'
import { record } from '#app/platform/jobs/task-runs.server.ts'
import { metricsText } from '#app/platform/metrics.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { loadOperations, measureChecks } from './load-operations.server.ts'

/** A real server on a public address, with the certificate and the disk that a test gives it. */
let world: World
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 60_000)
const healthy = {
  certificate: async () => ({ problem: null, validTo: inDays(60) }),
  freeMb: async () => 50_000,
} as unknown as Surroundings

beforeAll(async () => {
  world = await aWorld()
  Object.assign(world.app.env, { appUrl: 'https://give.school.org', demo: false })
})
afterAll(() => world.close())

async function states(around: Partial<Surroundings> = {}, app = world.app) {
  const { checks } = await loadOperations(app, world.clock.now(), { ...healthy, ...around })
  return Object.fromEntries(checks.map(({ name, state }) => [name, state]))
}

test('a new server asks for what it lacks, the worst first (P670)', async () => {
  const { checks } = await loadOperations(world.app, world.clock.now(), healthy)
  expect(checks.map(({ name, state }) => `${name} ${state}`)).toEqual([
    ...['backup fault', 'self-check warning', 'rehearsal warning', 'successor warning'],
    ...[
      'messages',
      'receipts',
      'jobs',
      'payment events',
      'webhooks',
      'comparison',
      'card testing',
      'privacy reports',
      'versions',
      'TLS',
      'disk',
    ].map(name => `${name} ok`),
  ])
  const versions = checks.find(({ name }) => name === 'versions')
  expect(versions?.values).toMatchObject({
    node: process.versions.node,
    postgres: expect.stringMatching(/^1[678]/),
  })
})

test('a server that is well has only fine checks, each with its instant (P670)', async () => {
  await selfCheck(world.app)
  for (const task of ['self_check', 'backup', 'rehearse_restore', 'reconcile_payments'])
    await record(world.app, task, 'succeeded', null)
  const { userId } = await aScholar(world)
  await world.owner.query(`insert into restores_elsewhere values ('0F5QK7M2XRDP9TN3', now(), $1, $2)`, [
    world.clock.now(),
    userId,
  ])
  const { checks } = await loadOperations(world.app, world.clock.now(), healthy)
  expect(checks.filter(({ state }) => state !== 'ok')).toEqual([])
  const without = checks.flatMap(({ name, at }) => (at === null ? [name] : []))
  expect(without).toEqual([
    'messages',
    'receipts',
    'jobs',
    'payment events',
    'webhooks',
    'comparison',
    'card testing',
    'privacy reports',
  ])
})

test('a payment without an event is named until the event arrives (P670)', async () => {
  world.clock.set(new Date())
  const { donationId } = await aDonation(world, await aCampaign(world, await aScholar(world)))
  world.clock.advance(11 * 60_000)
  await world.owner.query(`update payments set provider_payment_id = 'pi_1' where id = $1`, [donationId])
  expect(await states()).toMatchObject({ 'payment events': 'fault' })
  await world.owner.query(
    `insert into webhook_events (provider, event_id, type, provider_payment_id, payload, received_at)
     values ('sandbox', 'late', 'payment.captured', 'pi_1', '{}', now())`,
  )
  expect(await states()).toMatchObject({ 'payment events': 'ok' })
})

test('messages that wait or were given up, late jobs and failing tasks are named (P670)', async () => {
  await world.owner.query(`update outbox_events set given_up_at = now(), dismissed_at = now()`)
  await world.owner.query(`update mails set given_up_at = now(), dismissed_at = now()`)
  expect(await states()).toMatchObject({ messages: 'ok' })
  await world.owner.query(`update outbox_events set dismissed_at = null`)
  expect(await states()).toMatchObject({ messages: 'warning' })
  await world.owner.query(
    `select graphile_worker.add_job('send_mail', '{}', run_at => now() - interval '20 minutes')`,
  )
  expect(await states()).toMatchObject({ jobs: 'fault' })
  await world.owner.query(`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`)
  await record(world.app, 'weekly_reports', 'failed', 'Error')
  expect(await states()).toMatchObject({ jobs: 'warning' })
})

test('a source that fails or hangs leaves the other checks and sections readable (P671, P811)', async () => {
  const failing = {
    freeMb: () => new Promise<never>(() => {}),
    certificate: async () => ({ problem: 'ECONNREFUSED', validTo: null }),
  }
  const db = {
    ...world.app.db,
    rows: async (name: string, ...rest: [string, unknown[]]) => {
      if (['delivery_state', 'given_up_events'].includes(name)) throw new Error('the password is hunter2')
      return await world.app.db.rows(name, ...rest)
    },
  }
  const { checks, ...sections } = await loadOperations(
    { ...world.app, db } as World['app'],
    world.clock.now(),
    { ...healthy, ...failing } as Surroundings,
  )
  expect(sections).toMatchObject({
    undelivered: null,
    selfCheck: { runs: expect.any(Array) },
    cardTesting: { attacks: [] },
  })
  const state = (of: string) => checks.find(({ name }) => name === of)
  expect(state('disk')).toMatchObject({ state: 'warning', words: 'This could not be read.' })
  expect(state('messages')).toMatchObject({ state: 'warning', words: 'This could not be read.' })
  expect(state('TLS')).toMatchObject({ state: 'fault', values: { reason: 'ECONNREFUSED' } })
  expect(state('versions')).toMatchObject({ state: 'ok' })
  expect(JSON.stringify(checks)).not.toContain('hunter2')
})

test('a self-check that was run by hand counts, on a server whose jobs have not run yet (P721)', async () => {
  const { app, close } = await aWorld()
  try {
    expect((await loadOperations(app, app.clock.now(), healthy)).checks).toContainEqual(
      expect.objectContaining({ name: 'self-check', state: 'warning', at: null }),
    )
    await selfCheck(app)
    expect((await loadOperations(app, app.clock.now(), healthy)).checks).toContainEqual(
      expect.objectContaining({ name: 'self-check', state: 'ok', words: 'Every total matches the ledger.' }),
    )
  } finally {
    await close()
  }
})

test('an endpoint that the webhooks page calls failing or disabled is not fine here (P721)', async () => {
  const outgoing = async () =>
    (await loadOperations(world.app, world.clock.now(), healthy)).checks.find(
      ({ name }) => name === 'webhooks',
    )
  expect(await outgoing()).toMatchObject({ state: 'ok', words: 'No endpoints yet.' })
  await world.owner.query(
    `insert into webhook_endpoints (id, url, description, event_types, secret, events_after, created_at)
     values (gen_random_uuid(), 'https://crm.example.org/hooks', 'Our CRM', '{donation.captured}', 'v1.sealed', 0, now())`,
  )
  expect(await outgoing()).toMatchObject({ state: 'ok', words: 'Nothing has been sent yet.' })
  await world.owner.query('update webhook_endpoints set failing_since = now()')
  expect(await outgoing()).toMatchObject({ state: 'warning', values: { count: 1 } })
  await world.owner.query(`update webhook_endpoints set disabled_at = now(), disabled_because = 'gone'`)
  expect(await outgoing()).toMatchObject({ state: 'warning' })
  await world.owner.query(`update webhook_endpoints set disabled_because = 'staff'`)
  expect(await outgoing()).toMatchObject({ state: 'ok' })
})

test('a restore by someone else is asked for again after 120 days (P899)', async () => {
  world.clock.advance(121 * 86_400_000)
  expect(await states()).toMatchObject({ successor: 'warning' })
  world.clock.advance(-121 * 86_400_000)
})

test('jobs that stand still are named (P718)', async () => {
  await record(world.app, 'weekly_reports', 'succeeded', null)
  await record(world.app, 'refresh_rollups', 'succeeded', null)
  expect(await states()).toMatchObject({ jobs: 'ok' })
  await world.owner.query(
    `update task_runs set succeeded_at = now() - interval '5 minutes', failed_at = null`,
  )
  const { checks } = await loadOperations(world.app, world.clock.now(), healthy)
  expect(checks.find(({ name }) => name === 'jobs')).toMatchObject({ state: 'fault', values: { minutes: 5 } })
})

test('the metric has the state of every check of the page (P810)', async () => {
  measureChecks(world.app, healthy)
  const { checks } = await loadOperations(world.app, world.clock.now(), healthy)
  const metrics = (await metricsText()).match(/^tassel_check_state\{.*$/gm)
  const number = { ok: 0, warning: 1, fault: 2 }
  const shown = checks.map(({ name, state }) => `tassel_check_state{check="${name}"} ${number[state]}`)
  expect(metrics?.toSorted()).toEqual(shown.toSorted())
  expect(new Set(checks.map(({ state }) => state)).size).toBeGreaterThan(1)
})

test('attacks with stolen cards and paused giving are worth a look (P810)', async () => {
  expect(await states()).toMatchObject({ 'card testing': 'ok' })
  await world.owner.query(
    'insert into donation_pauses (paused_at, paused_by) values (now(), gen_random_uuid())',
  )
  expect(await states()).toMatchObject({ 'card testing': 'warning' })
})
