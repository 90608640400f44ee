import { execFile } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { program } from '#tests/setup/program.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aScholar, signedInHeaders } from '#tests/world/scholars.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

type Ended = { code: number; out: string; err: string }

/** Runs an operator's command in a separate process on this world's database. */
function tassel(...args: string[]): Promise<Ended> {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, DEMO: '1', DATABASE_URL: world.ownerUrl, DATA_DIR: world.app.env.dataDir }
  return new Promise(resolve => {
    execFile(process.execPath, [program('tassel'), ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

test('an operator suspends an account with a reason that the person reads, and restores it', async () => {
  const person = await aScholar(world)
  const { campaignId } = await aCampaign(world, person)
  const session = await signedInHeaders(world, person.userId)
  const page = async () => (await world.call('GET', `/api/screens/campaign/${campaignId}`)).status
  const [silent, unknown] = await Promise.all([
    tassel('suspend', person.email),
    tassel('suspend', 'nobody@example.com', '--reason', 'Nobody knows them.'),
  ])
  expect(silent).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/^Give the reason, .+\n$/) })
  expect(unknown).toEqual({ code: 1, out: '', err: 'This account doesn’t exist or was closed.\n' })
  expect(await page()).toBe(200)

  const suspended = await tassel('suspend', person.email, '--reason', ' The pictures are not theirs. ')
  expect(suspended).toMatchObject({ code: 0, out: `${person.email} is suspended.\n` })
  expect((await world.call('GET', '/api/screens/account', undefined, session)).status).toBe(401)
  expect(await page()).toBe(404)

  const restored = await tassel('unsuspend', person.email, '--reason', 'They are.')
  expect(restored).toMatchObject({ code: 0, out: `${person.email} is open again.\n` })
  expect(await page()).toBe(200)
  const notified = await world.app.db.rows(
    'test_standing',
    `select kind, payload->>'reason' as reason from outbox_events where payload->>'userId' = $1 and kind like 'account_%' order by id`,
    [person.userId],
  )
  expect(notified).toEqual([
    { kind: 'account_suspended', reason: 'The pictures are not theirs.' },
    { kind: 'account_restored', reason: 'They are.' },
  ])
  const log = await world.app.db.rows(
    'test_standing_log',
    `select action, actor_user_id as by from audit_log where subject_id = $1 and action like 'account.%' order by id`,
    [person.userId],
  )
  expect(log).toEqual([
    { action: 'account.suspended', by: null },
    { action: 'account.restored', by: null },
  ])
})
