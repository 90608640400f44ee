import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aCertificate, type Certificate, trust } from '#tests/setup/certificate.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aPushWorld } from '#tests/world/push.ts'
import { anAdmin, signedInHeaders, steppedUpHeaders } from '#tests/world/scholars.ts'
import type { App } from '../../platform/app.server.ts'
import { openPush } from '../../platform/push/open-push.server.ts'
import type { PushDeviceInput } from '../contract.ts'
import { claimDevices, claimMs, sendToDevice } from './send-pushes.server.ts'

const push = await aPushWorld()
const { peer, world, app, logged, sql, minutes, anOwner, registered, deliver, send, said } = push

afterAll(push.close)
beforeEach(push.nextDay)

describe('a push service', () => {
  test('reports a device as gone, in each service’s own words, and it is deleted', async () => {
    const gone: [PushDeviceInput, { status: number; body: unknown }][] = [
      [peer.aBrowser(), { status: 410, body: {} }],
      [peer.aBrowser(), { status: 404, body: {} }],
      [peer.anAndroid(), { status: 404, body: { error: { details: [{ errorCode: 'UNREGISTERED' }] } } }],
      [
        peer.anAndroid(),
        { status: 400, body: { error: { details: [{ fieldViolations: [{ field: 'message.token' }] }] } } },
      ],
      [peer.anIPhone(), { status: 410, body: { reason: 'Unregistered' } }],
      [peer.anIPhone(), { status: 400, body: { reason: 'BadDeviceToken' } }],
    ]
    for (const [device, reply] of gone) {
      const owner = await anOwner()
      await registered(owner.headers, device)
      peer.reply = () => reply
      await aDonation(world, owner.campaign)
      await send()
      expect(await sql('select 1 from push_devices where user_id = $1', [owner.userId])).toEqual([])
    }
    expect(peer.asked).toHaveLength(gone.length)
  })

  test('ends a message by refusing it permanently, and admins see which service and why (P317)', async () => {
    const [owner, admin] = [await anOwner(), await anAdmin(world)]
    await registered(owner.headers, peer.anIPhone())
    peer.reply = () => ({ status: 403, body: { reason: 'TopicDisallowed' } })
    await aDonation(world, owner.campaign)
    await send()
    minutes(120)
    await send()
    expect(peer.asked).toHaveLength(1)
    const headers = await steppedUpHeaders(world, admin.userId)
    const page = await world.call('GET', '/api/screens/admin/operations', undefined, headers)
    expect(page.body.undelivered.pushes).toEqual([
      {
        id: expect.any(String),
        kind: 'donation',
        service: 'apns',
        why: 'APNs: HTTP 403 TopicDisallowed',
        at: expect.any(String),
      },
    ])
    const dismiss = () =>
      world.call(
        'POST',
        `/api/admin/undelivered-pushes/${page.body.undelivered.pushes[0].id}/dismiss`,
        {},
        headers,
      )
    expect((await dismiss()).status).toBe(200)
    expect((await dismiss()).status).toBe(409)
    expect(
      (await world.call('GET', '/api/screens/admin/operations', undefined, headers)).body.undelivered.pushes,
    ).toEqual([])
  })

  test.each(['web', 'fcm', 'apns'] as const)(
    '%s that fails is asked again later, and what it asks for is obeyed',
    async service => {
      const owner = await anOwner()
      const device = { web: () => peer.aBrowser(), fcm: () => peer.anAndroid(), apns: () => peer.anIPhone() }[
        service
      ]()
      await registered(owner.headers, device)
      peer.reply = () => ({ status: 503 })
      await aDonation(world, owner.campaign)
      await send()
      await send()
      expect(peer.asked).toHaveLength(1)
      peer.reply = () => ({ status: 429, headers: { 'retry-after': '900' } })
      world.clock.advance(30_000)
      await send()
      expect(peer.asked).toHaveLength(2)
      minutes(14)
      await send()
      expect(peer.asked).toHaveLength(2)
      peer.reply = () => null
      minutes(1)
      await send()
      expect(said()).toHaveLength(1)
      expect(await sql('select failures, try_again_at from push_devices')).toEqual([
        { failures: 0, try_again_at: null },
      ])
    },
  )

  test('loses no message while it is unreachable, until the message is outdated', async () => {
    const owner = await anOwner()
    await registered(owner.headers, peer.aBrowser())
    const { env } = world.app
    const settings = { ...env.push, testOrigin: 'http://127.0.0.1:1' }
    const away = { ...app, push: await openPush({ ...env, push: settings }, app.clock) }
    await sql('update push_devices set sealed_address = $1', [
      app.secrets.seal(
        JSON.stringify({
          kind: 'web',
          endpoint: 'http://127.0.0.1:1/x',
          ...peer.aBrowser().subscription.keys,
        }),
        'push-device',
      ),
    ])
    await aDonation(world, owner.campaign)
    await deliver()
    const [id = ''] = await claimDevices(away, 1)
    await sendToDevice(away, id)
    expect(await sql('select last_error, sent_at, given_up_at from pushes')).toEqual([
      { last_error: expect.stringContaining('web push'), sent_at: null, given_up_at: null },
    ])
    minutes(49 * 60)
    await claimDevices(away, 1)
    await sendToDevice(away, id)
    expect(await sql('select last_error from pushes where given_up_at is not null')).toEqual([
      { last_error: expect.stringContaining('it waited too long') },
    ])
  })

  test.each<[string, () => Promise<Certificate>, boolean, string]>([
    ['that nobody vouches for', () => aCertificate(), false, 'self-signed certificate'],
    [
      'for another host',
      () => aCertificate('push.evil.example'),
      true,
      "Hostname/IP does not match certificate's altnames",
    ],
    ['that ran out', () => aCertificate('localhost', true), true, 'certificate has expired'],
  ])('with a certificate %s is sent nothing (P310)', async (_, make, isTrusted, why) => {
    const owner = await anOwner()
    await registered(owner.headers, peer.anIPhone())
    const wrong = await make()
    const distrust = isTrusted ? trust(wrong) : () => undefined
    // A new client opens a new connection, which checks the certificate again.
    const fresh = { ...app, push: await openPush(app.env, app.clock) }
    peer.wear(wrong)
    await aDonation(world, owner.campaign)
    await deliver()
    const [id = ''] = await claimDevices(fresh, 1)
    await sendToDevice(fresh, id)
    expect(peer.asked).toEqual([])
    expect(await sql('select last_error, given_up_at from pushes')).toEqual([
      { last_error: expect.stringContaining(why), given_up_at: null },
    ])
    distrust()
    peer.wear()
    minutes(60)
    await send()
    expect(said()).toHaveLength(1)
    await fresh.push.close()
  })

  test('gets a message again, replacing the first, after a server was killed while sending (P317)', async () => {
    const owner = await anOwner()
    await registered(owner.headers, peer.aBrowser())
    await aDonation(world, owner.campaign)
    await deliver()
    // Simulates a server that is killed after the push service's response, before recording it.
    const [id = ''] = await claimDevices(app, 1)
    const killed = { ...app, db: { ...app.db, rows: failingAt(app, 'mark_pushes_sent') } } as App
    await expect(sendToDevice(killed, id)).rejects.toThrow('killed')
    expect(await claimDevices(app, 1)).toEqual([])
    await aDonation(world, owner.campaign)
    world.clock.advance(claimMs)
    await send()
    const [first, again] = peer.received
    expect(peer.received).toHaveLength(2)
    expect(again?.message.tag).toBe(first?.message.tag)
    expect(again?.topic).toBe(first?.topic)
    expect(again?.message.body).toBe('You received 2 gifts. Open Tassel to see them.')
  })

  test('gets each message once from two servers', async () => {
    const owners = await Promise.all(Array.from({ length: 8 }, anOwner))
    for (const owner of owners) {
      await registered(owner.headers, peer.aBrowser())
      await aDonation(world, owner.campaign)
    }
    await deliver()
    await Promise.all([send(), send(), send()])
    expect(peer.asked.toSorted()).toEqual([...new Set(peer.asked)].toSorted())
    expect(peer.asked).toHaveLength(8)
  })

  test('has device addresses that are neither logged nor stored in plain text (P318)', async () => {
    const owner = await anOwner()
    const [browser, phone] = [peer.aBrowser(), peer.anIPhone()]
    await registered(owner.headers, browser)
    await registered(await signedInHeaders(world, owner.userId), phone)
    peer.reply = () => ({ status: 500 })
    await aDonation(world, owner.campaign)
    await send()
    expect(logged.length).toBeGreaterThanOrEqual(2)
    const stored = JSON.stringify([
      await sql('select * from push_devices'),
      await sql('select * from pushes'),
      logged,
    ])
    for (const secret of [browser.subscription.endpoint, browser.subscription.keys.auth, phone.token]) {
      expect(stored).not.toContain(secret)
    }
  })
})

/** A database client that throws on the named statement, as if the process had been killed before it. */
function failingAt(real: App, name: string) {
  return (async (asked: string, text: string, values: unknown[]) => {
    if (asked === name) throw new Error('killed')
    return await real.db.rows(asked, text, values)
  }) as App['db']['rows']
}
