import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadPendingCounts } from '#app/admin/app-analytics/load-app-analytics.server.ts'
import { loadPayeeChecks } from '#app/admin/payee-checks/load-payee-checks.server.ts'
import { violatedConstraint } from '#app/platform/database/database.server.ts'
import { approveWithdrawal } from '#app/withdrawals/decide-withdrawal.server.ts'
import { createPayoutBatch } from '#app/withdrawals/payout-batches/create-payout-batch.server.ts'
import { outcomeOf } from '#tests/resilience/races/servers.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anAdmin, aScholar, type Scholar } from '#tests/world/scholars.ts'
import { confirmAsSecond } from '#tests/world/second-person.ts'
import { aWithdrawal, steppedUp } from '#tests/world/withdrawals.ts'
import { recordReview } from './record-review.server.ts'
import { sanctionsKind, uploadSanctionsList } from './sanctions-lists.server.ts'

let world: World
let admin: Scholar
let second: Scholar
beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world)
  second = await anAdmin(world)
})
afterAll(() => world.close())

const action = (by: Scholar) => {
  const now = world.clock.now()
  return { admin: steppedUp(by, now), now, requestId: 'test' }
}
const sdnLine = (id: number, name: string) =>
  `${id},"${name}","individual","SDGT",${Array(6).fill('-0- ').join(',')},-0- ,"DOB 1951."`

/** Uploads a list of these names. One that lacks names of an earlier one is confirmed by the second admin. */
async function upload(names: readonly string[], { publishedOn = '2026-03-10', alt = '', by = admin } = {}) {
  const sdn = new TextEncoder().encode(names.map((name, at) => sdnLine(100 + at, name)).join('\r\n'))
  const files = Buffer.concat([sdn, new TextEncoder().encode(alt || '100,1,aka,"NOBODY, Else",-0- ')])
  const list = { publishedOn, sdnBytes: sdn.length, files }
  const { secondPerson, ...sizes } = await uploadSanctionsList(world.app, list, action(by))
  if (secondPerson) await confirmAsSecond(world.app, sanctionsKind, { secondPerson }, action(second))
  return sizes
}
const nameOf = ({ viewer }: Scholar) => `${viewer.lastName.toUpperCase()}, ${viewer.firstName}`

async function request(owner: Scholar, held = true) {
  await aDonation(world, await endedCampaign(world, owner, { replaceActive: true }), { amountCents: 50_000 })
  const { rows } = await aWithdrawal(world, owner, { held })
  return rows[0]?.id ?? ''
}
const openHolds = (id: string) =>
  world.app.db.rows<{ rule: string; facts: unknown }>(
    'test_open_holds_by_rule',
    'select rule, facts from payee_holds where withdrawal_id = $1 and cleared_at is null order by rule',
    [id],
  )

describe('the sanctions list', () => {
  it('holds the request of a person whose name is on it (P620, P627)', async () => {
    const [listed, other] = [
      await aScholar(world, { firstName: 'Ayman', lastName: 'Quartermain' }),
      await aScholar(world, { firstName: 'Rosa', lastName: 'Lindqvist' }),
    ]
    expect(await upload([nameOf(listed), 'OTHER, Person'])).toEqual({ people: 2, names: 3 })
    expect(await openHolds(await request(listed))).toEqual([
      { rule: 'new-account', facts: expect.anything() },
      { rule: 'sanctions-match', facts: { listedAs: 'QUARTERMAIN, Ayman', entry: '100' } },
    ])
    expect((await openHolds(await request(other))).map(({ rule }) => rule)).toEqual(['new-account'])
  })

  it('holds an approved payout when its batch is made, if it was published since (P621, P627)', async () => {
    const owner = await aScholar(world, { firstName: 'Tiberius', lastName: 'Okonkwo' })
    const id = await request(owner, false)
    await approveWithdrawal(world.app, id, action(second))
    await upload(['OTHER, Person', 'OKONKWO, Tiberius'])
    expect(await outcomeOf(createPayoutBatch(world.app, [id], action(admin)))).toBe('NotBatchable')
    expect((await openHolds(id)).map(({ rule }) => rule)).toEqual(['sanctions-match'])
  })

  it('is refused if it is older, too short, empty, of tomorrow, or without a step-up (P627)', async () => {
    const names = ['ONE, Person', 'TWO, Person', 'THREE, Person', 'FOUR, Person']
    await upload(names)
    const plain = { ...action(admin), admin: admin.viewer }
    const files = new TextEncoder().encode(sdnLine(1, 'ONE, Person'))
    const unproven = { publishedOn: '2026-03-10', sdnBytes: files.length, files }
    expect(await outcomeOf(uploadSanctionsList(world.app, unproven, plain))).toBe('StepUpRequired')
    expect(await outcomeOf(upload(names, { publishedOn: '2026-03-09' }))).toBe('SanctionsListOlder')
    expect(await outcomeOf(upload(names, { publishedOn: '2030-01-01' }))).toBe('PublishedLater')
    expect(await outcomeOf(upload(['ONE, Person']))).toBe('SanctionsListShort')
    expect(await outcomeOf(upload([]))).toBe('SanctionsFileUnreadable')
    expect(await outcomeOf(upload(names, { alt: '7,1,aka,"A, B",-0- ' }))).toBe('SanctionsFileUnreadable')
    expect((await loadPayeeChecks(world.app, world.clock.now())).list).toMatchObject({ people: 4 })
  })

  it('stays as it was uploaded, in the audit log with its hash (P627)', async () => {
    await upload(['ONE, Person', 'TWO, Person'])
    const change = world.owner.query(`update sanctions_lists set published_on = '2030-01-01'`)
    await expect(change).rejects.toThrow()
    await expect(world.owner.query('delete from sanctions_lists')).rejects.toThrow()
    const [entry] = await world.app.db.rows<{ details: unknown; same: boolean }>(
      'test_upload_audited',
      `select a.details, a.details->>'sha256' = l.sha256 as same from audit_log a join sanctions_lists l on l.id::text = a.subject_id
       where a.action = 'sanctions-list.uploaded' order by a.id desc limit 1`,
      [],
    )
    expect(entry).toMatchObject({ same: true, details: { publishedOn: '2026-03-10', people: 2, names: 3 } })
  })

  it('is shown with its date, and a task once it is older than 30 days (P628)', async () => {
    await upload(['ONE, Person', 'TWO, Person'])
    const pending = async () => (await loadPendingCounts(world.app.db, world.clock.now())).payeeChecks
    const shown = await loadPayeeChecks(world.app, world.clock.now())
    expect(shown.list).toMatchObject({ publishedOn: '2026-03-10', people: 2, names: 3, isStale: false })
    expect(await pending()).toBe(0)
    world.clock.advance(31 * 86_400_000)
    expect((await loadPayeeChecks(world.app, world.clock.now())).list?.isStale).toBe(true)
    expect(await pending()).toBe(1)
  })
})

describe('the yearly review', () => {
  it('is recorded with person and time, stays, and is due again after a year (P629)', async () => {
    const load = () => loadPayeeChecks(world.app, world.clock.now())
    const before = (await loadPendingCounts(world.app.db, world.clock.now())).payeeChecks
    expect(await load()).toMatchObject({ reviews: [], isReviewDue: true })
    await recordReview(
      world.app,
      { reviewed: 'All holds of the year.', changes: 'Nothing.' },
      { ...action(admin), admin: admin.viewer },
    )
    const { reviews, isReviewDue } = await load()
    expect(isReviewDue).toBe(false)
    expect(reviews).toMatchObject([
      { reviewed: 'All holds of the year.', changes: 'Nothing.', at: world.clock.now().toISOString() },
    ])
    const change = world.owner.query(`update payee_check_reviews set reviewed = 'More.'`)
    expect(await change.then(() => 'accepted', violatedConstraint)).not.toBe('accepted')
    await expect(world.owner.query('delete from payee_check_reviews')).rejects.toThrow()
    world.clock.advance(366 * 86_400_000)
    expect((await load()).isReviewDue).toBe(true)
    expect((await loadPendingCounts(world.app.db, world.clock.now())).payeeChecks).toBe(before + 1)
  })
})
