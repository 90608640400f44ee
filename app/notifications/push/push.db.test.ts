import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { aMinorsCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aPushWorld } from '#tests/world/push.ts'
import { anAdmin, aScholar, signedInHeaders } from '#tests/world/scholars.ts'
import { aWithdrawal, moveWithdrawal } from '#tests/world/withdrawals.ts'
import { defaultPushPreferences } from '../../accounts/preferences.ts'
import { announceCampaignEnds } from '../delivery/scheduled-events.server.ts'
import { sweepPushes } from './send-pushes.server.ts'

const push = await aPushWorld()
const { peer, world, app, sql, minutes, anOwner, registered, prefer, deliver, send, said } = push

afterAll(push.close)
beforeEach(push.nextDay)

describe('a push message', () => {
  test('reaches a browser, an Android phone and an iPhone, each by its service, encrypted and signed (P310)', async () => {
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

  test('is in its reader’s language', async () => {
    const owner = await anOwner()
    await sql(`update users set locale = 'es' where id = $1`, [owner.userId])
    await registered(owner.headers, peer.aBrowser())
    await aDonation(world, owner.campaign)
    await send()
    expect(said()).toEqual(['Recibiste una donación. Abre Tassel para verla.'])
  })

  test('of any kind contains no name, amount or address unless its owner wants details (P313)', async () => {
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
      'Withdrawal to review A withdrawal needs your review. /analytics?tab=withdrawals',
      'Your withdrawal There’s news about your withdrawals. Open Tassel to see it. /',
    ])
    expect(all.join()).not.toMatch(/canary|@|\$|\d/i)
    await prefer(headers, { details: true })
    minutes(61)
    await aDonation(world, campaign, { amountCents: 4_200, donorName: 'Canarydonor' })
    await send()
    expect(said().at(-1)).toBe('Canarydonor gave $42.00.')
  })

  test("is sent to a minor's guardian", async () => {
    const guardian = await aScholar(world)
    const campaign = await aMinorsCampaign(world, guardian)
    await registered(await signedInHeaders(world, guardian.userId), peer.aBrowser())
    await aDonation(world, campaign)
    await send()
    expect(said()).toEqual(['You received a gift. Open Tassel to see it.'])
  })

  test('announces once that a campaign ends in three days (P316)', async () => {
    const owner = await anOwner()
    await registered(owner.headers, peer.aBrowser())
    await send()
    peer.received.length = 0
    const left = () => owner.campaign.endDate.getTime() - world.clock.now().getTime()
    world.clock.advance(left() - 73 * 3600_000)
    // The first session has expired by this time.
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

describe('preferences', () => {
  test('a kind that is turned off is not sent, even if it was already waiting (P311)', async () => {
    const owner = await anOwner()
    await registered(owner.headers, peer.aBrowser())
    await aDonation(world, owner.campaign)
    await deliver()
    await prefer(owner.headers, { donations: false })
    await send()
    expect(peer.asked).toEqual([])
    await prefer(owner.headers, {})
    await aDonation(world, owner.campaign)
    await send()
    expect(said()).toHaveLength(1)
  })

  test('messages wait during quiet hours and are sent together when they end (P314)', async () => {
    const owner = await anOwner()
    await registered(owner.headers, peer.aBrowser())
    await prefer(owner.headers, { details: true })
    // Advances from noon to 10:15 p.m. in New York, within quiet hours.
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

  test('waiting messages are sent as soon as quiet hours are turned off', async () => {
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

  test('of many simultaneous donations, the first is sent immediately and the others in one message an hour later (P315)', async () => {
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

  test('are stored, and invalid quiet hours are refused', async () => {
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

test('handled messages are deleted after a week', async () => {
  const owner = await anOwner()
  await registered(owner.headers, peer.aBrowser())
  await aDonation(world, owner.campaign)
  await send()
  minutes(7 * 24 * 60 - 1)
  expect(await sweepPushes(app)).toBe(0)
  minutes(2)
  expect(await sweepPushes(app)).toBe(1)
})
