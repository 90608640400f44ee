import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { load, wire } from '../load/load.server.ts'
import { someCampaigns, type World } from '../world.server.ts'
import { donationAmount, openPayments } from './open-payments.server.ts'
import { sideOf } from './reading.server.ts'
import { type DonationRequest, signedEvent } from './signed-events.server.ts'
import type { Runner, SideName, Sides, Work } from './work.ts'

/** W3: records donations without notifications, measured from the provider's signed webhook to the response after the commit. */
export function recordDonations(world: World): Work[] {
  const spread = someCampaigns(world.size)
  return [
    { name: 'W3 spread', title: 'donation recorded, 200 campaigns', campaigns: spread },
    { name: 'W3 one', title: 'donation recorded, one campaign', campaigns: spread.slice(0, 1) },
  ].map(({ campaigns, ...work }) => ({
    ...{ ...work, connections: [16, 64] },
    sides: { Tassel: recordedByTassel(world, campaigns), ...recordedByOthers(world, campaigns) },
  }))
}

/**
 * Records donations in Tassel. Each payment can be recorded only once, so enough are created in advance, estimated from the speed of the
 * previous round.
 */
export function recordedByTassel(world: World, campaigns: readonly string[]): Runner {
  const { app } = world.tassel
  let expected = 300
  return async connections => {
    const opened = await openPayments(app, Math.ceil(expected * world.seconds), campaigns)
    const requests = opened.map(payment => post(signedEvent(app, payment)))
    const speed = await load({ side: world.tassel, connections, next: () => requests.pop() })
    expected = speed.perSecond
    return speed
  }
}

/** The other sides store two rows: the donation and the campaign's new sum. They check no signature and write no ledger or event. */
const others: Partial<Record<SideName, (campaignId: string) => DonationRequest>> = {
  bare: id => bareDonation('/donation', id),
  grouped: id => bareDonation('/grouped', id),
  PostgREST: id =>
    jsonRequest('/rpc/record', {
      ...{ id: randomUUID(), campaign_id: id, amount: donationAmount, donor_email: donorEmail },
    }),
  PocketBase: id =>
    jsonRequest('/api/collections/donations/records', {
      ...{ campaign: id, amount: donationAmount, donor_name: 'Dora Donor', donor_email: donorEmail },
    }),
}

function recordedByOthers(world: World, campaigns: readonly string[]): Sides {
  const present = (Object.keys(others) as SideName[]).filter(name => world.sides[name])
  return Object.fromEntries(
    present.map(name => {
      let turn = 0
      const next = () => {
        const request = others[name]?.(campaigns[turn++ % campaigns.length] ?? '')
        return request && post(request)
      }
      const run: Runner = connections =>
        load({ side: sideOf(world, name), connections, next, seconds: world.seconds })
      return [name, run]
    }),
  )
}

const donorEmail = 'dora@bench.example'

export const bareDonation = (path: string, campaignId: string) =>
  jsonRequest(path, { id: randomUUID(), campaignId, amount: donationAmount, donorEmail })

function jsonRequest(path: string, body: object): DonationRequest {
  return { path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

export const post = ({ path, ...request }: DonationRequest) => wire(path, { method: 'POST', ...request })

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
