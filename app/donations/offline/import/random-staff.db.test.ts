import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '#app/lib/seeded-random.ts'
import { assertSelfCheckIsClean } from '#tests/money/stories/campaign-figures.ts'
import { outcomeOf } from '#tests/resilience/races/servers.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aCheck, steppedUp } from '#tests/world/offline-donations.ts'
import { aScholar, aStaffMember, type Scholar } from '#tests/world/scholars.ts'
import {
  confirmOfflineDonation,
  discardOfflineDonation,
  reverseOfflineDonation,
} from '../decide-offline-donation.server.ts'
import { recordOfflineDonation } from '../record-offline-donation.server.ts'
import { importOfflineDonations, previewImport } from './import-offline-donations.server.ts'

let world: World
let staff: Scholar[]
beforeAll(async () => {
  world = await aWorld()
  // Each holds every role that records and confirms.
  staff = [
    await aStaffMember(world, ['finance', 'owner']),
    await aStaffMember(world, ['finance']),
    await aStaffMember(world, ['finance']),
  ]
})
afterAll(() => world.close())

const header = 'Kind,Reference,Received,Amount,Campaign,Donor'

test.each(Array.from({ length: 8 }, (_, seed) => seed))(
  'random staff enter, import, confirm, discard and reverse: the books balance, and nobody posts above the sum alone (P572, P580; seed %i)',
  { timeout: 60_000 },
  async seed => {
    const random = seededRandom(seed)
    // What the staff posted alone in the stories before no longer counts.
    world.clock.advance(8 * 86_400_000)
    // One of the staff owns a campaign, for which others must record.
    const campaigns = [
      await aCampaign(world, await aScholar(world)),
      await aCampaign(world, staff[seed % 3] as Scholar, { replaceActive: true }),
    ]
    const files: string[] = []
    const ids = async (status: string) =>
      (
        await world.owner.query<{ id: string }>(
          'select id from offline_donations where status = $1 and campaign_id = any($2) order by entered_at, id',
          [status, campaigns.map(({ campaignId }) => campaignId)],
        )
      ).rows.map(({ id }) => id)
    const row = () =>
      [
        random.pick(['check', 'cash', 'daf']),
        `R${seed}-${random.int(1, 25)}`,
        `2026-03-0${random.int(1, 9)}`,
        `${random.pick([10, 60, 120, 260])}.00`,
        random.pick(campaigns).campaignId,
        `Donor ${random.int(1, 4)}`,
      ].join(',')
    const importFile = async (by: Scholar) => {
      const again = files.length > 0 && random.chance(0.3)
      const file = again
        ? random.pick(files)
        : [header, ...Array.from({ length: random.int(1, 6) }, row)].join('\n')
      files.push(file)
      const bytes = new TextEncoder().encode(file)
      const { sha256, counts } = await previewImport(world.app, bytes, steppedUp(world, by))
      const previewed = { sha256, ok: counts.ok, warning: counts.warning }
      const times = random.int(1, 3)
      return await Promise.all(
        Array.from({ length: times }, () =>
          importOfflineDonations(world.app, bytes, previewed, steppedUp(world, by)),
        ),
      )
    }
    for (let step = 0; step < 30; step++) {
      const by = random.pick(staff)
      const action = steppedUp(world, by)
      const [waiting, posted] = [await ids('waiting'), await ids('posted')]
      const acts = [
        () => importFile(by),
        () => importFile(by),
        () =>
          recordOfflineDonation(
            world.app,
            aCheck(world, random.pick(campaigns), { cents: random.int(100, 30_000) }),
            action,
          ),
        () =>
          waiting.length > 0
            ? confirmOfflineDonation(world.app, random.pick(waiting), action)
            : importFile(by),
        () =>
          waiting.length > 0
            ? discardOfflineDonation(world.app, random.pick(waiting), 'No', action)
            : importFile(by),
        () =>
          posted.length > 0
            ? reverseOfflineDonation(world.app, random.pick(posted), 'Bounced', action)
            : importFile(by),
      ]
      await outcomeOf(random.pick(acts)())
    }
    const alone = await world.owner.query(
      `select entered_by from offline_donations where campaign_id = any($1) and status = 'posted' and not needs_confirmation
       group by entered_by having sum(cents) > 25000`,
      [campaigns.map(({ campaignId }) => campaignId)],
    )
    expect(alone.rows).toEqual([])
    const own = await world.owner.query(
      `select o.id from offline_donations o join campaigns c on c.id = o.campaign_id
       where confirmed_by = entered_by or entered_by = c.owner_id or confirmed_by = c.owner_id`,
    )
    expect(own.rows).toEqual([])
    const sums = await world.owner.query(
      `select c.raised_amount - coalesce(sum(o.cents) filter (where o.status = 'posted'), 0) as difference, count(o.id)::int as entries
       from campaigns c left join offline_donations o on o.campaign_id = c.id where c.id = any($1) group by c.id`,
      [campaigns.map(({ campaignId }) => campaignId)],
    )
    for (const { difference } of sums.rows) expect(Number(difference)).toBe(0)
    expect(sums.rows.reduce((sum, { entries }) => sum + entries, 0)).toBeGreaterThan(5)
    await assertSelfCheckIsClean(world.app)
  },
)
