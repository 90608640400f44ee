import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../goals.ts'
import { percentile } from '../load/speed.ts'
import { campaignPath } from '../sides/tassel.server.ts'
import { someCampaigns, type World } from '../world.server.ts'
import { donationAmount, openPayments } from './open-payments.server.ts'
import { sideOf } from './reading.server.ts'
import { bareDonation } from './record-donations.server.ts'
import { type DonationRequest, signedEvent } from './signed-events.server.ts'
import type { Runner, SideName, Sides } from './work.ts'

const PER_SECOND = 100

/** The results of all donations to Tassel: ms until each was acknowledged, and how many later reads lacked it (`stale`). */
const whileReading = { latencies: [] as number[], reads: 0, stale: 0 }

/**
 * Measures the sides while each records 100 donations a second to the campaigns that are read. After each acknowledgment it reads the
 * campaign, and Tassel's response must contain the donation.
 */
export function whileDonating(world: World, sides: Sides): Sides {
  const donations: Partial<Record<SideName, (seconds: number) => Promise<Donation[]>>> = {
    Tassel: seconds => donationsToTassel(world, seconds * PER_SECOND),
    bare: async seconds => donationsToBare(world, seconds * PER_SECOND),
  }
  const wrapped = Object.entries(sides).map(([name, run]) => {
    const prepare = donations[name as SideName]
    return [name, prepare ? during(world, run, prepare) : run]
  })
  return Object.fromEntries(wrapped)
}

type Donation = { port: number; request: DonationRequest; readBack(acknowledgedInMs: number): Promise<void> }

function during(world: World, run: Runner, prepare: (seconds: number) => Promise<Donation[]>): Runner {
  return async connections => {
    const donations = await prepare(world.seconds)
    const donating = donateSteadily(donations)
    const speed = await run(connections)
    await donating
    return speed
  }
}

/** Sends each donation when it is due, without waiting for earlier ones. */
async function donateSteadily(donations: readonly Donation[]): Promise<void> {
  const started = performance.now()
  const answers: Promise<void>[] = []
  for (const [turn, donation] of donations.entries()) {
    await sleep(Math.max(0, started + (turn * 1000) / PER_SECOND - performance.now()))
    answers.push(donate(donation))
  }
  await Promise.all(answers)
}

async function donate({ port, request, readBack }: Donation): Promise<void> {
  const sentAt = performance.now()
  const { path, ...rest } = request
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', ...rest })
  if (!answer.ok) throw new Error(`a donation was answered with ${answer.status}: ${await answer.text()}`)
  await answer.arrayBuffer()
  await readBack(performance.now() - sentAt)
}

async function donationsToTassel(world: World, count: number): Promise<Donation[]> {
  const { app, port } = world.tassel
  const campaigns = someCampaigns(world.size)
  const raisedAtFirst = new Map<string, number>()
  for (const id of campaigns.slice(0, count))
    raisedAtFirst.set(id, (await read(port, id)).campaign.raisedCents)
  const acknowledged = new Map<string, number>()
  return (await openPayments(app, count, campaigns)).map(payment => ({
    port,
    request: signedEvent(app, payment),
    async readBack(acknowledgedInMs) {
      const { paymentId, campaignId } = payment
      const given = (acknowledged.get(campaignId) ?? 0) + donationAmount
      acknowledged.set(campaignId, given)
      const { campaign, supporters } = await read(port, campaignId)
      const isThere = supporters.some(({ id }) => id === paymentId)
      const isCounted = campaign.raisedCents >= (raisedAtFirst.get(campaignId) ?? 0) + given
      whileReading.latencies.push(acknowledgedInMs)
      whileReading.reads++
      if (!isThere || !isCounted) whileReading.stale++
    },
  }))
}

type Read = { campaign: { raisedCents: number }; supporters: { id: string }[] }

async function read(port: number, campaignId: string): Promise<Read> {
  const answer = await fetch(`http://127.0.0.1:${port}${campaignPath(campaignId)}`)
  return (await answer.json()) as Read
}

function donationsToBare(world: World, count: number): Donation[] {
  const { port } = sideOf(world, 'bare')
  const campaigns = someCampaigns(world.size)
  return Array.from({ length: count }, (_, i) => {
    const campaignId = campaigns[i % campaigns.length] ?? ''
    return {
      port,
      request: bareDonation('/donation', campaignId),
      async readBack() {
        const answer = await fetch(`http://127.0.0.1:${port}/campaign/${campaignId}`)
        await answer.arrayBuffer()
      },
    }
  })
}

export function donatingFigures(): Figure[] {
  const { latencies, reads, stale } = whileReading
  if (reads === 0) return []
  const sorted = latencies.toSorted((a, b) => a - b)
  return [
    { title: 'donation acknowledged meanwhile, p50 ms', Tassel: percentile(sorted, 50) },
    { title: 'donation acknowledged meanwhile, p99 ms', Tassel: percentile(sorted, 99) },
    { title: 'reads after an acknowledged donation', Tassel: reads },
    { title: 'of them stale', Tassel: stale, atMost: 0 },
  ]
}
