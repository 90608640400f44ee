import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { secretsFrom } from '#app/platform/secrets.server.ts'
import { readNacha } from '#tests/money/read-nacha.ts'
import { assertSelfCheckIsClean } from '#tests/money/stories/campaign-figures.ts'
import { outcomeOf } from '#tests/resilience/races/servers.ts'
import { aBatchWorld, type BatchWorld } from '#tests/world/payout-batches.ts'
import { aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { resealBankDetails } from '../bank-details/bank-details.server.ts'
import { forgetPerson } from '../forget-person.server.ts'
import { markReturned } from '../settle-withdrawal.server.ts'
import { createPayoutBatch } from './create-payout-batch.server.ts'
import { downloadPayoutBatch } from './download-payout-batch.server.ts'
import { cancelPayoutBatch, payPayoutBatch } from './settle-payout-batch.server.ts'

let world: BatchWorld
let admin: Scholar
let second: Scholar
beforeAll(async () => {
  world = await aBatchWorld()
  ;({ admin, second } = world)
})
afterAll(() => world.close())
beforeEach(() => world.payApproved())

describe('a batch', () => {
  it('exports the same bytes after other batches, a new key, a payment and a return', async () => {
    const [first, other] = [await world.anApproved(), await world.anApproved()]
    const { batchId } = await createPayoutBatch(world.app, [first, other], world.action(admin))
    const { text } = await downloadPayoutBatch(world.app, batchId, world.action(admin))
    await world.anApproved()
    const later = await createPayoutBatch(world.app, null, world.action(second))
    expect((await downloadPayoutBatch(world.app, later.batchId, world.action(admin))).text).not.toBe(text)
    const keys = `2:${Buffer.alloc(32, 9).toString('base64')},1:${Buffer.alloc(32, 7).toString('base64')}`
    world.app.secrets = secretsFrom(keys)
    expect(await resealBankDetails(world.app)).toBeGreaterThan(0)
    expect((await downloadPayoutBatch(world.app, batchId, world.action(second))).text).toBe(text)
    await payPayoutBatch(world.app, batchId, world.action(second))
    await markReturned(world.app, other, world.action(second))
    world.clock.advance(40 * 86_400_000)
    expect((await downloadPayoutBatch(world.app, batchId, world.action(second))).text).toBe(text)
    await assertSelfCheckIsClean(world.app)
  })

  it('with changed data does not export a different file', async () => {
    const owner = await aScholar(world)
    await world.anApproved({ owner })
    const { batchId } = await createPayoutBatch(world.app, null, world.action(admin))
    const forget = () => world.app.db.transaction(tx => forgetPerson(tx, owner.userId))
    expect(await outcomeOf(forget())).toBe('PayoutOnItsWay')
    await world.rows(`update withdrawals set account_holder_name = 'Someone Else' where user_id = $1`, [
      owner.userId,
    ])
    expect(await outcomeOf(downloadPayoutBatch(world.app, batchId, world.action(admin)))).toBe(
      'PayoutFileChanged',
    )
    await cancelPayoutBatch(world.app, batchId, 'The name was wrong.', world.action(admin))
  })
})

describe('over HTTP', () => {
  it('the file is a download that is not cached, after a step-up, for admins', async () => {
    const id = await world.anApproved()
    const { batchId, filename } = await createPayoutBatch(world.app, [id], world.action(admin))
    const path = `/api/admin/payout-batches/${batchId}/file`
    const scholar = await aScholar(world)
    expect((await world.call('POST', path)).status).toBe(401)
    expect(
      (await world.call('POST', path, undefined, await signedInHeaders(world, scholar.userId))).status,
    ).toBe(403)
    const headers = await signedInHeaders(world, admin.userId)
    expect((await world.call('POST', path, undefined, headers)).body.error.code).toBe('StepUpRequired')
    await world.app.db.pool.query('update sessions set stepped_up_at = $2 where user_id = $1', [
      admin.userId,
      world.app.clock.now(),
    ])
    const answer = await world.call('POST', path, undefined, headers)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${filename}"`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(readNacha(answer.body).faults).toEqual([])
  })
})

describe('a file whose day has passed', () => {
  it('is not handed out the first time, and its payouts go into a new one (P704)', async () => {
    const id = await world.anApproved()
    const { batchId } = await createPayoutBatch(world.app, [id], world.action(admin))
    world.clock.advance(10 * 86_400_000)
    await expect(downloadPayoutBatch(world.app, batchId, world.action(admin))).rejects.toMatchObject({
      code: 'EffectiveDayPassed',
      message:
        'The day on which the bank was to pay this file has passed. Cancel the batch and make a new one.',
    })
    await cancelPayoutBatch(world.app, batchId, 'Its day has passed.', world.action(admin))
    const later = await createPayoutBatch(world.app, [id], world.action(admin))
    const { text } = await downloadPayoutBatch(world.app, later.batchId, world.action(admin))
    expect(readNacha(text).faults).toEqual([])
  })

  it('keeps its bytes if it was downloaded on time (P197, P704)', async () => {
    const id = await world.anApproved()
    const { batchId } = await createPayoutBatch(world.app, [id], world.action(admin))
    const { text } = await downloadPayoutBatch(world.app, batchId, world.action(admin))
    world.clock.advance(10 * 86_400_000)
    expect((await downloadPayoutBatch(world.app, batchId, world.action(admin))).text).toBe(text)
  })
})
