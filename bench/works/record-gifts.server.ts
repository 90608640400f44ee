import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { load, type Wire, wire } from '../load/load.server.ts'
import { someCampaigns, type World } from '../world.server.ts'
import { openPayments } from './open-payments.server.ts'
import { signedEvent } from './signed-events.server.ts'
import type { Runner, Work } from './work.ts'

/** W3: records donations without notifications, measured from the provider's signed webhook to the response after the commit. */
export function recordGifts(world: World): Work[] {
  const spread = someCampaigns(world.size)
  return [
    { title: 'a gift recorded, spread', campaigns: spread },
    { title: 'a gift recorded, one campaign', campaigns: spread.slice(0, 1) },
  ].map(({ title, campaigns }) => ({
    name: 'W3',
    title,
    connections: [16, 64],
    sides: {
      Tassel: recordedByTassel(world, campaigns),
      bare: recordedBare(world, '/gift', campaigns),
      grouped: recordedBare(world, '/grouped', campaigns),
    },
  }))
}

/**
 * Records donations in Tassel. Each payment can be recorded only once, so enough are created in advance, estimated from the speed of the
 * previous round.
 */
export function recordedByTassel(
  { tassel: { app, port }, seconds }: World,
  campaigns: readonly string[],
): Runner {
  let expected = 300
  return async connections => {
    const opened = await openPayments(app, Math.ceil(expected * seconds), campaigns)
    const events = opened.map(payment => signedEvent(app, payment))
    const speed = await load({ port, connections, next: () => events.pop() })
    expected = speed.perSecond
    return speed
  }
}

function recordedBare({ bare, seconds }: World, path: string, campaigns: readonly string[]): Runner {
  let turn = 0
  const next = () => bareGift(path, campaigns[turn++ % campaigns.length] ?? '')
  return connections => load({ port: bare.port, connections, next, seconds })
}

function bareGift(path: string, campaignId: string): Wire {
  const body = JSON.stringify({
    id: randomUUID(),
    campaignId,
    amount: 5_000,
    donorEmail: 'dora@bench.example',
  })
  return wire(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

/**
 * Runs `work` while new events count as handled, so that no notifications are sent and only recording is measured. Needs the owner of the
 * tables.
 */
export async function untold<T>({ access }: World, work: () => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: access.ownerUrl ?? '' })
  await owner.connect()
  try {
    await owner.query('alter table outbox_events alter column handled_at set default now()')
    return await work()
  } finally {
    await owner.query('alter table outbox_events alter column handled_at drop default')
    await owner.end()
  }
}
