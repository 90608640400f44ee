import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#tests/setup/eventually.ts'
import { aPushPeer, type PushPeer } from '#tests/setup/push-peer.ts'
import { isWhole } from '#tests/setup/whole.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import * as entry from '../../entries/mail.tsx'
import { deliverBatch } from '../delivery/deliver.server.ts'
import { runPushes } from './push-loop.server.ts'

/** Full test runs send to 1,000 devices within a minute, short runs to 100 within 15 s. */
const devices = isWhole ? 1_000 : 100
const withinMs = isWhole ? 60_000 : 15_000

let peer: PushPeer
let world: World
let owner: Scholar
let campaign: { campaignId: string }

beforeAll(async () => {
  peer = await aPushPeer()
  world = await aWorld({ env: peer.env })
  owner = await aScholar(world)
  campaign = await aCampaign(world, owner)
  const all = Array.from({ length: devices }, (_, n) =>
    [peer.aBrowser, peer.anAndroid, peer.anIPhone][n % 3]?.(),
  )
  for (const device of all) {
    const headers = await signedInHeaders(world, owner.userId)
    const { status } = await world.call('POST', '/api/push/devices', device, headers)
    expect(status).toBe(200)
    // Resets the rate limit of registrations, which is per person and minute.
    await world.app.db.pool.query('delete from rate_limits')
  }
}, 180_000)
afterAll(async () => {
  await world.close()
  await peer.stop()
})

const deliver = async () => {
  while ((await deliverBatch(world.app, entry)) > 0);
}

test(`${devices} devices of the three services are notified within ${withinMs / 1000} s by two servers, each once`, async () => {
  peer.reply = () => null
  const servers = [world.app, world.app].map(app => runPushes(app, world.databaseUrl))
  const began = performance.now()
  await aDonation(world, campaign)
  await deliver()
  await eventually(() => peer.received.length >= devices, withinMs)
  const seconds = (performance.now() - began) / 1000
  for (const stop of await Promise.all(servers)) await stop()
  if (isWhole) process.stdout.write(`${devices} devices in ${seconds.toFixed(1)} s\n`)
  expect(new Set(peer.asked).size).toBe(devices)
  expect(peer.asked).toHaveLength(devices)
})

test('a silent service delays only its own devices, neither others nor mails', async () => {
  const silent = new Set(peer.asked.slice(0, 3))
  peer.asked.length = 0
  peer.received.length = 0
  peer.reply = device => (silent.has(device) ? 'silence' : null)
  // Moves past the hour in which messages are bundled.
  world.clock.advance(61 * 60_000)
  const stop = await runPushes(world.app, world.databaseUrl)
  await aDonation(world, campaign)
  await deliver()
  await eventually(() => peer.received.length >= devices - silent.size, withinMs)
  await eventually(() => silent.size === peer.asked.filter(device => silent.has(device)).length)
  await aDonation(world, campaign, { donorEmail: 'not-held-up@donors.example' })
  await deliver()
  const { rows } = await world.app.db.pool.query(
    `select 1 from mails where to_email = 'not-held-up@donors.example'`,
  )
  expect(rows).toHaveLength(1)
  // Closes the connections to the push service that never responds.
  await peer.stop()
  await stop()
  const { rows: failing } = await world.app.db.pool.query(
    'select failures from push_devices where failures > 0',
  )
  expect(failing.length).toBeGreaterThanOrEqual(1)
})
