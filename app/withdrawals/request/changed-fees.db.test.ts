import { afterAll, beforeAll, expect, it } from 'vitest'
import { selfCheck } from '#app/ledger/self-check.server.ts'
import { outcomeOf } from '#tests/resilience/races/servers.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aSchedule, changeFees } from '#tests/world/fees.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { aWithdrawal, moveWithdrawal, steppedUp, withdrawalFields } from '#tests/world/withdrawals.ts'
import { withdrawalRequest } from '../contract.ts'
import { requestWithdrawal } from './request-withdrawal.server.ts'

let world: World
let admin: Scholar
beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world)
})
afterAll(async () => {
  expect(await selfCheck(world.app)).toMatchObject({ differences: 0 })
  await world.close()
})

async function aScholarWithFunds() {
  const owner = await aScholar(world)
  await aDonation(world, await endedCampaign(world, owner), { amountCents: 50_000 })
  return owner
}
const homeOf = async ({ userId }: Scholar) =>
  (await world.call('GET', '/api/screens/home', undefined, await signedInHeaders(world, userId))).body
const rowOf = async (id: string | undefined) =>
  (
    await world.app.db.rows<{
      feeScheduleId: string
      platformFee: number
      processingFee: number
      payout: number
    }>(null, 'select fee_schedule_id, platform_fee, processing_fee, payout from withdrawals where id = $1', [
      id,
    ])
  )[0]

it('a withdrawal takes the fees in force at its request, and keeps them (P186, P500)', async () => {
  const owner = await aScholarWithFunds()
  const id = await changeFees(world, aSchedule({ platformBp: 725, withdrawalFlat: 100 }), admin)
  expect((await homeOf(owner)).funds).toMatchObject({
    feeScheduleId: id,
    platformBp: 725,
    platformFeeCents: 3_625,
    processingFeeCents: 100,
    payoutCents: 46_275,
  })
  const requested = await aWithdrawal(world, owner)
  expect(requested).toMatchObject({ platformBp: 725, platformFeeCents: 3_625, payoutCents: 46_275 })
  world.clock.advance(1_000)
  await changeFees(world, aSchedule({ platformBp: 0, withdrawalFlat: 0 }), admin)
  await moveWithdrawal(world, requested.rows[0]?.id ?? '', 'paid', [admin])
  expect(await rowOf(requested.rows[0]?.id)).toEqual({
    feeScheduleId: id,
    platformFee: 3_625,
    processingFee: 100,
    payout: 46_275,
  })
  const change = `update withdrawals set fee_schedule_id = default where id = $1`
  await expect(world.owner.query(change, [requested.rows[0]?.id])).rejects.toMatchObject({
    constraint: 'withdrawal_is_fixed',
  })
})

it('a request that saw other fees is refused, and holds nothing; a repeated one has its first answer (P506)', async () => {
  const owner = await aScholarWithFunds()
  world.clock.advance(1_000)
  const seen = await changeFees(world, aSchedule(), admin)
  const request = withdrawalRequest.parse({ ...withdrawalFields(owner), feeScheduleId: seen })
  world.clock.advance(1_000)
  const fresh = await changeFees(world, aSchedule({ platformBp: 900 }), admin)
  const send = (changed: object) => {
    const now = world.clock.now()
    const body = withdrawalRequest.parse({ ...request, ...changed })
    return outcomeOf(requestWithdrawal(world.app, steppedUp(owner, now), body, now))
  }
  expect(await send({})).toBe('FeesChanged')
  expect((await homeOf(owner)).funds).toMatchObject({ withdrawableCents: 50_000, pendingCents: 0 })
  expect(await send({ feeScheduleId: fresh })).toBe('accepted')
  world.clock.advance(1_000)
  await changeFees(world, aSchedule(), admin)
  expect(await send({ feeScheduleId: fresh })).toBe('accepted')
  expect((await homeOf(owner)).funds).toMatchObject({ withdrawableCents: 0, pendingCents: 50_000 })
})
