import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareTotals } from '#app/ledger/self-check.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, type BuiltCampaign } from '#tests/world/campaigns.ts'
import { type BuiltDonation, donations } from '#tests/world/donations.ts'
import { aReturn } from '#tests/world/returns.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { refreshRollups } from './update-rollups.server.ts'

let world: World
let campaigns: BuiltCampaign[]
let erasures = 0

beforeAll(async () => {
  world = await aWorld()
  campaigns = [await aCampaign(world, await aScholar(world)), await aCampaign(world, await aScholar(world))]
})
afterAll(() => world.close())

const gift = fc.record({
  campaign: fc.nat(1),
  donor: fc.nat(4),
  name: fc.constantFrom(null, 'Ana', 'Ben'),
  amountCents: fc.integer({ min: 100, max: 5_000 }),
  hours: fc.nat(72),
})
const step = fc.oneof(
  fc.record({ do: fc.constant('give' as const), gifts: fc.array(gift, { minLength: 1, maxLength: 4 }) }),
  fc.record({ do: fc.constantFrom('refund', 'rename', 'erase', 'refresh'), which: fc.nat(99) }),
)
type Step = typeof step extends fc.Arbitrary<infer Of> ? Of : never

const email = (donor: number) => `donor${donor}@example.com`
const pseudonym = (which: number) =>
  `erased-00000000-0000-4000-8000-${String(which).padStart(12, '0')}@deleted.invalid`

/** Each donor belongs to one worker, so that two workers never change the same donation. */
async function walk(steps: readonly Step[], worker: number): Promise<void> {
  const given: BuiltDonation[] = []
  const own = (which: number) => given[which % Math.max(1, given.length)]
  for (const one of steps) {
    if ('gifts' in one) given.push(...(await give(one.gifts, worker)))
    else if (one.do === 'refresh') await refreshRollups(world.app)
    else if (one.do === 'erase')
      await world.owner.query('select erase_donor($1, $2)', [
        email(10 * worker + (one.which % 5)),
        pseudonym(++erasures),
      ])
    else await change(one.do, own(one.which))
  }
}

const give = (gifts: readonly (typeof gift extends fc.Arbitrary<infer Of> ? Of : never)[], worker: number) =>
  donations(
    world,
    gifts.map(({ campaign, donor, name, amountCents, hours }) => ({
      campaignId: campaigns[campaign]?.campaignId ?? '',
      donorEmail: email(10 * worker + donor),
      donorName: name,
      amountCents,
      at: new Date(world.clock.now().getTime() - hours * 3_600_000),
    })),
  )

async function change(what: string, donation: BuiltDonation | undefined): Promise<void> {
  if (!donation) return
  const id = donation.donationId
  if (what === 'rename')
    await world.owner.query(`update donations set donor_name = 'Cleo', is_anonymous = false where id = $1`, [
      id,
    ])
  else if (what === 'refund')
    await world.app.db
      .transaction(tx => aReturn(tx, 'refund', id, world.clock.now(), Math.ceil(donation.lines.total / 2)))
      .catch(() => {})
}

test('after any donations, returns, names, erasures and refreshes, each sum equals its rows (P204, P356)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 12 }),
      fc.array(step, { maxLength: 12 }),
      async (first, second) => {
        await Promise.all([walk(first, 1), walk(second, 2), refreshRollups(world.app)])
        const isRight = async () =>
          (await world.app.db.transaction(compareTotals)).flatMap(({ name, examples }) =>
            examples.map(example => `${name}: ${example}`),
          )
        // What was touched since the last refresh is left out, and nothing else is wrong.
        expect(await isRight()).toEqual([])
        await refreshRollups(world.app)
        expect(await isRight()).toEqual([])
        const [{ left }] = (await world.owner.query('select count(*)::int as left from rollups.touched')).rows
        expect(left).toBe(0)
      },
    ),
    { numRuns: 30 },
  )
})
