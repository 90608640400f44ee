import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { postOne } from '#app/ledger/post-entries.server.ts'
import type { App } from '#app/platform/app.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { openPayments } from '#tests/world/donations.ts'
import { evenFigures, figuresOf } from '#tests/world/sandbox.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { type QueuedCapture, queueCapture } from './capture-queue.server.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const aCampaignId = async () => (await aCampaign(world, await aScholar(world))).campaignId

const outcomeOf = async (app: App, queued: QueuedCapture) => (await queueCapture(app, queued)).outcome

/** Payments that the provider has captured but that are not posted yet. */
async function captures(campaignId: string, count: number, donorEmail = 'donor@example.com') {
  const donations = Array.from({ length: count }, () => ({ campaignId, amountCents: 1_000, donorEmail }))
  return await openPayments(world, donations)
}

describe('concurrent captures', () => {
  it('share transactions, and each returns only after its commit', async () => {
    const campaignId = await aCampaignId()
    const open = await captures(campaignId, 200)
    const transactions = vi.spyOn(world.app.db, 'transaction')
    const answers = await Promise.all(
      open.map(async capture => {
        const outcome = await outcomeOf(world.app, { capture, event: null })
        // Another connection can read the donation, so it was committed before the result was returned.
        const seen = await world.app.db.rows('test_seen', 'select 1 from donations where id = $1', [
          capture.paymentId,
        ])
        return seen.length === 1 && outcome
      }),
    )
    expect(new Set(answers)).toEqual(new Set(['posted']))
    expect(transactions.mock.calls.length).toBeLessThan(10)
    transactions.mockRestore()
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(200_000, 200))
  })

  it('lose only the invalid one', async () => {
    const campaignId = await aCampaignId()
    const open = await captures(campaignId, 30)
    const poisoned = open.map((capture, at) => (at === 13 ? { ...capture, providerFeeCents: -1 } : capture))
    const answers = await Promise.allSettled(
      poisoned.map(capture => outcomeOf(world.app, { capture, event: null })),
    )
    expect(answers.filter(answer => answer.status === 'rejected')).toHaveLength(1)
    expect(answers[13]?.status).toBe('rejected')
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(29_000, 29))
    const healed = open[13]
    if (!healed) throw new Error('no capture')
    expect(await outcomeOf(world.app, { capture: healed, event: null })).toBe('posted')
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(30_000, 30))
  })

  it('count once if they are the same', async () => {
    const campaignId = await aCampaignId()
    const [capture] = await captures(campaignId, 1)
    if (!capture) throw new Error('no capture')
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => outcomeOf(world.app, { capture, event: null })),
    )
    expect(answers.every(answer => answer === 'posted' || answer === 'repeat')).toBe(true)
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(1_000, 1))
  })

  it('keep every campaign’s totals separate', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, aCampaignId))
    const open = (await Promise.all(ids.map(id => captures(id, 20)))).flat()
    await Promise.all(open.map(capture => outcomeOf(world.app, { capture, event: null })))
    for (const id of ids) expect(await figuresOf(world, id)).toEqual(evenFigures(20_000, 20))
  })
})

/** A server whose first transaction cannot commit until `commit` is called; `begun` counts its transactions. */
function slowToCommit() {
  let commit = () => {}
  const allowed = new Promise<void>(resolve => {
    commit = resolve
  })
  const transactions = { begun: 0 }
  const app: App = {
    ...world.app,
    db: {
      ...world.app.db,
      transaction: work => {
        transactions.begun += 1
        const isFirst = transactions.begun === 1
        return world.app.db.transaction(async tx => {
          const result = await work(tx)
          if (isFirst) await allowed
          return result
        })
      },
    },
  }
  return { app, transactions, commit: () => commit() }
}

describe('overlapping groups', () => {
  it('share no campaign: captures of one campaign wait for its commit, others do not', async () => {
    const [hot, other] = [await aCampaignId(), await aCampaignId()]
    const [first, second, third] = await captures(hot, 3)
    // Another donor, because postings for one donor wait for each other's donor totals.
    const [apart] = await captures(other, 1, 'other@example.com')
    if (!first || !second || !third || !apart) throw new Error('no captures')
    const { app, transactions, commit } = slowToCommit()
    let isAnswered = false
    const posting = outcomeOf(app, { capture: first, event: null }).finally(() => {
      isAnswered = true
    })
    await vi.waitFor(() => expect(transactions.begun).toBe(1))
    const later = [second, third].map(capture => outcomeOf(app, { capture, event: null }))
    try {
      expect(await outcomeOf(app, { capture: apart, event: null })).toBe('posted')
      expect(await figuresOf(world, hot)).toEqual(evenFigures(0, 0))
      expect(transactions.begun).toBe(2)
      expect(isAnswered).toBe(false)
    } finally {
      commit()
    }
    expect(await Promise.all([posting, ...later])).toEqual(['posted', 'posted', 'posted'])
    expect(transactions.begun).toBe(3)
    expect(await figuresOf(world, hot)).toEqual(evenFigures(3_000, 3))
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
          ...{ campaignId, subjectId: paymentId, occurredAt: capturedAt, entries: [...entries] },
        },
        world.clock.now(),
      ),
    )
    const answers = await Promise.allSettled(
      [capture, other].map(one => outcomeOf(world.app, { capture: one, event: null })),
    )
    expect(answers[0]).toMatchObject({
      reason: { constraint: 'ledger_transactions_idempotency_key_key' },
    })
    expect(answers[1]).toMatchObject({ value: 'posted' })
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
  it('is posted in its new state', async () => {
    const campaignId = await aCampaignId()
    const [capture] = await captures(campaignId, 1)
    if (!capture) throw new Error('no capture')
    const app: App = {
      ...world.app,
      db: {
        ...world.app.db,
        async rows<Row>(name: string | null, text: string, values?: readonly unknown[]) {
          const rows = await world.app.db.rows<Row>(name, text, values)
          if (name !== 'load_open_payments') return rows
          return rows.map(row => ({ ...row, amount: 1_100, tip: -100 }))
        },
      },
    }
    expect(await outcomeOf(app, { capture, event: null })).toBe('posted')
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(1_000, 1))
  })
})

describe('a campaign whose row is locked', () => {
  it('delays only its own captures, which are posted in few transactions once it is free', async () => {
    const [locked, free] = [await aCampaignId(), await aCampaignId()]
    const queued = await captures(locked, 60)
    const others = await captures(free, 20)
    const holder = await world.app.db.pool.connect()
    const transactions = vi.spyOn(world.app.db, 'transaction')
    try {
      await holder.query('begin')
      await holder.query('select 1 from campaigns where id = $1 for no key update', [locked])
      const held = queued.map(capture => outcomeOf(world.app, { capture, event: null }))
      const answers = await Promise.all(others.map(capture => outcomeOf(world.app, { capture, event: null })))
      expect(new Set(answers)).toEqual(new Set(['posted']))
      expect(await figuresOf(world, free)).toEqual(evenFigures(20_000, 20))
      expect(await figuresOf(world, locked)).toEqual(evenFigures(0, 0))
      await holder.query('commit')
      expect(new Set(await Promise.all(held))).toEqual(new Set(['posted']))
    } finally {
      holder.release()
    }
    expect(transactions.mock.calls.length).toBeLessThan(10)
    transactions.mockRestore()
    expect(await figuresOf(world, locked)).toEqual(evenFigures(60_000, 60))
  })
})
