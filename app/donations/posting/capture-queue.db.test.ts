import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { postOne } from '#app/ledger/post-entries.server.ts'
import { seededRandom } from '#app/lib/seeded-random.ts'
import type { App } from '#app/platform/app.server.ts'
import { held, over, untilWaiting } from '#tests/resilience/races/held.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { openPayments } from '#tests/world/donations.ts'
import { evenFigures, figuresOf } from '#tests/world/giving-world.ts'
import { aScholar } from '#tests/world/scholars.ts'
import type { Capture } from '../payment-state.ts'
import type { QuoteLines } from '../quote.ts'
import { laneOf, queueCapture } from './capture-queue.server.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const aCampaignId = async () => (await aCampaign(world, await aScholar(world))).campaignId

const isPosted = async (app: App, capture: Capture) =>
  (await queueCapture(app, { capture, event: null })).isPosted

/** Payments that the provider has captured but that are not posted yet. */
async function captures(campaignId: string, count: number, donorEmail = 'donor@example.com') {
  const donations = Array.from({ length: count }, () => ({ campaignId, amountCents: 1_000, donorEmail }))
  return await openPayments(world, donations)
}

/** Counts the statements that post captures. */
function watchPostings() {
  const statements = vi.spyOn(world.app.db, 'rows')
  return {
    count: () => statements.mock.calls.filter(([name]) => name === 'post_captured_donations').length,
    stop: () => statements.mockRestore(),
  }
}

describe('concurrent captures', () => {
  it('share statements, and each returns only after its commit', async () => {
    const campaignId = await aCampaignId()
    const open = await captures(campaignId, 200)
    const postings = watchPostings()
    const answers = await Promise.all(
      open.map(async capture => {
        const isOurs = await isPosted(world.app, capture)
        // Another connection can read the donation, so it was committed before the result was returned.
        const seen = await world.app.db.rows('test_seen', 'select 1 from donations where id = $1', [
          capture.paymentId,
        ])
        return seen.length === 1 && isOurs
      }),
    )
    expect(answers.every(Boolean)).toBe(true)
    expect(postings.count()).toBeLessThan(10)
    postings.stop()
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(200_000, 200))
  })

  it('leave all of them to their callers if one is invalid', async () => {
    const campaignId = await aCampaignId()
    const open = await captures(campaignId, 30)
    const poisoned = open.map((capture, at) => (at === 13 ? { ...capture, providerFeeCents: -1 } : capture))
    const answers = await Promise.all(poisoned.map(capture => isPosted(world.app, capture)))
    expect(answers.some(Boolean)).toBe(false)
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(0, 0))
    for (const capture of open) expect(await isPosted(world.app, capture)).toBe(true)
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(30_000, 30))
  })

  it('count once if they are the same', async () => {
    const campaignId = await aCampaignId()
    const [capture] = await captures(campaignId, 1)
    if (!capture) throw new Error('no capture')
    const answers = await Promise.all(Array.from({ length: 40 }, () => isPosted(world.app, capture)))
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(1_000, 1))
  })

  it('keep every campaign’s totals separate', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, aCampaignId))
    const open = (await Promise.all(ids.map(id => captures(id, 20)))).flat()
    await Promise.all(open.map(capture => isPosted(world.app, capture)))
    for (const id of ids) expect(await figuresOf(world, id)).toEqual(evenFigures(20_000, 20))
  })
})

describe('two groups of different campaigns', () => {
  /** A campaign of each lane. */
  async function aCampaignOfEachLane() {
    const [first, ...rest] = await Promise.all(Array.from({ length: 24 }, aCampaignId))
    const second = rest.find(id => first && laneOf(id) !== laneOf(first))
    if (!first || !second) throw new Error('24 campaigns are in one lane')
    return [first, second] as const
  }

  it('are posted at once: one that waits does not delay the other (P775)', async () => {
    const [slow, free] = await aCampaignOfEachLane()
    const [stuck] = await captures(slow, 1, 'slow@example.com')
    const others = await captures(free, 20)
    if (!stuck) throw new Error('no capture')
    const holder = await held(world, tx =>
      tx.rows(null, 'select from payments where id = $1 for update', [stuck.paymentId]),
    )
    // Also when an assertion fails, because the file's end waits for open transactions.
    onTestFinished(() => holder.commit())
    const waiting = isPosted(world.app, stuck)
    await untilWaiting(world, 1, over(waiting))
    const answers = await Promise.all(others.map(capture => isPosted(world.app, capture)))
    expect(answers.every(Boolean)).toBe(true)
    expect(await figuresOf(world, slow)).toEqual(evenFigures(0, 0))
    await holder.commit()
    expect(await waiting).toBe(true)
    expect(await figuresOf(world, slow)).toEqual(evenFigures(1_000, 1))
  })

  it('never deadlock, in whatever order donors give to campaigns (P775)', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, aCampaignId))
    const random = seededRandom(39)
    const donors = Array.from({ length: 12 }, (_, n) => `donor-${n}@example.com`)
    const gifts = Array.from({ length: 600 }, () => ({
      campaignId: random.pick(ids),
      donorEmail: random.pick(donors),
      amountCents: 1_000,
    }))
    const open = await openPayments(world, gifts)
    // A donor's row is locked by both lanes until the commit, so a circle would end in a refused group.
    for (let at = 0; at < open.length; at += 60) {
      const answers = await Promise.all(open.slice(at, at + 60).map(capture => isPosted(world.app, capture)))
      expect(answers.every(Boolean)).toBe(true)
    }
    for (const id of ids) {
      const count = gifts.filter(gift => gift.campaignId === id).length
      expect(await figuresOf(world, id)).toEqual(evenFigures(count * 1_000, count))
    }
  })
})

describe('a donation that is already in the ledger', () => {
  it('is refused entirely: no payment, donation or total changes', async () => {
    const campaignId = await aCampaignId()
    const [capture, other] = await captures(campaignId, 2)
    if (!capture || !other) throw new Error('no captures')
    const { paymentId, capturedAt } = capture
    const entries = [
      { account: 'bank', cents: 1 },
      { account: 'tips', cents: -1 },
    ] as const
    await world.app.db.transaction(tx =>
      postOne(
        tx,
        {
          kind: 'donation_captured',
          idempotencyKey: `donation_captured:${paymentId}`,
          campaignId,
          subjectId: paymentId,
          occurredAt: capturedAt,
          entries: [...entries],
        },
        world.clock.now(),
      ),
    )
    expect(await isPosted(world.app, capture)).toBe(false)
    expect(await isPosted(world.app, other)).toBe(true)
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(1_000, 1))
    const [row] = await world.app.db.rows<{ status: string }>(
      'test_status',
      'select status from payments where id = $1',
      [paymentId],
    )
    expect(row?.status).toBe('started')
  })
})

describe('a payment that changes after it was read', () => {
  it('is not posted with its former lines', async () => {
    const campaignId = await aCampaignId()
    const [capture] = await captures(campaignId, 1)
    if (!capture) throw new Error('no capture')
    const app: App = {
      ...world.app,
      db: {
        ...world.app.db,
        async rows<Row>(name: string | null, text: string, values?: readonly unknown[]) {
          const rows = await world.app.db.rows<Row>(name, text, values)
          if (name !== 'load_payments_to_post') return rows
          // The sum is the same, so the ledger alone would accept it.
          return (rows as (Row & QuoteLines)[]).map(row => ({
            ...row,
            amount: row.amount + 100,
            tip: row.tip - 100,
          }))
        },
      },
    }
    expect(await isPosted(app, capture)).toBe(false)
    expect(await isPosted(world.app, capture)).toBe(true)
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(1_000, 1))
  })
})

describe('a campaign whose row is locked', () => {
  it('delays only its own captures, which are posted in few statements once it is free', async () => {
    const [locked, free] = [await aCampaignId(), await aCampaignId()]
    const queued = await captures(locked, 60)
    const others = await captures(free, 20)
    const holder = await world.app.db.pool.connect()
    const postings = watchPostings()
    try {
      await holder.query('begin')
      await holder.query('select 1 from campaigns where id = $1 for no key update', [locked])
      const waiting = queued.map(capture => isPosted(world.app, capture))
      const answers = await Promise.all(others.map(capture => isPosted(world.app, capture)))
      expect(answers.every(Boolean)).toBe(true)
      expect(await figuresOf(world, free)).toEqual(evenFigures(20_000, 20))
      expect(await figuresOf(world, locked)).toEqual(evenFigures(0, 0))
      await holder.query('commit')
      expect((await Promise.all(waiting)).every(Boolean)).toBe(true)
    } finally {
      holder.release()
    }
    expect(postings.count()).toBeLessThan(10)
    postings.stop()
    expect(await figuresOf(world, locked)).toEqual(evenFigures(60_000, 60))
  })

  it('posts nothing if its owner leaves before it is free', async () => {
    const owner = await aScholar(world)
    const { campaignId } = await aCampaign(world, owner)
    const [capture] = await captures(campaignId, 1)
    if (!capture) throw new Error('no capture')
    const leaving = await held(world, async tx => {
      await tx.rows(null, 'select from campaigns where id = $1 for no key update', [campaignId])
      await tx.rows(null, 'update users set deleted_at = now() where id = $1', [owner.userId])
    })
    const posted = isPosted(world.app, capture)
    await untilWaiting(world, 1, over(posted))
    await leaving.commit()
    expect(await posted).toBe(false)
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(0, 0))
  })
})
