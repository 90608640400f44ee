import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InboxMail } from '#demo/inbox/contract.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { anAdmin, aScholar, type Scholar } from '#tests/world/scholars.ts'
import { requestCode } from '../../accounts/codes/request-code.server.ts'
import * as entry from '../../entries/mail.tsx'
import { startJobs } from '../../server/start-jobs.server.ts'
import { runDelivery } from './start-delivery.server.ts'

/** Two servers on one database, each with the delivery loop and the job worker. */
let world: World
let admin: Scholar
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world)
  for (let server = 0; server < 2; server++) {
    stops.push(await startJobs(world.app, null))
    stops.push(await runDelivery(world.app, world.databaseUrl, async () => entry))
  }
})
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
  await world.close()
})

const inbox = async (to: string): Promise<InboxMail[]> =>
  (await world.call('GET', `/demo/inbox.json?to=${to}`)).body
const subjects = async (to: string) => (await inbox(to)).map(({ subject }) => subject)

test('mails the welcome a second after a sign-up, and notifies the admins half a second later (P214)', async () => {
  const before = performance.now()
  const maya = await aScholar(world, { customUserId: 'maya' })
  await eventually(async () => (await subjects(maya.email)).length > 0)
  expect(performance.now() - before).toBeGreaterThanOrEqual(1_000)
  await eventually(async () => (await subjects(admin.email)).includes('New sign-up'))
  expect(performance.now() - before).toBeGreaterThanOrEqual(1_500)
  expect(await subjects(maya.email)).toEqual(['Welcome to Tassel'])
})

test('delivers a code long before the next poll of the outbox', async () => {
  const maya = await aScholar(world)
  const before = performance.now()
  const ask = { userId: maya.userId, purpose: 'sign-in', browserHash: 'b' } as const
  await requestCode(world.app, ask, world.app.clock.now())
  const mail = await eventually(async () =>
    (await inbox(maya.email)).find(({ subject }) => subject === 'Your Tassel sign-in code'),
  )
  expect(performance.now() - before).toBeLessThan(4_000)
  expect(mail.text).toMatch(/^\d{6}$/m)
})

test('delivers an event after reconnecting if its notification was lost with the connection', async () => {
  const maya = await aScholar(world)
  const { pool } = world.app.db
  await pool.query(
    `insert into outbox_events (kind, payload, created_at) values ('code_requested', $1, $2)`,
    [{ userId: maya.userId, code: '123456', purpose: 'step-up' }, world.app.clock.now()],
  )
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'tassel outbox'`,
  )
  await eventually(async () => (await subjects(maya.email)).includes('Your Tassel security code'))
})
