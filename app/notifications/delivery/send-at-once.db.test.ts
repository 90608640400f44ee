import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '#tests/setup/eventually.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, type BuiltCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aScholar, type Scholar } from '#tests/world/scholars.ts'
import { requestCode } from '../../accounts/codes/request-code.server.ts'
import * as entry from '../../entry.mail.tsx'
import type { App } from '../../platform/app.server.ts'
import { giveForgottenBack, holdName, nameLock } from '../../platform/jobs/claimed-jobs.server.ts'
import { addJobs } from '../../platform/jobs/jobs.server.ts'
import { startWorker } from '../../platform/jobs/work-off-jobs.server.ts'
import { silentLog } from '../../platform/log.server.ts'
import { type Mailer, MailNotTaken, type OutgoingMail } from '../../platform/mail.server.ts'
import { deliverBatch } from './deliver.server.ts'
import { type Sender, startSender } from './send-at-once.server.ts'
import { sendMail } from './send-mail.server.ts'

let world: World
let real: App
let cody: Scholar
let campaign: BuiltCampaign
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  world = await aWorld()
  real = { ...world.app, env: { ...world.app.env, demo: false } }
  campaign = await aCampaign(world, await aScholar(world, { email: 'maya@example.com' }))
  cody = await aScholar(world, { email: 'cody@example.com' })
  // Once, as every server does at its start: the queue knows the task from then on.
  await addJobs(world.app.db, [{ task: 'send_mail', payload: {}, key: 'known', maxAttempts: 1 }])
})
afterAll(() => world.close())
beforeEach(async () => {
  while ((await deliverBatch(real, entry)) > 0);
  await sql('delete from mails')
  await sql('delete from graphile_worker._private_jobs')
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const sql = async (text: string, values: unknown[] = []) => (await world.app.db.pool.query(text, values)).rows
const jobs = () => sql('select key, attempts, locked_by from graphile_worker._private_jobs order by id')
const unsent = () => sql('select id from mails where sent_at is null')
const give = () => aDonation(world, campaign, { donorEmail: 'dana@example.com' })

/** A mail server that answers as `answer` says. */
function aMailer(answer: (mail: OutgoingMail) => Promise<void> | void = () => undefined) {
  const taken: string[] = []
  const mailer: Mailer = {
    async send(mail) {
      await answer(mail)
      taken.push(mail.to)
    },
    close: () => undefined,
  }
  return { mailer, taken }
}

function aSender(mailer: Mailer, name = 'delivery_here'): Sender {
  const sender = startSender(real, mailer, name, () => true)
  stops.push(sender.stop)
  return sender
}

const deliver = (sender: Sender) => deliverBatch(real, entry, sender)

test('a mail leaves after the commit that wrote it, without a worker, and its job is over', async () => {
  const { mailer, taken } = aMailer()
  await give()
  await deliver(aSender(mailer))
  await eventually(async () => (await unsent()).length === 0)
  expect(taken.sort()).toEqual(['dana@example.com', 'maya@example.com'])
  await eventually(async () => (await jobs()).length === 0)
})

test('while it is under way no worker takes it, and a server that dies leaves it to the others', async () => {
  const { mailer } = aMailer(() => new Promise<never>(() => {}))
  const { mailer: other, taken } = aMailer()
  const alive = await world.app.db.pool.connect()
  await holdName(alive, 'delivery_dying')
  const dying = startSender(real, mailer, 'delivery_dying', () => true)
  await give()
  await deliver(dying)
  await sql(`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`)
  const work = () =>
    startWorker({ pool: world.app.db.pool, log: silentLog }, { send_mail: sendMail(real, other) }, [])
  await (await work())()
  expect(taken).toEqual([])
  alive.release(true)
  await eventually(async () => {
    const [lock] = await sql('select pg_try_advisory_xact_lock(hashtextextended($1, $2)) as free', [
      'delivery_dying',
      nameLock,
    ])
    return lock.free
  })
  stops.push(await work())
  await eventually(() => taken.length === 2)
  await eventually(async () => (await unsent()).length === 0)
})

test('what is not taken goes back to the jobs untried, and what follows takes their way', async () => {
  const away = aMailer(() => {
    throw new MailNotTaken('ECONNECTION', { isFinal: false, isServers: true })
  })
  await give()
  const sender = aSender(away.mailer)
  await deliver(sender)
  await eventually(async () => (await jobs()).every(({ locked_by }) => locked_by === null))
  expect(await jobs()).toMatchObject([{ attempts: 0 }, { attempts: 0 }])
  expect(sender.claimsAs()).toBeNull()
  await give()
  await deliver(sender)
  expect(await jobs()).toMatchObject(Array.from({ length: 4 }, () => ({ attempts: 0, locked_by: null })))
  const { mailer, taken } = aMailer()
  stops.push(
    await startWorker({ pool: world.app.db.pool, log: silentLog }, { send_mail: sendMail(real, mailer) }, []),
  )
  await eventually(() => taken.length === 4)
})

test('a refusal of the mail itself is its first try: for good it ends it, for now it waits its pause', async () => {
  const refusals: Record<string, MailNotTaken> = {
    'dana@example.com': new MailNotTaken('EENVELOPE 550 5.1.1', { isFinal: true, isServers: false }),
    'maya@example.com': new MailNotTaken('EENVELOPE 451 4.7.1', { isFinal: false, isServers: false }),
  }
  const { mailer } = aMailer(({ to }) => {
    if (refusals[to]) throw refusals[to]
  })
  const sender = aSender(mailer)
  await give()
  await deliver(sender)
  await eventually(async () => (await jobs()).every(({ locked_by }) => locked_by === null))
  expect(
    await sql('select to_email, last_error, given_up_at is not null as over from mails order by to_email'),
  ).toEqual([
    { to_email: 'dana@example.com', last_error: 'EENVELOPE 550 5.1.1', over: true },
    { to_email: 'maya@example.com', last_error: 'EENVELOPE 451 4.7.1', over: false },
  ])
  expect(await jobs()).toMatchObject([{ attempts: 1 }, { attempts: 1 }])
  const atOnce = await sql(
    `select key from graphile_worker._private_jobs where run_at < created_at + interval '2 seconds'`,
  )
  expect(atOnce).toEqual([])
  expect(sender.claimsAs()).toBe('delivery_here')
})

test('a code passes whatever waits to leave', async () => {
  const order: string[] = []
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  const { mailer } = aMailer(async ({ to }) => {
    await opened
    order.push(to)
  })
  const sender = aSender(mailer)
  for (let n = 0; n < 12; n++) await give()
  await deliver(sender)
  await requestCode(real, { userId: cody.userId, purpose: 'sign-in', browserHash: 'b' }, real.clock.now())
  await deliver(sender)
  open()
  await eventually(async () => (await unsent()).length === 0)
  expect(order.indexOf('cody@example.com')).toBeLessThan(14)
})

test('of a commit that was never heard of, the mails are found though the name is held', async () => {
  await give()
  const heardNothing: Sender = { ...aSender(aMailer().mailer), send: () => undefined }
  await deliver(heardNothing)
  const [inHand, forgotten] = await jobs()
  await giveForgottenBack(real.db, [], 'delivery_here')
  expect(await jobs()).toMatchObject([inHand, forgotten])
  await sql(`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`)
  await giveForgottenBack(real.db, [inHand.key], 'delivery_here')
  expect(await jobs()).toEqual([inHand, { ...forgotten, attempts: 0, locked_by: null }])
})

test('a stop gives back what has not begun', async () => {
  let begun = 0
  let open = () => {}
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  const { mailer, taken } = aMailer(async () => {
    begun += 1
    await opened
  })
  const sender = startSender(real, mailer, 'delivery_here', () => true)
  for (let n = 0; n < 12; n++) await give()
  await deliver(sender)
  await eventually(() => begun === 10)
  const stopping = sender.stop()
  open()
  await stopping
  expect(taken).toHaveLength(10)
  expect((await unsent()).length).toBe(14)
  expect((await jobs()).filter(({ locked_by }) => locked_by === null)).toHaveLength(14)
})
