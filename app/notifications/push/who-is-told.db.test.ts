import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aWorld } from '#tests/world/app.ts'
import { endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aPushWorld, type Owner } from '#tests/world/push.ts'
import { anAdmin, aScholar, signedInHeaders, steppedUpHeaders } from '#tests/world/scholars.ts'
import { aWithdrawal } from '#tests/world/withdrawals.ts'
import { resolveViewer } from '../../accounts/sessions/viewer.server.ts'
import { suspendAccount } from '../../accounts/suspension/suspend-account.server.ts'
import { secretsFrom } from '../../platform/secrets.server.ts'

const push = await aPushWorld()
const { peer, world, app, sql, anOwner, register, registered, deliver, send, said } = push

afterAll(push.close)
beforeEach(push.nextDay)

describe('recipients of push messages', () => {
  test('exclude people who signed out, here or everywhere, were suspended, or whose session ended (P312)', async () => {
    const ends: [string, (owner: Owner) => Promise<unknown>][] = [
      ['signed out', owner => world.call('POST', '/api/sign-out', {}, owner.headers)],
      ['signed out everywhere', owner => world.call('POST', '/api/sign-out-everywhere', {}, owner.headers)],
      [
        'ended from elsewhere',
        async owner => {
          const viewer = await resolveViewer(owner.headers, app)
          const elsewhere = await signedInHeaders(world, owner.userId)
          return await world.call('DELETE', `/api/sessions/${viewer?.sessionId}`, undefined, elsewhere)
        },
      ],
      [
        'suspended',
        owner =>
          app.db.transaction(tx =>
            suspendAccount(tx, {
              userId: owner.userId,
              byUserId: null,
              reason: 'fraud',
              now: world.clock.now(),
            }),
          ),
      ],
      ['turned off here', owner => world.call('DELETE', '/api/push/devices', undefined, owner.headers)],
      [
        'expired',
        owner =>
          sql('update sessions set expires_at = $2 where user_id = $1', [owner.userId, world.clock.now()]),
      ],
    ]
    for (const [how, end] of ends) {
      const owner = await anOwner()
      await registered(owner.headers, peer.aBrowser())
      // The message is queued before the session ends, so the session must be checked again before sending.
      await aDonation(world, owner.campaign)
      await deliver()
      expect(await sql('select 1 from pushes where user_id = $1', [owner.userId]), how).toHaveLength(1)
      await end(owner)
      const left = await sql('select 1 from push_devices where user_id = $1', [owner.userId])
      expect(left, how).toHaveLength(how === 'expired' ? 1 : 0)
      await aDonation(world, owner.campaign)
      await send()
      expect(peer.asked, how).toEqual([])
    }
  })

  test('are the device’s current account, without messages waiting for the previous one (P312)', async () => {
    const [first, second] = [await anOwner(), await anOwner()]
    const device = await registered(first.headers, peer.aBrowser())
    await aDonation(world, first.campaign)
    await deliver()
    await registered(second.headers, device)
    await send()
    expect(peer.asked).toEqual([])
    await aDonation(world, first.campaign)
    await aDonation(world, second.campaign)
    await send()
    expect(said()).toHaveLength(1)
    expect(await sql('select user_id from push_devices')).toEqual([{ user_id: second.userId }])
  })

  test('cannot change by moving a device with its messages: the database refuses', async () => {
    const [first, second] = [await anOwner(), await anOwner()]
    await registered(first.headers, peer.aBrowser())
    await aDonation(world, first.campaign)
    await deliver()
    const viewer = await resolveViewer(second.headers, app)
    const moved = world.owner.query('update push_devices set session_id = $1', [viewer?.sessionId])
    await expect(moved).rejects.toThrow(/foreign key/)
    const given = world.owner.query('update push_devices set session_id = $1, user_id = $2', [
      viewer?.sessionId,
      second.userId,
    ])
    await expect(given).rejects.toThrow(/foreign key/)
  })

  test('keep waiting messages after signing in again in this browser', async () => {
    const owner = await anOwner()
    const device = await registered(owner.headers, peer.aBrowser())
    await aDonation(world, owner.campaign)
    await deliver()
    await registered(await signedInHeaders(world, owner.userId), device)
    // Push services occasionally replace a browser's subscription.
    await send()
    expect(said()).toHaveLength(1)
    expect(await sql('select 1 from push_devices')).toHaveLength(1)
  })

  test('keep waiting messages after the push service renews an address', async () => {
    const owner = await anOwner()
    await registered(owner.headers, peer.aBrowser())
    await aDonation(world, owner.campaign)
    await deliver()
    const renewed = await registered(owner.headers, peer.aBrowser())
    await send()
    expect(peer.received.map(({ device }) => renewed.subscription.endpoint.endsWith(device))).toEqual([true])
  })

  test('exclude former admins', async () => {
    const [, admin] = [await anAdmin(world), await anAdmin(world)]
    await registered(await signedInHeaders(world, admin.userId), peer.aBrowser())
    const owner = await aScholar(world)
    const campaign = await endedCampaign(world, owner)
    await aDonation(world, campaign)
    await aWithdrawal(world, owner)
    await deliver()
    await sql(`delete from user_roles where user_id = $1`, [admin.userId])
    await send()
    expect(peer.asked).toEqual([])
    expect(await sql('select 1 from pushes where user_id = $1', [admin.userId])).toEqual([])
  })
})

describe('a device', () => {
  test('is refused if its address isn’t of a known push service', async () => {
    const { headers } = await anOwner()
    const { subscription } = peer.aBrowser()
    for (const endpoint of [
      'https://internal.example.org/x',
      'http://fcm.googleapis.com/x',
      'http://169.254.169.254/latest',
      'https://push.apple.com.evil.example/x',
    ]) {
      const answer = await register(headers, { kind: 'web', subscription: { ...subscription, endpoint } })
      expect([answer.status, answer.body.error.code], endpoint).toEqual([400, 'UnknownPushService'])
    }
  })

  test('of a disabled service is refused', async () => {
    const off = await aWorld()
    const owner = await aScholar(off)
    const headers = await signedInHeaders(off, owner.userId)
    const answer = await off.call('POST', '/api/push/devices', peer.anAndroid(), headers)
    expect([answer.status, answer.body.error.code]).toEqual([409, 'PushIsOff'])
    await off.close()
  })

  test('subscribed with an earlier key is forgotten without contacting its service', async () => {
    const owner = await anOwner()
    await registered(owner.headers, { ...peer.aBrowser(), madeFor: 'BOldKeyOldKeyOldKey' })
    await aDonation(world, owner.campaign)
    await send()
    expect(peer.asked).toEqual([])
    expect(await sql('select 1 from push_devices')).toEqual([])
  })

  test('encrypted under a removed key is forgotten and registers again', async () => {
    const owner = await anOwner()
    const device = await registered(owner.headers, peer.aBrowser())
    const elsewhere = secretsFrom(`2:${Buffer.alloc(32, 9).toString('base64')}`)
    await sql('update push_devices set sealed_address = $1', [elsewhere.seal('{}', 'push-device')])
    await aDonation(world, owner.campaign)
    await send()
    expect([peer.asked, await sql('select 1 from push_devices')]).toEqual([[], []])
    await registered(owner.headers, device)
    await aDonation(world, owner.campaign)
    await send()
    expect(said()).toHaveLength(1)
  })

  test('appears in its owner’s download without its address, and is deleted with the account', async () => {
    const owner = await aScholar(world)
    const headers = await steppedUpHeaders(world, owner.userId)
    const device = await registered(headers, peer.anAndroid())
    const { body } = await world.call('GET', '/api/account/data', undefined, headers)
    expect(body.devices).toEqual([
      {
        kind: 'fcm',
        time_zone: 'America/New_York',
        created_at: expect.any(String),
        last_used_at: expect.any(String),
      },
    ])
    expect(JSON.stringify(body)).not.toContain(device.token)
    expect((await world.call('POST', '/api/account/delete', {}, headers)).status).toBeLessThan(300)
    expect(await sql('select 1 from push_devices')).toEqual([])
  })
})
