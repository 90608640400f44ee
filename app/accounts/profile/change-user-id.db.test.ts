import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aScholar, type Scholar, signedInHeaders, steppedUpHeaders } from '#tests/world/scholars.ts'
import { sweepExpired } from '../remove-credentials.server.ts'
import { createAccount } from '../sign-in/sign-up.server.ts'

const day = 86_400_000
const taken = {
  status: 409,
  body: {
    error: { code: 'UserIdTaken', message: 'This User ID is already taken. Please choose a different one.' },
  },
}

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

let fresh = 0
const another = () => `fresh-${++fresh}`

async function change({ userId }: Scholar, customUserId: string) {
  const headers = await steppedUpHeaders(world, userId)
  return await world.call('POST', '/api/profile/user-id', { customUserId }, headers)
}
const signIn = (email: string, customUserId: string) =>
  world.call('POST', '/api/sign-in', { email, customUserId })
const signUp = (customUserId: string) =>
  world.call('POST', '/api/sign-up', { email: `${customUserId}-${++fresh}@example.com`, customUserId })

describe('a new User ID', () => {
  test('signs in, while the old one is refused like any wrong pair; the change is audited and announced (P30)', async () => {
    const scholar = await aScholar(world)
    const chosen = another()
    expect(await change(scholar, chosen.toUpperCase())).toMatchObject({
      status: 200,
      body: { customUserId: chosen },
    })
    expect(await signIn(scholar.email, chosen)).toMatchObject({ status: 200, body: { signedIn: false } })
    expect(await signIn(scholar.email, scholar.customUserId)).toMatchObject({
      status: 401,
      body: { error: { code: 'WrongPair', message: 'Invalid User ID or Email combination.' } },
    })
    const { rows } = await world.app.db.pool.query(
      `select (select count(*)::int from outbox_events where kind = 'user_id_changed' and payload->>'userId' = $1) as events,
         (select details from audit_log where action = 'user-id.changed' and subject_id = $1) as audited`,
      [scholar.userId],
    )
    expect(rows).toEqual([{ events: 1, audited: { from: scholar.customUserId, to: chosen } }])
  })

  test('requires a step-up and changes nothing without one', async () => {
    const scholar = await aScholar(world)
    const headers = await signedInHeaders(world, scholar.userId)
    const refused = await world.call('POST', '/api/profile/user-id', { customUserId: another() }, headers)
    expect(refused).toMatchObject({ status: 403, body: { error: { code: 'StepUpRequired' } } })
    expect(await signIn(scholar.email, scholar.customUserId)).toMatchObject({ status: 200 })
  })

  test.each([
    ['ab', 'User ID must be at least 3 characters'],
    ['a'.repeat(21), 'User ID must be less than 20 characters'],
    ['maya okafor', 'User ID can only contain letters, numbers, hyphens, and underscores'],
  ])('%s is refused with a message for the field', async (customUserId, message) => {
    const scholar = await aScholar(world)
    expect(await change(scholar, customUserId)).toMatchObject({
      status: 400,
      body: { error: { code: 'InvalidInput', fields: { customUserId: message } } },
    })
  })

  test('is refused if it is taken, in the reader’s language', async () => {
    const [one, other] = [await aScholar(world), await aScholar(world)]
    expect(await change(one, other.customUserId)).toMatchObject({
      ...taken,
      body: { error: { ...taken.body.error, title: 'Update failed' } },
    })
    const headers = await steppedUpHeaders(world, one.userId)
    headers.set('accept-language', 'es')
    const spanish = await world.call(
      'POST',
      '/api/profile/user-id',
      { customUserId: other.customUserId },
      headers,
    )
    expect(spanish.body.error).toMatchObject({
      title: 'No se pudo actualizar',
      message: 'Este ID de usuario ya está en uso. Elige otro.',
    })
  })

  test('that equals the current one changes nothing and sends no notification', async () => {
    const scholar = await aScholar(world)
    expect(await change(scholar, scholar.customUserId)).toMatchObject({ status: 200 })
    const { rowCount } = await world.app.db.pool.query(
      `select 1 from outbox_events where kind = 'user_id_changed' and payload->>'userId' = $1`,
      [scholar.userId],
    )
    expect(rowCount).toBe(0)
  })

  test('can be chosen three times in 30 days', async () => {
    const scholar = await aScholar(world)
    for (let n = 0; n < 3; n += 1) expect(await change(scholar, another())).toMatchObject({ status: 200 })
    expect(await change(scholar, another())).toMatchObject({
      status: 429,
      body: { error: { code: 'UserIdChangedOften' } },
    })
    world.clock.advance(30 * day + 1)
    expect(await change(scholar, another())).toMatchObject({ status: 200 })
  })
})

describe('the old User ID', () => {
  test('stays reserved for a year against sign-ups and changes; its former owner may take it back', async () => {
    const [owner, other] = [await aScholar(world), await aScholar(world)]
    const old = owner.customUserId
    await change(owner, another())
    expect(await signUp(old)).toMatchObject(taken)
    expect(await change(other, old)).toMatchObject(taken)
    expect(await change(owner, old)).toMatchObject({ status: 200 })
    expect(await signIn(owner.email, old)).toMatchObject({ status: 200 })
    await change(owner, another())
    world.clock.advance(364 * day)
    expect(await signUp(old)).toMatchObject(taken)
    world.clock.advance(day + 1)
    await sweepExpired(world.app.db, world.clock.now())
    expect(await signUp(old)).toMatchObject({ status: 200 })
  })

  test('cannot be taken by a sign-up racing with the change', async () => {
    const owner = await aScholar(world)
    const old = owner.customUserId
    const email = `${another()}@example.com`
    const at = world.clock.now()
    let signingUp: Promise<unknown> = Promise.resolve()
    await world.app.db.transaction(async tx => {
      await tx.rows(
        'test_change',
        'update profiles set custom_user_id = $2, updated_at = $3 where user_id = $1',
        [owner.userId, another(), at],
      )
      await tx.rows('test_reserve', 'insert into former_user_ids values ($1, $2, $3, $4)', [
        old,
        owner.userId,
        at,
        new Date(at.getTime() + day),
      ])
      signingUp = world.app.db
        .transaction(other => createAccount(other, { email, customUserId: old, at }))
        .catch((error: { code: string }) => error.code)
      await expect
        .poll(async () => (await world.app.db.pool.query(waiting)).rowCount, { timeout: 5_000 })
        .toBeGreaterThan(0)
    })
    expect(await signingUp).toBe('UserIdTaken')
  })
})

const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
