import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CampaignFunds,
  type GateView,
  isRestricted,
  summarizeFunds,
  withdrawalObstacle,
} from './funds.ts'

const newYork = 'America/New_York'
const at = (instant: string, view: Partial<GateView> = {}): GateView => ({
  withdrawsAnytime: false,
  now: new Date(instant),
  timeZone: newYork,
  ...view,
})
const funds = (overrides: Partial<CampaignFunds> = {}): CampaignFunds => ({
  campaignId: 'a',
  endDate: new Date('2026-02-28T23:59:59.999-05:00'),
  raisedCents: 10_000,
  withdrawnCents: 0,
  pendingCents: 0,
  realCents: null,
  obstacle: null,
  ...overrides,
})
const afterwards = at('2026-03-11T12:00:00Z')

describe('the gate', () => {
  it.each([
    // case, end date, now, time zone, whether restricted
    ['running', '2026-03-31T23:59:59.999-04:00', '2026-03-11T12:00:00-04:00', newYork, true],
    [
      'ended, the month not over',
      '2026-03-10T23:59:59.999-04:00',
      '2026-03-31T23:59:59.999-04:00',
      newYork,
      true,
    ],
    [
      'the first instant of the next month',
      '2026-03-10T12:00:00-04:00',
      '2026-04-01T00:00:00-04:00',
      newYork,
      false,
    ],
    ['April in Tokyo, March in New York', '2026-03-10T12:00:00-04:00', '2026-03-31T15:00:00Z', newYork, true],
    [
      'April in Tokyo, where the platform is',
      '2026-03-10T12:00:00-04:00',
      '2026-03-31T15:00:00Z',
      'Asia/Tokyo',
      false,
    ],
    ['one millisecond early', '2026-03-10T12:00:00-04:00', '2026-04-01T03:59:59.999Z', newYork, true],
    ['over the year\u2019s end', '2025-12-31T23:59:59.999-05:00', '2026-01-01T05:00:00Z', newYork, false],
    ['after a leap day', '2028-02-29T23:59:59.999-05:00', '2028-03-01T05:00:00Z', newYork, false],
    [
      'across the end of summer time',
      '2026-10-31T23:59:59.999-04:00',
      '2026-11-01T04:00:00Z',
      newYork,
      false,
    ],
  ])('%s', (_, end, now, timeZone, restricted) =>
    expect(isRestricted(new Date(end), at(now, { timeZone }))).toBe(restricted),
  )

  it('is closed without an end date', () => expect(isRestricted(null, afterwards)).toBe(true))

  it('is open to admins', () =>
    expect(isRestricted(null, at('2026-03-11T12:00:00Z', { withdrawsAnytime: true }))).toBe(false))
})

describe('the summary of funds', () => {
  const obstacle = (campaigns: CampaignFunds[], view = afterwards) =>
    withdrawalObstacle(campaigns, summarizeFunds(campaigns, view))

  it('has one row per campaign with funds', () => {
    const summary = summarizeFunds(
      [funds(), funds({ campaignId: 'b', raisedCents: 0 }), funds({ campaignId: 'c' })],
      afterwards,
    )
    expect(summary.rows).toEqual([
      { campaignId: 'a', cents: 10_000 },
      { campaignId: 'c', cents: 10_000 },
    ])
    expect(summary).toMatchObject({ availableCents: 20_000, withdrawableCents: 20_000, restricted: false })
  })

  it('excludes a running campaign\u2019s money and shows when it becomes available', () => {
    const running = funds({ campaignId: 'b', endDate: new Date('2026-04-30T23:59:59.999-04:00') })
    const summary = summarizeFunds([funds(), running], afterwards)
    expect(summary.rows).toEqual([{ campaignId: 'a', cents: 10_000 }])
    expect(summary.availableCents).toBe(20_000)
    expect(summary.opensAt).toEqual(new Date('2026-05-01T00:00:00-04:00'))
    expect(obstacle([funds(), running])).toBeNull()
  })

  it('shows since when funds can be withdrawn, which is the first open gate', () => {
    const earlier = funds({ campaignId: 'b', endDate: new Date('2026-02-28T23:59:59.999-05:00') })
    const emptied = funds({
      campaignId: 'c',
      endDate: new Date('2026-01-31T23:59:59.999-05:00'),
      raisedCents: 0,
    })
    expect(summarizeFunds([funds(), earlier, emptied], afterwards).openSince).toEqual(
      new Date('2026-03-01T00:00:00-05:00'),
    )
    const running = funds({ endDate: new Date('2026-04-30T23:59:59.999-04:00') })
    expect(summarizeFunds([running], afterwards).openSince).toBeNull()
    expect(summarizeFunds([running], { ...afterwards, withdrawsAnytime: true })).toMatchObject({
      withdrawableCents: 10_000,
      openSince: null,
    })
  })

  it('deducts a debt after refunds from the other campaigns', () => {
    const owing = funds({ campaignId: 'b', raisedCents: 4_000, withdrawnCents: 10_000 })
    expect(summarizeFunds([funds(), owing], afterwards)).toMatchObject({
      availableCents: 4_000,
      withdrawableCents: 4_000,
      owedCents: 6_000,
      rows: [{ campaignId: 'a', cents: 4_000 }],
    })
  })

  it('shows 0 and blocks if refunds exceed the funds (P184)', () => {
    const owing = [funds({ raisedCents: 4_000, withdrawnCents: 10_000 })]
    expect(summarizeFunds(owing, afterwards)).toMatchObject({
      availableCents: 0,
      withdrawableCents: 0,
      rows: [],
    })
    expect(obstacle(owing)).toMatchObject({
      code: 'NoFunds',
      message: expect.stringContaining('new gifts cover them first'),
    })
    expect(obstacle([])?.message).toBe('No funds available for withdrawal.')
  })

  it.each([
    ['no campaign', [], 'NoFunds'],
    ['nothing raised', [funds({ raisedCents: 0 })], 'NoFunds'],
    ['all of it requested', [funds({ pendingCents: 10_000 })], 'NoFunds'],
    ['a request under review and gifts since', [funds({ pendingCents: 4_000 })], 'WithdrawalPending'],
    ['consent withdrawn', [funds({ obstacle: 'consent' })], 'ConsentWithdrawn'],
    ['one that was taken down for cause', [funds({ obstacle: 'frozen' })], 'FundsFrozen'],
    ['test payments outside a demo', [funds({ realCents: 0 })], 'TestPayments'],
    ['test payments of a running campaign', [funds({ realCents: 0, endDate: null })], 'TestPayments'],
    ['a running campaign', [funds({ endDate: new Date('2026-03-31T12:00:00Z') })], 'WithdrawalRestricted'],
    ['a running campaign without gifts', [funds({ endDate: null, raisedCents: 0 })], 'WithdrawalRestricted'],
  ])('refuses %s', (_, campaigns, code) => expect(obstacle(campaigns)?.code).toBe(code))

  it('offers only the real payments of a mixed campaign, and shows the rest', () => {
    const mixed = [funds({ realCents: 3_000 })]
    expect(summarizeFunds(mixed, afterwards)).toMatchObject({
      availableCents: 3_000,
      withdrawableCents: 3_000,
      testCents: 7_000,
    })
  })

  it('never pays out more than each campaign and the person have, over 3,000 random cases', () => {
    const cents = fc.integer({ min: 0, max: 100_000 })
    const campaign = fc.record({
      endDate: fc.constantFrom(null, new Date('2026-01-31T12:00:00Z'), new Date('2026-04-30T12:00:00Z')),
      raisedCents: cents,
      withdrawnCents: cents,
      pendingCents: fc.oneof(fc.constant(0), cents),
      realCents: fc.oneof(fc.constant(null), fc.integer({ min: -50_000, max: 100_000 })),
      obstacle: fc.constantFrom(null, 'frozen' as const, 'consent' as const),
    })
    fc.assert(
      fc.property(fc.array(campaign, { maxLength: 6 }), fc.boolean(), (list, withdrawsAnytime) => {
        const campaigns = list.map((c, i) => ({ ...c, campaignId: `c${i}` }))
        const summary = summarizeFunds(campaigns, { ...afterwards, withdrawsAnytime })
        const total = summary.rows.reduce((sum, row) => sum + row.cents, 0)
        expect(total).toBe(summary.withdrawableCents)
        expect(total).toBeLessThanOrEqual(summary.availableCents)
        for (const row of summary.rows) {
          const from = campaigns.find(c => c.campaignId === row.campaignId)
          const available = from ? from.raisedCents - from.withdrawnCents - from.pendingCents : 0
          expect(row.cents).toBeLessThanOrEqual(from?.realCents ?? row.cents)
          expect(from?.obstacle).toBeNull()
          expect(row.cents).toBeGreaterThan(0)
          expect(row.cents).toBeLessThanOrEqual(available)
        }
      }),
      { numRuns: 3_000 },
    )
  }, 60_000)
})
