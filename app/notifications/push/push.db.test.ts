import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPushPeer, type PushPeer } from '#tests/setup/push-peer.ts'
import { aWorld, type World, worldStart } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign, type BuiltCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders, steppedUpHeaders } from '#tests/world/scholars.ts'
import { aWithdrawal, moveWithdrawal } from '#tests/world/withdrawals.ts'
import { defaultPushPreferences, type PushPreferences } from '../../accounts/push-preferences.ts'
import { resolveViewer } from '../../accounts/sessions/viewer.server.ts'
import { suspendAccount } from '../../accounts/suspension/suspend-account.server.ts'
import * as entry from '../../entry.mail.tsx'
import type { App } from '../../platform/app.server.ts'
import { openPush } from '../../platform/push/open-push.server.ts'
import { secretsFrom } from '../../platform/secrets.server.ts'
import { announceCampaignEnds } from '../delivery/campaign-ends.server.ts'
import { deliverBatch } from '../delivery/deliver.server.ts'
import type { PushDeviceInput } from './contract.ts'
import { claimDevices, claimMs, sendToDevice, sweepPushes } from './send-pushes.server.ts'

let peer: PushPeer
let world: World
let app: App
let days = 0
const logged: string[] = []
const log = (facts: object, words?: string) => void logged.push(`${JSON.stringify(facts)} ${words}`)

beforeAll(async () => {
  peer = await aPushPeer()
  world = await aWorld({ env: peer.env })
  app = { ...world.app, log: { ...world.app.log, info: log, warn: log, error: log } as App['log'] }
})
afterAll(async () => {
  await world.close()
  await peer.stop()
})
beforeEach(async () => {
  // Noon in New York, of another day each time.
  days += 1
  world.clock.set(new Date(worldStart.getTime() + days * 24 * 3600_000))
  await sql('delete from push_devices')
  peer.received.length = 0
  peer.asked.length = 0
  peer.reply = () => null
  logged.length = 0
})

const sql = async (text: string, values: unknown[] = []) => (await world.app.db.pool.query(text, values)).rows
const minutes = (count: number) => world.clock.advance(count * 60_000)

type Owner = Scholar & { headers: Headers; campaign: BuiltCampaign }

async function anOwner(): Promise<Owner> {
  const scholar = await aScholar(world)
  const campaign = await aCampaign(world, scholar)
  return { ...scholar, campaign, headers: await signedInHeaders(world, scholar.userId) }
}

const register = (headers: Headers, device: PushDeviceInput) =>
  world.call('POST', '/api/push/devices', { timeZone: 'America/New_York', ...device }, headers)
async function registered<Device extends PushDeviceInput>(headers: Headers, device: Device): Promise<Device> {
  expect((await register(headers, device)).status).toBe(200)
  return device
}
const prefer = (headers: Headers, wanted: Partial<PushPreferences>) =>
  world.call('PUT', '/api/push/preferences', { ...defaultPushPreferences, ...wanted }, headers)

/** Tells what is due, as the loop does. */
async function send(): Promise<void> {
  while ((await deliverBatch(app, entry)) > 0);
  for (let ids = await claimDevices(app, 50); ids.length > 0; ids = await claimDevices(app, 50)) {
    await Promise.all(ids.map(id => sendToDevice(app, id)))
  }
}
const said = () => peer.received.map(({ message }) => message.body)

describe('a message', () => {
  test('reaches a browser, an Android phone and an iPhone, each by its service, encrypted and signed', async () => {
    const owner = await anOwner()
    await registered(owner.headers, peer.aBrowser())
    await registered(await signedInHeaders(world, owner.userId), peer.anAndroid())
    await registered(await signedInHeaders(world, owner.userId), peer.anIPhone())
    await aDonation(world, owner.campaign)
    await send()
    expect(peer.received.map(({ service }) => service).toSorted()).toEqual(['apns', 'fcm', 'web'])
    for (const { message } of peer.received) {
      expect(message).toEqual({
        title: 'New gift',
        body: 'You received a gift. Open Tassel to see it.',
        url: '/notifications',
        tag: expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
    }
  })

  test('speaks the language of its reader', async () => {
    const owner = await anOwner()
    await sql(`update users set locale = 'es' where id = $1`, [owner.userId])
    await registered(owner.headers, peer.aBrowser())
    await aDonation(world, owner.campaign)
    await send()
    expect(said()).toEqual(['Recibiste una donación. Abre Tassel para verla.'])
  })

  test('of each kind holds no name, sum or address, unless its owner wants details', async () => {
    const admin = await anAdmin(world, { firstName: 'Canaryadmin' })
    const second = await anAdmin(world)
    const owner = await aScholar(world, { firstName: 'Canaryowner', email: 'canary@example.com' })
    const campaign = await endedCampaign(world, owner)
    await send()
    const [headers, adminHeaders] = [
      await signedInHeaders(world, owner.userId),
      await signedInHeaders(world, admin.userId),
    ]
    await registered(headers, peer.aBrowser())
    await registered(adminHeaders, peer.aBrowser())
    await aDonation(world, campaign, {
      amountCents: 260_000,
      donorName: 'Canarydonor',
      donorEmail: 'canary@donors.example',
    })
    const { rows } = await aWithdrawal(world, owner)
    await send()
    await moveWithdrawal(world, rows[0]?.id ?? '', 'returned', [admin, second])
    await send()
    const all = peer.received.map(({ message }) => `${message.title} ${message.body} ${message.url}`)
    expect(all.toSorted()).toEqual([
      'Goal reached! Your campaign has reached its goal. /',
      'New gift You received a gift. Open Tassel to see it. /notifications',
      'Withdrawal to decide A withdrawal waits for a decision. /analytics?tab=withdrawals',
      'Your withdrawal There is news of your withdrawals. Open Tassel to see it. /',
    ])
    expect(all.join()).not.toMatch(/canary|@|\$|\d/i)
    await prefer(headers, { details: true })
    minutes(61)
    await aDonation(world, campaign, { amountCents: 4_200, donorName: 'Canarydonor' })
    await send()
    expect(said().at(-1)).toBe('Canarydonor gave $42.00.')
  })

  test("tells a minor's guardian", async () => {
    const guardian = await aScholar(world)
    const campaign = await aMinorsCampaign(world, guardian)
    await registered(await signedInHeaders(world, guardian.userId), peer.aBrowser())
    await aDonation(world, campaign)
    await send()
    expect(said()).toEqual(['You received a gift. Open Tassel to see it.'])
  })

  test('says once that a campaign ends in three days', async () => {
    const owner = await anOwner()
    await registered(owner.headers, peer.aBrowser())
    await send()
    peer.received.length = 0
    const left = () => owner.campaign.endDate.getTime() - world.clock.now().getTime()
    world.clock.advance(left() - 73 * 3600_000)
    // The days before have ended the session: it is another visit.
    const headers = await signedInHeaders(world, owner.userId)
    await registered(headers, peer.aBrowser())
    await prefer(headers, { details: true, quiet: null })
    expect(await announceCampaignEnds(app)).toBe(0)
    world.clock.advance(3600_000)
    expect(await announceCampaignEnds(app)).toBeGreaterThan(0)
    expect(await announceCampaignEnds(app)).toBe(0)
    await send()
    expect(said()).toEqual([
      expect.stringMatching(/^It ends on \w+ \d+, 2026, with \$0\.00 raised so far\.$/),
    ])
  })
})

describe('who is told', () => {
  test('nobody who has signed out, here or everywhere, was suspended, or whose session is over', async () => {
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
      // It waits already when the session ends: it is asked again at the moment of sending.
      await aDonation(world, owner.campaign)
      while ((await deliverBatch(app, entry)) > 0);
      expect(await sql('select 1 from pushes where user_id = $1', [owner.userId]), how).toHaveLength(1)
      await end(owner)
      const left = await sql('select 1 from push_devices where user_id = $1', [owner.userId])
      expect(left, how).toHaveLength(how === 'expired' ? 1 : 0)
      await aDonation(world, owner.campaign)
      await send()
      expect(peer.asked, how).toEqual([])
    }
  })

  test('the account that uses the device now, and nothing of what waited for the one before', async () => {
    const [first, second] = [await anOwner(), await anOwner()]
    const device = await registered(first.headers, peer.aBrowser())
    await aDonation(world, first.campaign)
    while ((await deliverBatch(app, entry)) > 0);
    await registered(second.headers, device)
    await send()
    expect(peer.asked).toEqual([])
    await aDonation(world, first.campaign)
    await aDonation(world, second.campaign)
    await send()
    expect(said()).toHaveLength(1)
    expect(await sql('select user_id from push_devices')).toEqual([{ user_id: second.userId }])
  })

  test('nobody else, even if a program moved a device with its news: the database refuses', async () => {
    const [first, second] = [await anOwner(), await anOwner()]
    await registered(first.headers, peer.aBrowser())
    await aDonation(world, first.campaign)
    while ((await deliverBatch(app, entry)) > 0);
    const viewer = await resolveViewer(second.headers, app)
    const moved = world.owner.query('update push_devices set session_id = $1', [viewer?.sessionId])
    await expect(moved).rejects.toThrow(/foreign key/)
    const given = world.owner.query('update push_devices set session_id = $1, user_id = $2', [
      viewer?.sessionId,
      second.userId,
    ])
    await expect(given).rejects.toThrow(/foreign key/)
  })

  test('the same person who signs in again in this browser: what waits is kept', async () => {
    const owner = await anOwner()
    const device = await registered(owner.headers, peer.aBrowser())
    await aDonation(world, owner.campaign)
    while ((await deliverBatch(app, entry)) > 0);
    await registered(await signedInHeaders(world, owner.userId), device)
    // A push service gives a browser another address now and then.
    await send()
    expect(said()).toHaveLength(1)
    expect(await sql('select 1 from push_devices')).toHaveLength(1)
  })

  test('an address that the push service has renewed keeps what waits', async () => {
    const owner = await anOwner()
    await registered(owner.headers, peer.aBrowser())
    await aDonation(world, owner.campaign)
    while ((await deliverBatch(app, entry)) > 0);
    const renewed = await registered(owner.headers, peer.aBrowser())
    await send()
    expect(peer.received.map(({ device }) => renewed.subscription.endpoint.endsWith(device))).toEqual([true])
  })

  test('no admin who is one no more', async () => {
    const admin = await anAdmin(world)
    await registered(await signedInHeaders(world, admin.userId), peer.aBrowser())
    const owner = await aScholar(world)
    const campaign = await endedCampaign(world, owner)
    await aDonation(world, campaign)
    await aWithdrawal(world, owner)
    while ((await deliverBatch(app, entry)) > 0);
    await sql(`delete from user_roles where user_id = $1`, [admin.userId])
    await send()
    expect(peer.asked).toEqual([])
    expect(await sql('select 1 from pushes where user_id = $1', [admin.userId])).toEqual([])
  })
})

describe('preferences', () => {
  test('a kind that is turned off is not sent, also when it waited already', async () => {
    const owner = await anOwner()
    await registered(owner.headers, peer.aBrowser())
    await aDonation(world, owner.campaign)
    while ((await deliverBatch(app, entry)) > 0);
    await prefer(owner.headers, { donations: false })
    await send()
    expect(peer.asked).toEqual([])
    await prefer(owner.headers, {})
    await aDonation(world, owner.campaign)
    await send()
    expect(said()).toHaveLength(1)
  })

  test('in quiet hours all of it waits, and comes together when they end', async () => {
    const owner = await anOwner()
    await registered(owner.headers, peer.aBrowser())
    await prefer(owner.headers, { details: true })
    // Noon in New York (EDT): 10 hours and a bit to a quarter past ten.
    minutes(615)
    for (const amountCents of [1_000, 2_000, 3_000]) await aDonation(world, owner.campaign, { amountCents })
    await send()
    minutes(8 * 60)
    await send()
    expect(peer.asked).toEqual([])
    minutes(45)
    await send()
    expect(said()).toEqual(['3 new gifts: $60.00'])
  })

  test('what waits is sent as soon as quiet hours are turned off', async () => {
    const owner = await anOwner()
    await registered(owner.headers, peer.aBrowser())
    await prefer(owner.headers, { quiet: { from: 0, until: 1439 } })
    await aDonation(world, owner.campaign)
    await send()
    expect(peer.asked).toEqual([])
    await prefer(owner.headers, { quiet: null })
    await send()
    expect(said()).toHaveLength(1)
  })

  test('many gifts at once: the first at once, the others in one an hour later', async () => {
    const owner = await anOwner()
    await registered(owner.headers, peer.aBrowser())
    await prefer(owner.headers, { details: true })
    await aDonation(world, owner.campaign, { amountCents: 9_900, donorName: 'Ada' })
    await send()
    expect(said()).toEqual(['Ada gave $99.00.'])
    for (let n = 1; n <= 7; n++) {
      minutes(5)
      await aDonation(world, owner.campaign, { amountCents: n * 1_000 + 400 })
      await send()
    }
    expect(peer.asked).toHaveLength(1)
    minutes(25)
    await send()
    expect(said().slice(1)).toEqual(['7 gifts in the last hour: $308.00'])
    await send()
    expect(peer.asked).toHaveLength(2)
  })

  test('are kept, and refuse quiet hours that are none', async () => {
    const { headers } = await anOwner()
    const wanted = { ...defaultPushPreferences, goals: false, quiet: { from: 60, until: 30 } }
    expect((await prefer(headers, wanted)).body).toEqual({ preferences: wanted })
    const { body } = await world.call('GET', '/api/push', undefined, headers)
    expect(body).toMatchObject({
      isOnHere: false,
      others: 0,
      preferences: wanted,
      publicKey: app.push.publicKey,
    })
    expect((await prefer(headers, { quiet: { from: 60, until: 60 } })).status).toBe(400)
    expect((await prefer(headers, { quiet: { from: 60, until: 1_440 } })).status).toBe(400)
  })
})

describe('a push service', () => {
  test('that says gone is believed: by each its own words', async () => {
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

  test('that refuses for good ends the message, and an admin sees which service and why', async () => {
    const [owner, admin] = [await anOwner(), await anAdmin(world)]
    await registered(owner.headers, peer.anIPhone())
    peer.reply = () => ({ status: 403, body: { reason: 'TopicDisallowed' } })
    await aDonation(world, owner.campaign)
    await send()
    minutes(120)
    await send()
    expect(peer.asked).toHaveLength(1)
    const headers = await steppedUpHeaders(world, admin.userId)
    const page = await world.call('GET', '/api/screens/admin/undelivered', undefined, headers)
    expect(page.body.pushes).toEqual([
      {
        id: expect.any(String),
        kind: 'donation',
        service: 'apns',
        why: 'APNs: HTTP 403 TopicDisallowed',
        at: expect.any(String),
      },
    ])
    const dismiss = () =>
      world.call('POST', `/api/admin/undelivered-pushes/${page.body.pushes[0].id}/dismiss`, {}, headers)
    expect((await dismiss()).status).toBe(200)
    expect((await dismiss()).status).toBe(409)
    expect(
      (await world.call('GET', '/api/screens/admin/undelivered', undefined, headers)).body.pushes,
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

  test('that cannot be reached at all loses nothing, until it is no news any more', async () => {
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
    while ((await deliverBatch(app, entry)) > 0);
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

  test('a server that was killed while it sent: another sends it again, in the place of the first', async () => {
    const owner = await anOwner()
    await registered(owner.headers, peer.aBrowser())
    await aDonation(world, owner.campaign)
    while ((await deliverBatch(app, entry)) > 0);
    // Killed between the service's answer and the note of it.
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

  test('two servers tell each device once', async () => {
    const owners = await Promise.all(Array.from({ length: 8 }, anOwner))
    for (const owner of owners) {
      await registered(owner.headers, peer.aBrowser())
      await aDonation(world, owner.campaign)
    }
    while ((await deliverBatch(app, entry)) > 0);
    await Promise.all([send(), send(), send()])
    expect(peer.asked.toSorted()).toEqual([...new Set(peer.asked)].toSorted())
    expect(peer.asked).toHaveLength(8)
  })

  test('nothing that leads to a device is logged, or stands in the database in the clear', async () => {
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

describe('a device', () => {
  test('is refused at an address of no known push service', async () => {
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

  test('of a service that is off is refused', async () => {
    const off = await aWorld()
    const owner = await aScholar(off)
    const headers = await signedInHeaders(off, owner.userId)
    const answer = await off.call('POST', '/api/push/devices', peer.anAndroid(), headers)
    expect([answer.status, answer.body.error.code]).toEqual([409, 'PushIsOff'])
    await off.close()
  })

  test('that subscribed with a key from before is forgotten, and asked nothing', async () => {
    const owner = await anOwner()
    await registered(owner.headers, { ...peer.aBrowser(), madeFor: 'BOldKeyOldKeyOldKey' })
    await aDonation(world, owner.campaign)
    await send()
    expect(peer.asked).toEqual([])
    expect(await sql('select 1 from push_devices')).toEqual([])
  })

  test('that was sealed under a key that is gone is forgotten, and registers again', async () => {
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

  test('is in the download of its owner without its address, and gone with the account', async () => {
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

test('messages that are done with are deleted after a week', async () => {
  const owner = await anOwner()
  await registered(owner.headers, peer.aBrowser())
  await aDonation(world, owner.campaign)
  await send()
  minutes(7 * 24 * 60 - 1)
  expect(await sweepPushes(app)).toBe(0)
  minutes(2)
  expect(await sweepPushes(app)).toBe(1)
})

/** A database whose statement of this name never comes: the process was killed before it. */
function failingAt(real: App, name: string) {
  return (async (asked: string, text: string, values: unknown[]) => {
    if (asked === name) throw new Error('killed')
    return await real.db.rows(asked, text, values)
  }) as App['db']['rows']
}
