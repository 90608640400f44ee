import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '#tests/setup/eventually.ts'
import { aMailServer, type Peer } from '#tests/setup/smtp-peer.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aMinorsCampaign } from '#tests/world/campaigns.ts'
import { anAdmin, aScholar, type Scholar } from '#tests/world/scholars.ts'
import { signUp } from '../../accounts/sign-in/sign-up.server.ts'
import { loadUndelivered } from '../../admin/undelivered/load-undelivered.server.ts'
import * as entry from '../../entries/mail.tsx'
import { lastSelfCheck, selfCheck } from '../../ledger/self-check.server.ts'
import type { App } from '../../platform/app.server.ts'
import { inRequestScope } from '../../platform/http/request-scope.server.ts'
import { startWorker } from '../../platform/jobs/work-off-jobs.server.ts'
import { silentLog } from '../../platform/log.server.ts'
import { type Mailer, openMailer } from '../../platform/mail.server.ts'
import { metricsText } from '../../platform/metrics.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { deliverBatch } from './deliver.server.ts'
import { measureDelivery } from './delivery-state.server.ts'
import { sendBundles } from './scheduled-events.server.ts'
import { sendMail } from './send-mail.server.ts'
import { retryEvent } from './undelivered.server.ts'

let world: World
let peer: Peer
let mailer: Mailer
let real: App
let admin: Scholar

beforeAll(async () => {
  world = await aWorld()
  peer = await aMailServer()
  const env = { ...world.app.env, demo: false, smtpUrl: peer.url, appUrl: 'https://tassel.example' }
  real = { ...world.app, env }
  mailer = openMailer(env) as Mailer
  admin = await anAdmin(world)
})
afterAll(async () => {
  mailer.close()
  await peer.stop()
  await world.close()
})
beforeEach(async () => {
  world.clock.advance(3_600_000)
  await deliver()
  await sql('delete from mails')
  await sql('delete from graphile_worker._private_jobs')
  peer.taken.length = 0
})

const sql = async (text: string, values: unknown[] = []) => (await world.app.db.pool.query(text, values)).rows
async function deliver(): Promise<void> {
  while ((await deliverBatch(real, entry)) > 0);
}
/** Delivers all events and sends the mails; returns '<subject> to <recipient>' for each mail. */
async function sent(): Promise<string[]> {
  await deliver()
  await sql(`update graphile_worker._private_jobs set run_at = clock_timestamp()`)
  const stop = await startWorker(
    { pool: world.app.db.pool, log: silentLog },
    { send_mail: sendMail(real, mailer) },
    [],
  )
  await eventually(async () => (await sql('select 1 from mails where sent_at is null')).length === 0, 20_000)
  await stop()
  return peer.taken.map(({ subject, to }) => `${subject} to ${to?.[0]?.address}`)
}
let people = 0
const signUpFrom = (clientAddress: string) => {
  people += 1
  const input = { email: `stranger${people}@example.com`, customUserId: `stranger-${people}` }
  const browser = { headers: new Headers(), answerHeaders: new Headers() }
  return inRequestScope({ requestId: 'test', clientAddress }, () =>
    signUp(real, input, browser, world.clock.now()),
  )
}

test('60 sign-ups from one address send 10 welcomes and 3 notices to the admin, and bundle the rest (P755)', async () => {
  for (let n = 0; n < 60; n++) await signUpFrom(`2001:db8:1:2::${n.toString(16)}`)
  const first = await sent()
  expect(first.filter(mail => mail.startsWith('Welcome'))).toHaveLength(10)
  expect(first.filter(mail => mail === `New sign-up to ${admin.email}`)).toHaveLength(3)
  expect(first).toHaveLength(13)
  expect(
    await sql('select count(*)::int as n from notifications where user_id = $1 and type = $2', [
      admin.userId,
      'sign_up',
    ]),
  ).toEqual([{ n: 3 }])
  expect(await sendBundles(real)).toBe(0)
  world.clock.advance(10 * 60_000)
  expect(await Promise.all([sendBundles(real), sendBundles(real)])).toContain(1)
  const mails = await sent()
  expect(mails.slice(13)).toEqual([`57 more sign-ups to ${admin.email}`])
  expect(peer.taken.at(-1)?.text).toContain('57 more people signed up in the last 10 minutes.')
  expect(await sql('select 1 from outbox_events where given_up_at is not null')).toEqual([])
})

test('parental forms and campaigns are bundled apart, so that each count is true (P744)', async () => {
  const parents = await Promise.all(Array.from({ length: 5 }, () => aScholar(world)))
  for (const parent of parents) {
    await aMinorsCampaign(world, parent)
  }
  await deliver()
  world.clock.advance(10 * 60_000)
  await sendBundles(real)
  await deliver()
  const subjects = (await sql('select subject from mails where to_email = $1', [admin.email])).map(
    mail => mail.subject,
  )
  expect(subjects.filter(subject => subject === 'Parental consent form')).toHaveLength(3)
  expect(subjects).toContain('2 more parental consent forms')
  expect(subjects).toContain('2 more campaigns')
})

test('still welcomes people at another address', async () => {
  for (let n = 0; n < 11; n++) await signUpFrom('192.0.2.1')
  await signUpFrom('192.0.2.2')
  expect((await sent()).filter(mail => mail.startsWith('Welcome'))).toHaveLength(11)
})

test('events given up are counted, shown to admins and in the self-check, and can be retried (P241)', async () => {
  measureDelivery(real)
  const { userId } = await aScholar(world)
  await deliver()
  const [event] = await sql(
    `insert into outbox_events (kind, payload, created_at) values ('password_changed', jsonb_build_object('userId', $1::text), $2) returning id`,
    [crypto.randomUUID(), world.clock.now()],
  )
  await deliver()
  const metrics = await metricsText()
  expect(metrics).toMatch(/^tassel_outbox_given_up 1$/m)
  expect(metrics).toMatch(/^tassel_mails_unsent \d+$/m)
  await selfCheck(real)
  const report = await lastSelfCheck(real.db)
  expect(report).toMatchObject({
    differences: 0,
    undelivered: [
      {
        message: 'Events not delivered: {count}. Their recipients don’t know about them.',
        values: { count: 1 },
      },
    ],
  })
  const why = 'the record it refers to no longer exists'
  expect((await loadUndelivered(real)).events).toMatchObject([{ id: event.id, why }])
  // Earlier releases stored a different error text.
  await sql(`update outbox_events set last_error = 'what it tells of was not found' where id = $1`, [
    event.id,
  ])
  expect((await loadUndelivered(real)).events).toMatchObject([{ id: event.id, why }])
  // Makes the event refer to an existing row.
  await sql(`update outbox_events set payload = jsonb_build_object('userId', $2::text) where id = $1`, [
    event.id,
    userId,
  ])
  const action = { app: real, viewer: admin.viewer, now: world.clock.now(), requestId: 'again' }
  await retryEvent(action, event.id)
  await expect(retryEvent(action, event.id)).rejects.toMatchObject({ code: 'NothingToRetry' })
  expect((await sent()).filter(mail => mail.includes('password was changed'))).toHaveLength(1)
  expect(await sql(`select action, subject_id from audit_log where action = 'event.retried'`)).toEqual([
    { action: 'event.retried', subject_id: String(event.id) },
  ])
})

test('an event with an erased code cannot be retried', async () => {
  await real.db.transaction(tx =>
    emit(
      tx,
      [{ kind: 'code_requested', userId: crypto.randomUUID(), code: '123456', purpose: 'sign-in' }],
      world.clock.now(),
    ),
  )
  await deliver()
  const [event] = await sql(
    `select id from outbox_events where kind = 'code_requested' and given_up_at is not null`,
  )
  const action = { app: real, viewer: admin.viewer, now: world.clock.now(), requestId: 'code' }
  await expect(retryEvent(action, event.id)).rejects.toMatchObject({ code: 'NothingToRetry' })
})
