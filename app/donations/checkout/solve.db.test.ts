import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aSchedule, aSurcharge, changeFees } from '#tests/world/fees.ts'
import { aQuote } from '#tests/world/giving-world.ts'
import { anAdmin, aScholar, type Scholar } from '#tests/world/scholars.ts'
import type { Quote, SolvedTarget } from '../contract.ts'

let world: World
let admin: Scholar
let campaignId: string
beforeAll(async () => {
  world = await aWorld({ env: { TRUSTED_PROXIES: '1' } })
  admin = await anAdmin(world)
  campaignId = (await aCampaign(world, await aScholar(world))).campaignId
})
afterAll(() => world.close())
beforeEach(() => world.clock.advance(60_000))

const solve = (query: Record<string, string | number>, address = '198.51.100.1') =>
  world.call('GET', `/api/solve?${new URLSearchParams({ campaignId, ...(query as object) })}`, undefined, {
    'x-forwarded-for': address,
  })

/** Requests the solution, and a quote of it, whose lines must be the same. */
async function solved(query: Record<string, string | number>): Promise<SolvedTarget> {
  const answer = await solve(query)
  expect(answer.status).toBe(200)
  const body: SolvedTarget = answer.body
  const { amountCents, tipPercentage, foundationPercentage, paymentMethod, coversFees } = body
  const choices = { amountCents, tipPercentage, foundationPercentage, paymentMethod, coversFees }
  const quote: Quote = await aQuote(world, campaignId, choices)
  expect(body).toMatchObject({ lines: quote.lines, fees: quote.fees, coversFees: quote.coversFees })
  return body
}

describe('GET /api/solve (P509)', () => {
  it.each([
    ['surcharge', {}, 55_556, 58_586],
    ['surcharge', { paymentMethod: 'debit_card', tipPercentage: 15 }, 55_556, 65_530],
    ['required', {}, 55_556, 57_197],
    ['choice', {}, 57_246, 57_246],
    ['choice', { coversFees: 'true', foundationPercentage: 10 }, 55_556, 62_753],
  ] as const)('in mode %s with %j, $500 reach a student', async (mode, choices, amountCents, total) => {
    await changeFees(world, mode === 'surcharge' ? aSurcharge() : aSchedule({ mode }), admin)
    const answer = await solved({ receivesCents: 50_000, ...choices })
    expect(answer).toMatchObject({ amountCents, reachesStudent: 50_000, unspent: 0, nextTotal: null })
    expect(answer.lines.total).toBe(total)
  })

  it('answers what a donor spends in all, and the totals around one that rounding skips', async () => {
    await changeFees(world, aSurcharge(), admin)
    expect(await solved({ spendsCents: 10_570 })).toMatchObject({
      amountCents: 10_000,
      reachesStudent: 9_000,
      unspent: 0,
      nextTotal: null,
    })
    expect(await solved({ spendsCents: 157 })).toMatchObject({
      amountCents: 120,
      unspent: 1,
      nextTotal: 158,
    })
  })

  it('stores nothing', async () => {
    const stored = async () => {
      const [row] = await world.app.db.rows<{ count: number }>(
        null,
        'select count(*)::int as count from quotes',
      )
      return row?.count
    }
    const before = await stored()
    expect((await solve({ receivesCents: 50_000 })).status).toBe(200)
    expect(await stored()).toBe(before)
  })

  it.each<[string, Record<string, string | number>, string]>([
    ['both sums', { receivesCents: 1_000, spendsCents: 1_000 }, 'Send either receivesCents or spendsCents.'],
    ['neither sum', {}, 'Send either receivesCents or spendsCents.'],
    ['half a cent', { receivesCents: '1000.5' }, ''],
    ['no number', { receivesCents: 'ten' }, ''],
    ['a share that isn’t offered', { receivesCents: 1_000, foundationPercentage: 12 }, ''],
    [
      'a tip that isn’t offered',
      { receivesCents: 1_000, tipPercentage: 12 },
      'Choose 0, 10, 15 or 20 percent.',
    ],
    ['an unknown field', { receivesCents: 1_000, donorEmail: 'ada@example.com' }, ''],
  ])('refuses %s', async (_, query, message) => {
    const { status, body } = await solve(query)
    expect([status, body.error.code]).toEqual([400, 'InvalidInput'])
    if (message) expect(JSON.stringify(body.error)).toContain(message)
  })

  it('refuses a sum that no donation meets, with the limits', async () => {
    await changeFees(world, aSurcharge(), admin)
    const { status, body } = await solve({ spendsCents: 1 })
    const message = 'Enter an amount from $1.36 to $52,700.30.'
    expect([status, body.error]).toMatchObject([
      400,
      { code: 'TargetOutOfReach', message, fields: { spendsCents: message } },
    ])
  })

  it('refuses an unknown campaign, and one that has ended', async () => {
    const { campaignId: ended } = await endedCampaign(world, await aScholar(world))
    const codes = [
      (await solve({ campaignId: '0000000000', receivesCents: 1_000 })).body.error.code,
      (await solve({ campaignId: ended, receivesCents: 1_000 })).body.error.code,
    ]
    expect(codes).toEqual(['CampaignNotFound', 'CampaignEnded'])
  })

  it('is limited per address, as quotes are', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 301; count++)
      statuses.push((await solve({ receivesCents: 1_000 }, '198.51.100.2')).status)
    expect([statuses.filter(status => status === 200).length, statuses.at(-1)]).toEqual([300, 429])
    expect((await solve({ receivesCents: 1_000 }, '198.51.100.3')).status).toBe(200)
  })
})
