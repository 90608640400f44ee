import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmFees, startWithoutFees } from '#app/fees/change-fees.server.ts'
import { specificationFees, startingFees } from '#app/fees/first-schedules.ts'
import { recordMode } from '#app/platform/database/record-mode.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aSchedule, aSurcharge, changeFees } from '#tests/world/fees.ts'
import { anAdmin } from '#tests/world/scholars.ts'
import { loadFeesPage } from './load-fees-page.server.ts'
import { feesReport } from './report.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const load = (of = world) => loadFeesPage(of.app, of.clock.now())

test('lists every schedule with its state and who made it (P515)', async () => {
  const admin = await anAdmin(world, { firstName: 'Ada', lastName: 'Obi' })
  expect(await load()).toMatchObject({
    latestId: specificationFees.id,
    isToConfirm: false,
    schedules: [{ id: specificationFees.id, state: 'in-force', isSeeded: true, madeBy: null }],
    topics: ['admin'],
  })
  const later = new Date(world.clock.now().getTime() + 86_400_000).toISOString()
  const upcoming = await changeFees(world, aSchedule({ validFrom: later, reason: 'The new year' }), admin)
  world.clock.advance(1_000)
  const replaced = await changeFees(world, aSchedule({ validFrom: later }), admin)
  world.clock.advance(1_000)
  const now = await changeFees(world, aSurcharge(), admin)
  const { schedules, latestId } = await load()
  expect(latestId).toBe(now)
  expect(schedules.map(({ id, state, isSeeded, madeBy }) => [id, state, isSeeded, madeBy])).toEqual([
    [replaced, 'upcoming', false, 'Ada Obi'],
    [upcoming, 'replaced', false, 'Ada Obi'],
    [now, 'in-force', false, 'Ada Obi'],
    [specificationFees.id, 'ended', true, null],
  ])
  expect(schedules[2]).toMatchObject({
    surchargeNoticedOn: '2026-01-01',
    validFrom: world.clock.now().toISOString(),
    confirmedBy: 'Ada Obi',
    confirmedAt: world.clock.now().toISOString(),
  })
})

test('asks admins of a new server to confirm the fees until one of them does (P505)', async () => {
  const real = await aWorld()
  const admin = await anAdmin(real)
  await recordMode(real.app.db, false)
  await startWithoutFees(real.app)
  expect(await load(real)).toMatchObject({ isToConfirm: true, latestId: startingFees.id })
  expect(feesReport(await load(real), { sign: '$', timeZone: 'UTC' })).toContain('No admin has confirmed')
  await confirmFees(real.app, { admin: admin.viewer, now: real.clock.now(), requestId: 'fees' })
  expect(await load(real)).toMatchObject({ isToConfirm: false })
  await real.close()
})
