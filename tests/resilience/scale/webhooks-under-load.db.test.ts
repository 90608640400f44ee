import { expect, test } from 'vitest'
import * as entry from '#app/entries/mail.tsx'
import { addEndpoint, setEndpointState } from '#app/integrations/webhooks/change-endpoints.server.ts'
import { runWebhooks } from '#app/integrations/webhooks/delivery-loop.server.ts'
import { runDelivery } from '#app/notifications/delivery/start-delivery.server.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { isWhole } from '#tests/setup/whole.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anAdmin, aScholar } from '#tests/world/scholars.ts'
import { acts, aWebhookReceiver, type ReceivedWebhook } from '#tests/world/webhook-receiver.ts'

const size = { campaigns: 200, rounds: 10, perRound: 500 }
/** Donations arrive at this pace, in ms, with and without webhooks. */
const pace = 30
const timeoutMs = 300

test.runIf(isWhole)(
  '5,000 donations are told at least once by a receiver that fails, hangs and repeats, and are no slower (P664, P665)',
  async () => {
    const world = await aWorld({ env: { WEBHOOKS_TO_LOOPBACK: '1' } })
    const campaigns: string[] = []
    for (let count = 0; count < size.campaigns; count++)
      campaigns.push((await aCampaign(world, await aScholar(world))).campaignId)
    const taken: ReceivedWebhook[] = []
    const failures = { failed: 0, hung: 0, repeated: 0 }
    let secret = ''
    const receiver = await aWebhookReceiver(() => secret)
    receiver.act = (request, answer) => {
      const chance = request.attempt > 6 ? 1 : Math.random()
      if (chance < 0.15) {
        failures.failed++
        return acts.fail(request, answer)
      }
      if (chance < 0.2) {
        failures.hung++
        return
      }
      taken.push(request)
      // Takes the event, but the answer is lost.
      if (chance < 0.25) {
        failures.repeated++
        return void answer.destroy()
      }
      setTimeout(() => answer.writeHead(204).end(), 5 * Math.random())
    }
    const owner = await anAdmin(world)
    const action = { admin: owner.viewer, now: world.clock.now(), requestId: 'load' }
    const fields = { url: receiver.url, description: 'Load', eventTypes: ['donation.succeeded' as const] }
    const endpoint = await addEndpoint(world.app, fields, action)
    secret = endpoint.secret

    const stopDelivery = await runDelivery(world.app, world.databaseUrl, async () => entry)
    // Warms up the statements and the pool.
    await give(world, campaigns)
    const withWebhooks: number[] = []
    const without: number[] = []
    const told: string[] = []
    for (let round = 0; round < size.rounds; round++) {
      await setEndpointState(world.app, endpoint.id, false, action)
      without.push(...(await give(world, campaigns)).map(({ ms }) => ms))
      await setEndpointState(world.app, endpoint.id, true, action)
      const stop = await aServer(world)
      const given = await give(world, campaigns)
      await eventually(async () => (await waiting(world)) === 0, 120_000)
      await stop()
      withWebhooks.push(...given.map(({ ms }) => ms))
      told.push(...given.map(({ donationId }) => donationId))
    }

    const sequences = new Map(
      taken.map(({ body, data }) => [data.donationId, JSON.parse(body).sequence as number]),
    )
    expect(told.filter(id => !sequences.has(id))).toEqual([])
    const happened = await world.app.db.rows<{ donationId: string }>(
      null,
      `select payload->>'donationId' as donation_id from outbox_events where kind = 'donation_captured' order by id`,
    )
    const inSequence = [...sequences].toSorted(([, a], [, b]) => a - b).map(([id]) => id)
    expect(inSequence).toEqual(happened.map(({ donationId }) => donationId).filter(id => sequences.has(id)))
    const ratio = {
      median: at(0.5, withWebhooks) / at(0.5, without),
      p95: at(0.95, withWebhooks) / at(0.95, without),
    }
    console.info({
      told: told.length,
      requests: receiver.received.length,
      ...failures,
      ms: {
        without: [at(0.5, without), at(0.95, without)],
        with: [at(0.5, withWebhooks), at(0.95, withWebhooks)],
      },
      ratio,
    })
    expect(ratio.median).toBeLessThan(1.25)
    await stopDelivery()
    await receiver.stop()
    await world.close()
  },
  900_000,
)

/** Records donations at a steady pace, each in its own transaction, and measures each. */
async function give(
  world: World,
  campaigns: readonly string[],
): Promise<{ donationId: string; ms: number }[]> {
  const giving: Promise<{ donationId: string; ms: number }>[] = []
  for (let count = 0; count < size.perRound; count++) {
    const campaignId = campaigns[Math.floor(Math.random() * campaigns.length)] ?? ''
    const begun = performance.now()
    giving.push(
      aDonation(world, { campaignId }).then(({ donationId }) => ({
        donationId,
        ms: performance.now() - begun,
      })),
    )
    await new Promise(resolve => setTimeout(resolve, pace))
  }
  return await Promise.all(giving)
}

/** A server that delivers, while the pauses between attempts pass at once. */
async function aServer(world: World): Promise<() => Promise<void>> {
  const stop = await runWebhooks(world.app, world.databaseUrl, { timeoutMs })
  const clock = setInterval(
    () =>
      void world.app.db.rows(
        null,
        `with due as (update webhook_deliveries set next_at = clock_timestamp()
           where status = 'waiting' and leased_until is null and next_at > clock_timestamp() returning 1)
         select pg_notify('webhooks', '') from due limit 1`,
      ),
    250,
  )
  return async () => {
    clearInterval(clock)
    await stop()
  }
}

async function waiting(world: World): Promise<number> {
  const [row] = await world.app.db.rows<{ count: number }>(
    null,
    `select (select count(*) from webhook_deliveries where status = 'waiting')
       + (select count(*) from outbox_events where handled_at is null and given_up_at is null) as count`,
  )
  return row?.count ?? 0
}

function at(share: number, values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Number((sorted[Math.floor(share * sorted.length)] ?? 0).toPrecision(3))
}
