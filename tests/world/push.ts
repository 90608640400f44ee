import { expect } from 'vitest'
import { defaultPushPreferences, type PushPreferences } from '#app/accounts/preferences.ts'
import * as entry from '#app/entries/mail.tsx'
import type { PushDeviceInput } from '#app/notifications/contract.ts'
import { deliverBatch } from '#app/notifications/delivery/deliver.server.ts'
import { claimDevices, sendToDevice } from '#app/notifications/push/send-pushes.server.ts'
import type { App } from '#app/platform/app.server.ts'
import { aPushPeer } from '../setup/push-peer.ts'
import { aWorld, worldStart } from './app.ts'
import { aCampaign, type BuiltCampaign } from './campaigns.ts'
import { aScholar, type Scholar, signedInHeaders } from './scholars.ts'

/** A signed-in scholar with a campaign, who is notified of donations to it. */
export type Owner = Scholar & { headers: Headers; campaign: BuiltCampaign }

/** A world with doubles of the three push services. `logged` collects the server's log entries. */
export async function aPushWorld() {
  const peer = await aPushPeer()
  const world = await aWorld({ env: peer.env })
  const logged: string[] = []
  const log = (facts: object, words?: string) => void logged.push(`${JSON.stringify(facts)} ${words}`)
  const app = { ...world.app, log: { ...world.app.log, info: log, warn: log, error: log } as App['log'] }
  let days = 0

  const sql = async (text: string, values: unknown[] = []) =>
    (await world.app.db.pool.query(text, values)).rows
  const register = (headers: Headers, device: PushDeviceInput) =>
    world.call('POST', '/api/push/devices', { timeZone: 'America/New_York', ...device }, headers)
  /** Handles the pending events, which queues their push messages. */
  const deliver = async () => {
    while ((await deliverBatch(app, entry)) > 0);
  }

  return {
    peer,
    world,
    app,
    logged,
    sql,
    register,
    deliver,
    minutes: (count: number) => world.clock.advance(count * 60_000),
    /** Sets the clock to the next day at the time of `worldStart`, and removes all devices and recorded messages. */
    async nextDay(): Promise<void> {
      days += 1
      world.clock.set(new Date(worldStart.getTime() + days * 24 * 3600_000))
      await sql('delete from push_devices')
      peer.received.length = 0
      peer.asked.length = 0
      peer.reply = () => null
      logged.length = 0
    },
    async anOwner(): Promise<Owner> {
      const scholar = await aScholar(world)
      const campaign = await aCampaign(world, scholar)
      return { ...scholar, campaign, headers: await signedInHeaders(world, scholar.userId) }
    },
    async registered<Device extends PushDeviceInput>(headers: Headers, device: Device): Promise<Device> {
      expect((await register(headers, device)).status).toBe(200)
      return device
    },
    prefer: (headers: Headers, wanted: Partial<PushPreferences>) =>
      world.call('PUT', '/api/push/preferences', { ...defaultPushPreferences, ...wanted }, headers),
    /** Sends all due messages, as the server's push loop does. */
    async send(): Promise<void> {
      await deliver()
      for (let ids = await claimDevices(app, 50); ids.length > 0; ids = await claimDevices(app, 50)) {
        await Promise.all(ids.map(id => sendToDevice(app, id)))
      }
    },
    said: () => peer.received.map(({ message }) => message.body),
    async close(): Promise<void> {
      await world.close()
      await peer.stop()
    },
  }
}
