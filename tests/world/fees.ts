import { addFeeSchedule } from '#app/fees/change-fees.server.ts'
import type { NewFeeSchedule } from '#app/fees/contract.ts'
import { exampleRates } from '#app/fees/first-schedules.ts'
import type { App } from '#app/platform/app.server.ts'
import { newId } from '#app/platform/ids.server.ts'
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

/** Makes a server outside demo mode, which starts without fees (P851), charge the example fees, so that tests see fees and tips. */
export async function chargeExampleFees(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  const now = app.clock.now()
  const { mode, processingBp, processingFlat, platformBp, withdrawalFlat, tipChoices, tipDefault } =
    exampleRates
  await app.db.rows(
    null,
    `insert into fee_schedules (id, mode, processing_bp, processing_flat, credit_surcharge_bp, platform_bp, withdrawal_flat,
       tip_choices, tip_default, valid_from, made_at, reason)
     values ($1, $2, $3, $4, 0, $5, $6, $7, $8, $9, $9, 'A test')`,
    [newId(now), mode, processingBp, processingFlat, platformBp, withdrawalFlat, tipChoices, tipDefault, now],
  )
}
