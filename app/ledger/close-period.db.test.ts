import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertSelfCheckIsClean } from '#tests/money/stories/campaign-figures.ts'
import { outcomeOf } from '#tests/resilience/races/servers.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aReturn } from '#tests/world/returns.ts'
import { anAdmin, aScholar, type Scholar } from '#tests/world/scholars.ts'
import { aWithdrawal, moveWithdrawal } from '#tests/world/withdrawals.ts'
import { closePeriod, compareExports } from './close-period.server.ts'
import { entriesReport, journalOf } from './exports.server.ts'
import { monthPeriod } from './period.ts'
import { selfCheck } from './self-check.server.ts'

let world: World
let admin: Scholar
let campaign: { campaignId: string }

beforeAll(async () => {
  world = await aWorld({ start: new Date('2026-01-15T17:00:00Z') })
  admin = await anAdmin(world)
  campaign = await aCampaign(world, await aScholar(world))
  for (const at of ['2026-01-20', '2026-02-03', '2026-02-28', '2026-03-01', '2026-03-31']) {
    await aDonation(world, campaign, { at: new Date(`${at}T17:00:00Z`) })
  }
  const owner = await aScholar(world)
  await aDonation(world, await endedCampaign(world, owner), { at: new Date('2026-02-10T17:00:00Z') })
  world.clock.set(new Date('2026-02-20T17:00:00Z'))
  const { rows: requested } = await aWithdrawal(world, owner)
  await moveWithdrawal(world, requested[0]?.id ?? '', 'paid', [admin])
  world.clock.set(new Date('2026-04-02T16:00:00Z'))
})
afterAll(() => world.close())

const action = () => ({ adminUserId: admin.userId, now: world.clock.now(), requestId: 'closing' })
const close = (month: string) => closePeriod(world.app, month, action())
const rows = async <Row>(text: string, values: unknown[] = []) =>
  (await world.app.db.pool.query(text, values)).rows as Row[]
const rowsAsOwner = async <Row>(text: string, values: unknown[] = []) =>
  (await world.owner.query(text, values)).rows as Row[]

async function bytesOf(month: string): Promise<{ journal: string; csv: string }> {
  let journal = ''
  for await (const piece of journalOf(world.app, monthPeriod(month))) journal += piece
  return { journal, csv: await (await entriesReport(world.app, monthPeriod(month))).text() }
}

const late = (at: string) => aDonation(world, campaign, { at: new Date(at) })
const postedAt = async (donationId: string) =>
  (
    await rows<{ at: Date; kind: string }>(
      'select occurred_at as at, kind from ledger_transactions where subject_id = $1 order by id',
      [donationId],
    )
  ).map(({ at }) => at.toISOString())

describe('closing a month', () => {
  it('waits for the month’s end in the platform\u2019s calendar, and for the earlier months', async () => {
    expect(await outcomeOf(close('2026-04'))).toBe('MonthNotOver')
    expect(await outcomeOf(close('2030-01'))).toBe('MonthNotOver')
    await expect(close('2026-02')).rejects.toMatchObject({
      code: 'EarlierMonthsOpen',
      details: { values: { month: '2026-01' } },
    })
    // Still March 31 in New York.
    world.clock.set(new Date('2026-04-01T03:59:59Z'))
    expect(await outcomeOf(close('2026-03'))).toBe('MonthNotOver')
    world.clock.set(new Date('2026-04-02T16:00:00Z'))
  })

  it('records the number of entries and the exports’ fingerprints in the audit log', async () => {
    const january = await close('2026-01')
    const closed = await close('2026-02')
    const [truth] = await rows<{ count: number }>(
      `select count(*) from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       where to_char(t.occurred_at at time zone 'America/New_York', 'YYYY-MM') = '2026-02'`,
    )
    expect(closed.exports.journal.rows).toBe(truth?.count)
    expect(closed.exports.csv.rows).toBe(truth?.count)
    expect(january.exports.journal.sha256).not.toBe(closed.exports.journal.sha256)
    const trail = await rows<{ action: string; subject_id: string }>(
      `select action, subject_id from audit_log where request_id = 'closing' order by id`,
    )
    expect(trail).toEqual([
      { action: 'accounting-period.closed', subject_id: '2026-01' },
      { action: 'accounting-period.sealed', subject_id: '2026-01' },
      { action: 'accounting-period.closed', subject_id: '2026-02' },
      { action: 'accounting-period.sealed', subject_id: '2026-02' },
    ])
  })

  it('happens once if several ask at once', async () => {
    const crowd = await aWorld({ start: new Date('2026-06-10T12:00:00Z') })
    try {
      const closer = await anAdmin(crowd)
      await aDonation(crowd, await aCampaign(crowd, await aScholar(crowd)), {
        at: new Date('2026-05-05T12:00:00Z'),
      })
      const by = { adminUserId: closer.userId, now: crowd.clock.now(), requestId: 'crowd' }
      const outcomes = await Promise.all(
        Array.from({ length: 6 }, () => outcomeOf(closePeriod(crowd.app, '2026-05', by))),
      )
      expect(outcomes).toContain('accepted')
      expect(outcomes.filter(outcome => !['accepted', 'PeriodClosed'].includes(outcome))).toEqual([])
      const trail = await crowd.app.db.rows<{ action: string }>(
        'test_crowd_trail',
        `select action from audit_log where request_id = 'crowd' order by id`,
      )
      expect(trail.map(({ action }) => action)).toEqual([
        'accounting-period.closed',
        'accounting-period.sealed',
      ])
    } finally {
      await crowd.close()
    }
  })

  it('happens once, and leaves no earlier month open', async () => {
    expect(await outcomeOf(close('2026-02'))).toBe('PeriodClosed')
    expect(await outcomeOf(close('2025-12'))).toBe('PeriodClosed')
  })

  it('that was interrupted before its exports were read is completed', async () => {
    await rows(
      `insert into accounting_periods (month, starts_at, ends_at, time_zone, closed_at, closed_by)
       values ('2026-03-01', '2026-03-01 05:00Z', '2026-04-01 04:00Z', 'America/New_York', $1, $2)`,
      [world.clock.now(), admin.userId],
    )
    expect(await outcomeOf(compareExports(world.app, '2026-03'))).toBe('PeriodOpen')
    expect((await close('2026-03')).exports.csv.rows).toBeGreaterThan(0)
    expect(await outcomeOf(close('2026-03'))).toBe('PeriodClosed')
  })
})

describe('a closed month', () => {
  it('accepts no postings: the database refuses them', async () => {
    const insert = (at: string, postedAt: string) =>
      rowsAsOwner(
        `insert into ledger_transactions (kind, idempotency_key, campaign_id, subject_id, occurred_at, posted_at)
         values ('donation_captured', gen_random_uuid(), $1, gen_random_uuid(), $2, ${postedAt})`,
        [campaign.campaignId, at],
      ).then(
        () => 'accepted',
        error => error.constraint,
      )
    expect(await insert('2026-02-15T12:00:00Z', 'default')).toBe('ledger_periods_stay_closed')
    expect(await insert('2025-06-15T12:00:00Z', 'default')).toBe('ledger_periods_stay_closed')
    expect(await insert('2026-04-01T03:59:59.999Z', 'default')).toBe('ledger_periods_stay_closed')
  })

  it('cannot be reopened', async () => {
    for (const text of [
      'delete from accounting_exports',
      'delete from accounting_periods',
      'truncate accounting_periods, accounting_exports',
      `update accounting_periods set ends_at = '2026-02-02'`,
      `update accounting_exports set sha256 = repeat('0', 64)`,
    ])
      await expect(rowsAsOwner(text)).rejects.toThrow('append-only')
  })

  it('loses no late events: they are posted now, and keep their own date', async () => {
    const now = world.clock.now().toISOString()
    const lateDonation = await late('2026-02-14T12:00:00Z')
    expect(await postedAt(lateDonation.donationId)).toEqual([now])
    const [donation] = await rows<{ created_at: Date }>('select created_at from donations where id = $1', [
      lateDonation.donationId,
    ])
    expect(donation?.created_at.toISOString()).toBe('2026-02-14T12:00:00.000Z')
    const open = await late('2026-04-01T04:00:00Z')
    expect(await postedAt(open.donationId)).toEqual(['2026-04-01T04:00:00.000Z'])
    world.clock.advance(60_000)
    await world.app.db.transaction(tx => aReturn(tx, 'refund', lateDonation.donationId, world.clock.now()))
    expect(await postedAt(lateDonation.donationId)).toEqual([now, world.clock.now().toISOString()])
    await assertSelfCheckIsClean(world.app)
  })

  it('uses the first open instant if the clock was set back', async () => {
    const before = world.clock.now()
    world.clock.set(new Date('2026-02-20T12:00:00Z'))
    const lateDonation = await late('2026-02-20T11:00:00Z')
    expect(await postedAt(lateDonation.donationId)).toEqual(['2026-04-01T04:00:00.000Z'])
    world.clock.set(before)
  })

  it('exports the same bytes after later events (P205)', async () => {
    const before = await bytesOf('2026-02')
    const owner = await aScholar(world)
    await aDonation(world, await endedCampaign(world, owner), {
      amountCents: 30_000,
      at: new Date('2026-02-22T12:00:00Z'),
    })
    const { rows: requested } = await aWithdrawal(world, owner)
    await moveWithdrawal(world, requested[0]?.id ?? '', 'returned', [admin])
    const donations = await rows<{ id: string }>(
      `select id from donations where status = 'captured' and created_at < '2026-03-01'`,
    )
    for (const { id } of donations)
      await world.app.db.transaction(tx => aReturn(tx, 'dispute', id, world.clock.now()))
    world.clock.advance(90 * 86_400_000)
    await late('2026-02-01T12:00:00Z')
    await closePeriod(world.app, '2026-04', action())
    expect(await bytesOf('2026-02')).toEqual(before)
    for (const month of ['2026-01', '2026-02', '2026-03', '2026-04']) {
      const compared = await compareExports(world.app, month)
      expect(compared.map(({ format, isSame }) => [format, isSame])).toEqual([
        ['journal', true],
        ['csv', true],
      ])
    }
    await assertSelfCheckIsClean(world.app)
  })

  it('keeps its time zone if the platform’s changes', async () => {
    const moved = { ...world.app, env: { ...world.app.env, timeZone: 'Pacific/Auckland' } }
    const compared = await compareExports(moved, '2026-02')
    expect(compared.map(({ isSame }) => isSame)).toEqual([true, true])
  })

  it('is followed by the next without a gap or overlap after a change of the time zone', async () => {
    const travelled = await aWorld({ start: new Date('2026-06-10T12:00:00Z') })
    try {
      const closer = await anAdmin(travelled)
      const here = await aCampaign(travelled, await aScholar(travelled))
      for (const at of [
        '2026-03-31T20:00Z',
        '2026-04-01T02:00Z',
        '2026-04-20T12:00Z',
        '2026-04-30T18:00Z',
        '2026-05-01T02:00Z',
      ])
        await aDonation(travelled, here, { at: new Date(at) })
      const by = { adminUserId: closer.userId, now: travelled.clock.now(), requestId: 'moved' }
      const zones = ['America/New_York', 'Pacific/Auckland', 'America/New_York']
      const closed = []
      for (const [at, month] of ['2026-03', '2026-04', '2026-05'].entries()) {
        const app = { ...travelled.app, env: { ...travelled.app.env, timeZone: zones[at] ?? '' } }
        closed.push(await closePeriod(app, month, by))
      }
      const [all] = await travelled.app.db.rows<{ count: number }>(
        'test_all_entries',
        'select count(*) from ledger_entries',
      )
      expect(closed.reduce((sum, { exports }) => sum + exports.csv.rows, 0)).toBe(all?.count)
    } finally {
      await travelled.close()
    }
  })

  it('is reported as altered if a restore wrote into it', async () => {
    await rowsAsOwner(`with t as (
        insert into ledger_transactions (kind, idempotency_key, subject_id, occurred_at, posted_at)
        values ('donation_captured', 'forged', gen_random_uuid(), '2026-02-11T12:00:00Z', '2026-02-11T12:00:00Z') returning id)
      insert into ledger_entries (transaction_id, account, amount)
      select id, account, amount from t, (values ('bank', 5::bigint), ('tips', -5)) as e(account, amount)`)
    const check = (await selfCheck(world.app)).checks.find(({ name }) => name === 'periods')
    expect(check).toMatchObject({ compared: 4, differences: 1 })
    const compared = await compareExports(world.app, '2026-02')
    expect(compared.map(({ isSame, stored, now }) => [isSame, now.rows - stored.rows])).toEqual([
      [false, 2],
      [false, 2],
    ])
  })
})

describe('when an event is posted', () => {
  const instant = async (fact: string, until: string | null, present: string) =>
    (
      await rows<{ at: Date }>('select posting_instant($1, $2, $3) as at', [fact, until, present])
    )[0]?.at.toISOString()

  it.each([
    [
      'nothing is closed',
      '2026-02-01T00:00:00.000Z',
      null,
      '2026-05-01T00:00:00.000Z',
      '2026-02-01T00:00:00.000Z',
    ],
    [
      'it is after the closed period',
      '2026-04-01T04:00:00.000Z',
      '2026-04-01T04:00:00.000Z',
      '2026-05-01T00:00:00.000Z',
      '2026-04-01T04:00:00.000Z',
    ],
    [
      'it is an instant before the end of the closed period',
      '2026-04-01T03:59:59.999Z',
      '2026-04-01T04:00:00.000Z',
      '2026-05-01T00:00:00.000Z',
      '2026-05-01T00:00:00.000Z',
    ],
    [
      'the present is closed too',
      '2026-02-01T00:00:00.000Z',
      '2026-04-01T04:00:00.000Z',
      '2026-03-01T00:00:00.000Z',
      '2026-04-01T04:00:00.000Z',
    ],
  ])('%s', async (_, fact, until, present, expected) => {
    expect(await instant(fact, until, present)).toBe(expected)
  })

  it('is never within a closed period, and is its own instant otherwise', async () => {
    const date = fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
    await fc.assert(
      fc.asyncProperty(date, date, date, async (fact, until, present) => {
        const at = await instant(fact.toISOString(), until.toISOString(), present.toISOString())
        expect(new Date(at ?? 0) >= until).toBe(true)
        if (fact >= until) expect(at).toBe(fact.toISOString())
      }),
      { numRuns: 200 },
    )
  })
})
