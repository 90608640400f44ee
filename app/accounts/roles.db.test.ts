import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import {
  anAdmin,
  aScholar,
  aStaffMember,
  ownerRole,
  signedInHeaders,
  steppedUpHeaders,
} from '#tests/world/scholars.ts'
import { grantRole, revokeRole } from './roles.server.ts'
import { can, staffRoles } from './staff-roles.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const viewerWith = async (headers: Headers) =>
  (await world.call('GET', '/api/session', undefined, headers)).body.viewer
const grant = (email: string) =>
  world.app.db.transaction(tx => grantRole(tx, email, ownerRole(world.clock.now())))
const revoke = (email: string) =>
  world.app.db.transaction(tx => revokeRole(tx, email, ownerRole(world.clock.now())))

test('granting or revoking a role ends every session, so that it applies from the next sign-in (P10, P66)', async () => {
  await anAdmin(world)
  const scholar = await aScholar(world)
  const before = await signedInHeaders(world, scholar.userId)
  expect(await grant(scholar.email.toUpperCase())).toEqual({ userId: scholar.userId, changed: true })
  expect(await viewerWith(before)).toBeNull()
  const adminHeaders = await signedInHeaders(world, scholar.userId)
  expect(await viewerWith(adminHeaders)).toMatchObject({ roles: ['owner'] })
  expect(await grant(scholar.email)).toEqual({ userId: scholar.userId, changed: false })
  expect(await viewerWith(adminHeaders)).toMatchObject({ roles: ['owner'] })
  expect(await revoke(scholar.email)).toEqual({ userId: scholar.userId, changed: true })
  expect(await viewerWith(adminHeaders)).toBeNull()
  expect(await viewerWith(await signedInHeaders(world, scholar.userId))).toMatchObject({ roles: [] })
  expect(await revoke(scholar.email)).toEqual({ userId: scholar.userId, changed: false })
  const { rows } = await world.app.db.pool.query(
    'select at, action, actor_user_id from audit_log where subject_id = $1 order by id',
    [scholar.userId],
  )
  const at = world.clock.now()
  expect(rows).toEqual([
    { at, action: 'role.granted', actor_user_id: null },
    { at, action: 'role.revoked', actor_user_id: null },
  ])
})

test('refuses an unknown email', async () => {
  const refused = expect.objectContaining({ code: 'AccountNotFound', status: 404 })
  await expect(grant('unknown@example.com')).rejects.toEqual(refused)
  await expect(revoke('unknown@example.com')).rejects.toEqual(refused)
})

test.each(staffRoles)('the database and the table agree on whether %s may move money (P600)', async role => {
  const { userId } = await aStaffMember(world, [role])
  const [row] = await world.app.db.rows<{ may: boolean }>(
    'test_may_move',
    'select may_move_money($1) as may',
    [userId],
  )
  expect(row?.may).toBe(can({ roles: [role] }, 'decideWithdrawals'))
  expect(row?.may).toBe(can({ roles: [role] }, 'sendPayouts'))
})

describe('the last owner (P603)', () => {
  const owners = () =>
    world.app.db.rows<{ id: string }>(
      'test_owners',
      `select user_id as id from user_roles where role = 'owner'`,
    )

  test('cannot be revoked, by a command or in the database', async () => {
    const [first, second] = [await anAdmin(world), await anAdmin(world)]
    for (const { id } of await owners())
      if (id !== first.userId && id !== second.userId)
        await world.owner.query('delete from user_roles where user_id = $1', [id])
    // Each revokes the other at once.
    const revoked = await Promise.allSettled([revoke(first.email), revoke(second.email)])
    expect(revoked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(revoked.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'LastOwner', status: 409 },
    })
    const last = await owners()
    expect(last).toHaveLength(1)
    const removals = ['delete from user_roles', `update user_roles set role = 'auditor'`]
    for (const removal of removals)
      await expect(world.owner.query(`${removal} where user_id = $1`, [last[0]?.id])).rejects.toMatchObject({
        constraint: 'last_owner_stays',
      })
  })
})

test("refuses to change a person's own roles (P603)", async () => {
  const owner = await anAdmin(world)
  const change = { role: 'finance' as const, byUserId: owner.userId, now: world.clock.now() }
  const own = expect.objectContaining({ code: 'OwnRoles', status: 403 })
  await expect(world.app.db.transaction(tx => grantRole(tx, owner.email, change))).rejects.toEqual(own)
  await expect(
    world.app.db.transaction(tx => revokeRole(tx, owner.email, { ...change, role: 'owner' })),
  ).rejects.toEqual(own)
})

describe('an owner on the Roles page (P602)', () => {
  const ask = async (path: string, body: object, headers: Headers) =>
    world.call('POST', `/api/admin/roles/${path}`, body, headers)

  test('grants and revokes roles after a step-up and with a reason, which the audit log keeps', async () => {
    const owner = await anAdmin(world)
    const { email, userId } = await aScholar(world)
    const [fresh, stale] = [
      await steppedUpHeaders(world, owner.userId),
      await signedInHeaders(world, owner.userId),
    ]
    // A role that moves no money, which one owner grants.
    const helper = { email, role: 'support', reason: 'Answers donors.' }
    expect(await ask('grant', helper, stale)).toMatchObject({
      status: 403,
      body: { error: { code: 'StepUpRequired' } },
    })
    expect(await ask('grant', { ...helper, reason: ' ' }, fresh)).toMatchObject({ status: 400 })
    expect(await ask('grant', { ...helper, role: 'admin' }, fresh)).toMatchObject({ status: 400 })
    expect(await ask('grant', helper, fresh)).toMatchObject({ status: 200, body: { changed: true } })
    expect(await ask('grant', helper, fresh)).toMatchObject({ status: 200, body: { changed: false } })
    const session = await signedInHeaders(world, userId)
    expect(await viewerWith(session)).toMatchObject({ roles: ['support'] })
    const staff = (await world.call('GET', '/api/screens/admin/roles', undefined, session)).body.staff
    expect(staff).toContainEqual(
      expect.objectContaining({
        email,
        isYou: true,
        roles: [{ role: 'support', grantedAt: expect.any(String), isFromProvider: false }],
      }),
    )
    const left = { ...helper, reason: 'Left the board.' }
    expect(await ask('revoke', left, fresh)).toMatchObject({ status: 200, body: { changed: true } })
    expect(await viewerWith(session)).toBeNull()
    const { rows } = await world.app.db.pool.query(
      'select action, actor_user_id as by, reason, details from audit_log where subject_id = $1 order by id',
      [userId],
    )
    expect(rows).toEqual([
      {
        action: 'role.granted',
        by: owner.userId,
        reason: 'Answers donors.',
        details: { staffRole: 'support' },
      },
      {
        action: 'role.revoked',
        by: owner.userId,
        reason: 'Left the board.',
        details: { staffRole: 'support' },
      },
    ])
  })

  test('is refused unknown and unconfirmed accounts, and their own', async () => {
    const owner = await anAdmin(world)
    const headers = await steppedUpHeaders(world, owner.userId)
    const unproven = await aScholar(world, { emailVerified: false })
    for (const [email, status, code] of [
      ['unknown@example.com', 404, 'AccountNotFound'],
      [unproven.email, 409, 'EmailNotProven'],
      [owner.email, 403, 'OwnRoles'],
    ] as const)
      expect(await ask('grant', { email, role: 'support', reason: 'x' }, headers), email).toMatchObject({
        status,
        body: { error: { code } },
      })
  })
})
