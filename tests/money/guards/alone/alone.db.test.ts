import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { can, staffRoles } from '#app/accounts/staff-roles.ts'
import type { StaffRole } from '#app/platform/viewer.ts'
import { assertSelfCheckIsClean } from '#tests/money/stories/campaign-figures.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anOfflineDonation } from '#tests/world/offline-donations.ts'
import { aStaffMember, type Scholar, steppedUpHeaders } from '#tests/world/scholars.ts'
import { aWithdrawal, passPayeeChecks, withdrawalFields } from '#tests/world/withdrawals.ts'
import { type Command, kinds, type Person, productGuards, run, startOf, tooFewPeople } from './model.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

type Actor = Scholar & { headers: Headers; campaignId: string }

async function anActor({ roles }: Person, isBig: boolean): Promise<Actor> {
  const person = await aStaffMember(world, roles)
  const { campaignId } = await endedCampaign(world, person)
  await aDonation(world, { campaignId }, { amountCents: isBig ? 600_000 : 50_000 })
  return { ...person, campaignId, headers: await steppedUpHeaders(world, person.userId) }
}

/** Sends the commands to the server. `ids` are those of the accepted requests and batches, in order. */
function sender(actors: readonly Actor[], isHeld: readonly boolean[]) {
  const ids = { withdrawals: [] as string[], batches: [] as string[] }
  const call = (by: Actor, path: string, body?: object) => world.call('POST', path, body, by.headers)
  const pick = (list: readonly string[], target: number) => list[target % list.length] ?? randomUUID()
  return async ({ by, kind, target }: Command): Promise<boolean> => {
    const actor = actors[by] as Actor
    const withdrawal = pick(ids.withdrawals, target)
    const batch = `/api/admin/payout-batches/${pick(ids.batches, target)}`
    const sends: Record<(typeof kinds)[number], () => ReturnType<typeof call>> = {
      request: () => call(actor, '/api/withdrawals', withdrawalFields(actor)),
      clear: () => clearHolds(withdrawal, path => call(actor, path, { reason: 'Called them.' })),
      approve: () => call(actor, `/api/withdrawals/${withdrawal}/approve`),
      reject: () => call(actor, `/api/withdrawals/${withdrawal}/reject`, { reason: 'Not now.' }),
      pay: () => call(actor, `/api/withdrawals/${withdrawal}/paid`),
      batch: () => call(actor, '/api/admin/payout-batches', { withdrawalIds: [withdrawal] }),
      download: () => call(actor, `${batch}/file`),
      'pay-batch': () => call(actor, `${batch}/paid`, {}),
    }
    const { status, body } = await sends[kind as (typeof kinds)[number]]()
    expect([200, 403, 404, 409], `${kind}: ${JSON.stringify(body)}`).toContain(status)
    if (status === 200 && kind === 'request') {
      const id = await pendingOf(actor.userId)
      ids.withdrawals.push(id)
      if (!isHeld[by]) await passPayeeChecks(world, [id])
    }
    if (status === 200 && kind === 'batch') ids.batches.push(body.batchId)
    return status === 200
  }
}

/** Clears the open holds of a withdrawal; returns the last answer, or the answer about a hold that doesn't exist. */
async function clearHolds<Answer>(withdrawalId: string, call: (path: string) => Promise<Answer>) {
  const open = await world.app.db.rows<{ id: string }>(
    'test_open_holds_of',
    'select id from payee_holds where withdrawal_id = $1 and cleared_at is null order by id',
    [withdrawalId],
  )
  const clear = (id: string) => call(`/api/withdrawals/${withdrawalId}/holds/${id}/clear`)
  let answer: Answer | undefined
  for (const { id } of open) answer = await clear(id)
  return answer ?? (await clear(randomUUID()))
}

/** The id of the person's pending withdrawal; one campaign has at most one. */
async function pendingOf(userId: string): Promise<string> {
  const [row] = await world.app.db.rows<{ id: string }>(
    'test_pending_withdrawal',
    `select id from withdrawals where user_id = $1 and status = 'pending'`,
    [userId],
  )
  return row?.id ?? ''
}

/** Goes as far as the bank, and tries on the way what one person must not do. */
const toTheBank = {
  people: [{ roles: ['owner'] }, { roles: ['finance'] }, { roles: ['owner', 'finance'] }] as {
    roles: StaffRole[]
  }[],
  isBig: [false, false, false] as [boolean, boolean, boolean],
  isHeld: [true, false, false] as [boolean, boolean, boolean],
  recorders: [[1], [], []] as [number[], number[], number[]],
  commands: [
    { by: 0, kind: 'request' },
    { by: 0, kind: 'approve' },
    { by: 2, kind: 'approve' },
    { by: 0, kind: 'clear' },
    { by: 1, kind: 'clear' },
    { by: 1, kind: 'approve' },
    { by: 1, kind: 'pay' },
    { by: 2, kind: 'approve' },
    { by: 2, kind: 'batch' },
    { by: 0, kind: 'download' },
    { by: 2, kind: 'download' },
    { by: 1, kind: 'download' },
    { by: 0, kind: 'pay-batch' },
    { by: 1, kind: 'pay-batch' },
  ].map(command => ({ ...command, target: 0 })) as Command[],
} as const

describe('the server', () => {
  it('accepts exactly the commands that the model accepts, from any staff with any roles (P695, P696, P697)', async () => {
    // Roles that may act are frequent, so that sequences get as far as the bank.
    const roles = fc.oneof(
      fc.subarray(staffRoles),
      fc.constantFrom(['owner' as const], ['finance' as const], ['owner' as const, 'finance' as const]),
    )
    const sequence = fc.record({
      people: fc.tuple(...[0, 1, 2].map(() => fc.record({ roles }))),
      isBig: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
      isHeld: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
      recorders: fc.tuple(...[0, 1, 2].map(() => fc.subarray([0, 1, 2]))),
      commands: fc.array(
        fc.record({ by: fc.nat(2), kind: fc.constantFrom<Command['kind']>(...kinds), target: fc.nat(5) }),
        {
          minLength: 30,
          maxLength: 40,
        },
      ),
    })
    let sent = 0
    await fc.assert(
      fc.asyncProperty(sequence, async ({ people, isBig, isHeld, recorders, commands }) => {
        const actors: Actor[] = []
        for (const [at, person] of people.entries()) actors.push(await anActor(person, isBig[at] ?? false))
        const recorded = recorders.map((each, owner) =>
          each.filter(by => by !== owner && can(people[by] ?? null, 'recordOfflineDonations')),
        )
        for (const [owner, each] of recorded.entries())
          for (const by of each)
            await anOfflineDonation(world, actors[owner] as Actor, actors[by] as Actor, {
              cents: 100,
              receivedOn: '2026-01-20',
            })
        const state = startOf(people, isBig, isHeld, recorded)
        const send = sender(actors, isHeld)
        for (const command of commands)
          expect(await send(command), JSON.stringify(command)).toBe(run(state, command, productGuards))
        expect(tooFewPeople(state, people)).toBeNull()
        sent += state.batches.filter(({ sentBy }) => sentBy.length > 0).length
      }),
      { numRuns: 15, endOnFailure: true, examples: [[toTheBank]] },
    )
    expect(sent).toBeGreaterThan(0)
    await assertSelfCheckIsClean(world.app)
  })
})

it('a person with two roles is one of the two people that a large withdrawal needs (P194, P605)', async () => {
  const owner = await anActor({ roles: [] }, true)
  const both = await anActor({ roles: ['owner', 'finance'] }, false)
  const { rows } = await aWithdrawal(world, owner)
  const path = `/api/withdrawals/${rows[0]?.id}/approve`
  const first = await world.call('POST', path, undefined, both.headers)
  expect(first.body).toEqual({ status: 'pending', approvals: 1, approvalsNeeded: 2 })
  const again = await world.call('POST', path, undefined, both.headers)
  expect(again).toMatchObject({ status: 409, body: { error: { code: 'AlreadyApproved' } } })
})

it('a refund names no card: it goes back to the one that paid (P605)', async () => {
  const finance = await anActor({ roles: ['finance'] }, false)
  const path = `/api/admin/donations/${randomUUID()}/refund`
  const body = { refundId: randomUUID(), cents: 100, reason: 'Asked for.' }
  const codeOf = async (body: object) =>
    (await world.call('POST', path, body, finance.headers)).body.error?.code
  expect(await codeOf(body)).toBe('DonationNotFound')
  for (const to of [{ card: 'tok_visa' }, { paymentId: randomUUID() }, { to: finance.email }])
    expect(await codeOf({ ...body, ...to })).toBe('InvalidInput')
})
