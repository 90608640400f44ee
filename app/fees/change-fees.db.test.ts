import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { loadPendingCounts } from '#app/admin/app-analytics/load-app-analytics.server.ts'
import { recordMode } from '#app/platform/database/record-mode.server.ts'
import { outcomeOf } from '#tests/resilience/races/servers.ts'
import { aWorld, type World, worldStart } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aSchedule, aSurcharge, changeFees } from '#tests/world/fees.ts'
import { anAdmin, aScholar, type Scholar } from '#tests/world/scholars.ts'
import { addFeeSchedule, confirmFees, startWithoutFees } from './change-fees.server.ts'
import { packFees, scheduleInForce } from './fee-schedule.ts'
import { exampleRates, specificationFees, startingFees } from './first-schedules.ts'
import { loadFeeSchedules, loadFees, loadRates } from './load-fees.server.ts'

let world: World
let admin: Scholar
beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world)
})
afterAll(() => world.close())

const action = () => ({ admin: admin.viewer, now: world.clock.now(), requestId: 'fees' })
const inForce = (at = world.clock.now()) => loadFees(world.app.db, at)
const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000)

test('a new database has the specification’s fees at every instant (P500)', async () => {
  const fresh = await aWorld()
  expect(await loadFees(fresh.app.db, new Date('2000-01-01T00:00:00Z'))).toEqual(specificationFees)
  expect(await loadFees(fresh.app.db, fresh.clock.now())).toEqual(specificationFees)
  await fresh.close()
})

describe('a new schedule', () => {
  it('takes effect now or at its start, and changes no earlier schedule (P500)', async () => {
    const before = await loadFeeSchedules(world.app.db)
    const first = await changeFees(world, aSchedule({ processingBp: 310 }), admin)
    expect(await inForce()).toMatchObject({ id: first, mode: 'choice', processingBp: 310 })
    const validFrom = inMinutes(60).toISOString()
    const later = await changeFees(world, aSchedule({ mode: 'required', validFrom }), admin)
    expect((await inForce()).id).toBe(first)
    expect((await inForce(new Date(Date.parse(validFrom) - 1))).id).toBe(first)
    expect((await inForce(new Date(validFrom))).id).toBe(later)
    const all = await loadFeeSchedules(world.app.db)
    expect(all.map(({ id }) => id)).toEqual([later, first, ...before.map(({ id }) => id)])
    expect(all.slice(2)).toEqual(before)
    expect(await loadRates(world.app.db, first)).toMatchObject({ processingBp: 310 })
  })

  it('is the one that `scheduleInForce` finds, at any instant', async () => {
    const all = await loadFeeSchedules(world.app.db)
    for (let minute = -10; minute <= 120; minute += 7) {
      expect((await inForce(inMinutes(minute))).id).toBe(scheduleInForce(all, inMinutes(minute))?.id)
    }
  })

  it('is recorded in the audit log with its reason', async () => {
    const id = await changeFees(world, aSurcharge({ reason: 'Our acquirer raised its price' }), admin)
    const [entry] = await world.app.db.rows(
      null,
      'select action, actor_user_id, reason, details from audit_log where subject_id = $1',
      [id],
    )
    expect(entry).toMatchObject({
      action: 'fees.changed',
      actorUserId: admin.userId,
      reason: 'Our acquirer raised its price',
      details: { mode: 'surcharge' },
    })
  })

  it('is refused if the admin hasn’t seen the latest one, even when saved concurrently (P517)', async () => {
    const add = (seenId: string, changed = {}) =>
      outcomeOf(addFeeSchedule(world.app, aSchedule({ seenId, ...changed }), action()))
    world.clock.advance(1_000)
    const seenId = await changeFees(world, aSchedule(), admin)
    world.clock.advance(1_000)
    const concurrent = await Promise.all(
      [1, 2, 3, 4].map(count => add(seenId, { processingBp: 200 + count })),
    )
    expect(concurrent.toSorted()).toEqual([
      'FeesChangedMeanwhile',
      'FeesChangedMeanwhile',
      'FeesChangedMeanwhile',
      'accepted',
    ])
    const latest = await inForce()
    expect(await add(seenId)).toBe('FeesChangedMeanwhile')
    expect(await inForce()).toEqual(latest)
    // An upcoming schedule counts, too: the admin has not seen it.
    world.clock.advance(1_000)
    const validFrom = inMinutes(600).toISOString()
    expect(await add(latest.id, { validFrom })).toBe('accepted')
    world.clock.advance(1_000)
    expect(await add(latest.id)).toBe('FeesChangedMeanwhile')
  })

  it('clears cached responses', async () => {
    const hearing = await aWorld({ hears: true })
    const heard: string[] = []
    const stop = hearing.app.live.watch(['fees'], topic => heard.push(topic))
    const visible = async () => (await hearing.call('GET', '/api/session')).body.fees
    expect(await visible()).toEqual(packFees(specificationFees))
    await changeFees(hearing, aSchedule({ processingBp: 310 }))
    await expect.poll(() => heard).toContain('fees')
    await expect.poll(visible).toEqual(packFees({ ...exampleRates, processingBp: 310 }))
    stop()
    await hearing.close()
  })

  it.each([
    ['StartsInThePast', aSchedule({ validFrom: new Date(worldStart.getTime() - 1).toISOString() })],
    ['SurchargeBanned', aSurcharge({ surchargeState: 'MA' })],
    ['NoticeTooShort', aSurcharge({ surchargeNoticedOn: '2026-03-01' })],
    ['TipDefaultNotOffered', aSchedule({ tipDefault: 12 })],
  ])('is refused with %s, and changes nothing (P501, P502, P503)', async (code, schedule) => {
    const before = await inForce()
    expect(await outcomeOf(addFeeSchedule(world.app, schedule, action()))).toBe(code)
    expect(await inForce()).toEqual(before)
  })
})

describe('the database refuses', () => {
  const row = {
    mode: `'choice'`,
    processing_bp: '290',
    processing_flat: '30',
    credit_surcharge_bp: '0',
    stated_cost_bp: 'null',
    surcharge_noticed_on: 'null',
    surcharge_state: 'null',
    platform_bp: '1000',
    withdrawal_flat: '25',
    tip_choices: `'{0,10}'`,
    tip_default: '10',
    valid_from: `'2026-03-11T16:00:00Z'`,
    made_at: `'2026-03-11T16:00:00Z'`,
    made_by: '$1::uuid',
    reason: `'x'`,
    confirmed_at: `'2026-03-11T16:00:00Z'`,
    confirmed_by: '$1::uuid',
  }
  const surcharge = {
    mode: `'surcharge'`,
    credit_surcharge_bp: '250',
    stated_cost_bp: '290',
    surcharge_noticed_on: `'2026-01-01'`,
    surcharge_state: `'NY'`,
  }
  const insert = async (changed: Partial<typeof row>) => {
    const values = { ...row, ...changed }
    const client = await world.owner.connect()
    try {
      await client.query('begin')
      await client.query(
        `insert into fee_schedules (${Object.keys(values)}) values (${Object.values(values)})`,
        [admin.userId],
      )
      return 'accepted'
    } catch (error) {
      return (error as { constraint: string }).constraint
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  it('no lawful schedule', async () => {
    expect(await insert({})).toBe('accepted')
    expect(await insert(surcharge)).toBe('accepted')
  })

  it.each<[string, Partial<typeof row>]>([
    ['fee_schedules_processing_bp_check', { processing_bp: '1001' }],
    ['fee_schedules_processing_flat_check', { processing_flat: '51' }],
    ['fee_schedules_platform_bp_check', { platform_bp: '-1' }],
    ['fee_schedules_withdrawal_flat_check', { withdrawal_flat: '1001' }],
    ['fee_schedules_tip_choices_check', { tip_choices: `'{10}'` }],
    ['fee_schedules_tip_choices_check', { tip_choices: `'{0,10,51}'` }],
    ['tip_default_is_offered', { tip_default: '15' }],
    ['surcharge_has_its_mode', { credit_surcharge_bp: '100', stated_cost_bp: '200' }],
    ['surcharge_has_its_mode', { ...surcharge, mode: `'required'` }],
    [
      'fee_schedules_credit_surcharge_bp_check',
      { ...surcharge, credit_surcharge_bp: '301', stated_cost_bp: '400' },
    ],
    ['surcharge_within_cost', { ...surcharge, stated_cost_bp: '249' }],
    ['surcharge_within_cost', { ...surcharge, stated_cost_bp: 'null' }],
    ['surcharge_after_notice', { ...surcharge, surcharge_noticed_on: `'2026-02-11'` }],
    ['surcharge_after_notice', { ...surcharge, surcharge_state: 'null' }],
    ['surcharge_within_state_law', { ...surcharge, surcharge_state: `'CT'` }],
    ['surcharge_within_state_law', { ...surcharge, surcharge_state: `'CO'` }],
    ['made_before_it_begins', { valid_from: `'2026-03-11T15:59:59Z'` }],
    ['fee_schedules_check', { confirmed_by: 'null' }],
    ['fee_schedules_check1', { confirmed_at: 'null', confirmed_by: 'null' }],
  ])('%s: %#', async (constraint, changed) => {
    expect(await insert(changed)).toBe(constraint)
  })

  it('a surcharge without the date of its notice', async () => {
    // A check constraint accepts null, so the comparison alone would not refuse it.
    expect(await insert({ ...surcharge, surcharge_noticed_on: 'null' })).toBe('surcharge_after_notice')
  })

  it.each([
    `update fee_schedules set processing_bp = 0`,
    `update fee_schedules set confirmed_at = now(), confirmed_by = $1, tip_default = 0 where confirmed_at is null`,
    `update fee_schedules set confirmed_at = null, confirmed_by = null where confirmed_at is not null`,
    `delete from fee_schedules where confirmed_at is null and $1::uuid is not null`,
  ])('%s', async sql => {
    await changeFees(world, aSchedule(), admin)
    const values = sql.includes('$1') ? [admin.userId] : []
    await expect(world.owner.query(sql, values)).rejects.toMatchObject({ constraint: 'fee_schedules_stay' })
  })
})

it('the database refuses to empty the fee schedules', async () => {
  await expect(world.owner.query('truncate fee_schedules cascade')).rejects.toThrow(
    'fee_schedules is append-only',
  )
})

describe('a confirmation (P505)', () => {
  it('is accepted once, and an admin’s own schedule needs none', async () => {
    const fresh = await aWorld()
    const by = await anAdmin(fresh)
    const confirm = () =>
      outcomeOf(confirmFees(fresh.app, { admin: by.viewer, now: fresh.clock.now(), requestId: 'fees' }))
    const isConfirmed = async () =>
      (await loadFeeSchedules(fresh.app.db)).map(({ confirmedBy }) => confirmedBy === by.userId)
    expect(await isConfirmed()).toEqual([false])
    expect([await confirm(), await confirm()]).toEqual(['accepted', 'FeesConfirmed'])
    expect(await isConfirmed()).toEqual([true])
    await changeFees(fresh, aSchedule(), by)
    expect(await isConfirmed()).toEqual([true, true])
    expect(await confirm()).toBe('FeesConfirmed')
    await fresh.close()
  })

  it('is an admin task outside demo mode until it is done', async () => {
    const real = await aWorld()
    await recordMode(real.app.db, false)
    const by = await anAdmin(real)
    const waiting = async () => (await loadPendingCounts(real.app.db, real.clock.now())).feesToConfirm
    expect(await waiting()).toBe(1)
    await startWithoutFees(real.app)
    expect(await waiting()).toBe(1)
    await confirmFees(real.app, { admin: by.viewer, now: real.clock.now(), requestId: 'fees' })
    expect(await waiting()).toBe(0)
    await real.close()
    const demo = await aWorld()
    expect((await loadPendingCounts(demo.app.db, demo.clock.now())).feesToConfirm).toBe(0)
    await demo.close()
  })
})

describe('a new server (P851)', () => {
  it('charges nothing of its own, even if several servers start at once', async () => {
    const fresh = await aWorld()
    await Promise.all(Array.from({ length: 5 }, () => startWithoutFees(fresh.app)))
    expect(await loadFees(fresh.app.db, fresh.clock.now())).toEqual(startingFees)
    expect(await loadFeeSchedules(fresh.app.db)).toHaveLength(2)
    await startWithoutFees(fresh.app)
    expect(await loadFeeSchedules(fresh.app.db)).toHaveLength(2)
    await fresh.close()
  })

  it('of 0.2.0 keeps its fees at an upgrade, even before its first donation', async () => {
    const upgraded = await aWorld()
    // What 0.2.0 inserts at its first start.
    await upgraded.owner.query(
      `insert into fee_schedules (id, mode, processing_bp, processing_flat, credit_surcharge_bp, platform_bp, withdrawal_flat,
         tip_choices, tip_default, valid_from, made_at, reason)
       values ('01900000-0000-7000-8000-000000000002', 'choice', 290, 30, 0, 1000, 25, '{0,10,15,20}', 15, $1, $1,
         'The fees of a new server')`,
      [upgraded.clock.now()],
    )
    await startWithoutFees(upgraded.app)
    expect(await loadFees(upgraded.app.db, upgraded.clock.now())).toEqual({
      ...exampleRates,
      id: '01900000-0000-7000-8000-000000000002',
    })
    expect(await loadFeeSchedules(upgraded.app.db)).toHaveLength(2)
    await upgraded.close()
  })

  it('keeps its fees if it has donations or other schedules', async () => {
    const used = await aWorld()
    await aDonation(used, await aCampaign(used, await aScholar(used)))
    await startWithoutFees(used.app)
    expect(await loadFees(used.app.db, used.clock.now())).toEqual(specificationFees)
    await used.close()
    const count = (await loadFeeSchedules(world.app.db)).length
    await startWithoutFees(world.app)
    expect(await loadFeeSchedules(world.app.db)).toHaveLength(count)
  })
})
