import { addFeeSchedule } from '#app/fees/change-fees.server.ts'
import type { NewFeeSchedule } from '#app/fees/contract.ts'
import { exampleRates } from '#app/fees/fee-schedule.ts'
import type { World } from './app.ts'
import { anAdmin, type Scholar } from './scholars.ts'

/** The example fees, with changes. */
export const aSchedule = (changed: Partial<NewFeeSchedule> = {}): NewFeeSchedule => ({
  ...exampleRates,
  tipChoices: [...exampleRates.tipChoices],
  surchargeNoticedOn: null,
  surchargeState: null,
  validFrom: null,
  seenId: null,
  reason: 'A test',
  ...changed,
})

/** A lawful surcharge of 2.5%, which may start now. */
export const aSurcharge = (changed: Partial<NewFeeSchedule> = {}): NewFeeSchedule =>
  aSchedule({
    mode: 'surcharge',
    creditSurchargeBp: 250,
    statedCostBp: 290,
    surchargeNoticedOn: '2026-01-01',
    surchargeState: 'NY',
    ...changed,
  })

/** Adds a fee schedule as an admin, and returns its id. */
export async function changeFees(
  world: Pick<World, 'app'>,
  schedule: NewFeeSchedule,
  by?: Scholar,
): Promise<string> {
  const admin = by ?? (await anAdmin(world))
  const action = { admin: admin.viewer, now: world.app.clock.now(), requestId: 'test' }
  return (await addFeeSchedule(world.app, schedule, action)).id
}
