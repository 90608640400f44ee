import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closePeriod, compareExports } from '#app/ledger/close-period.server.ts'
import { selfCheck } from '#app/ledger/self-check.server.ts'
import { recordMode } from '#app/platform/database/record-mode.server.ts'
import { assertSelfCheckIsClean } from '#tests/money/stories/campaign-figures.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { anOfflineDonation, steppedUp } from '#tests/world/offline-donations.ts'
import { anAdmin, aScholar, type Scholar } from '#tests/world/scholars.ts'
import { aWithdrawal } from '#tests/world/withdrawals.ts'
import { eraseDonor } from '../../donors/page/erase-donor.server.ts'
import { issueMissing } from '../../donors/receipts/issue-missing.server.ts'
import * as entry from '../../entries/mail.tsx'
import { deliverBatch } from '../../notifications/delivery/deliver.server.ts'
import { reverseOfflineDonation } from './decide-offline-donation.server.ts'

let world: World
let first: Scholar
let second: Scholar
let owner: Scholar
let campaign: { campaignId: string }
beforeAll(async () => {
  world = await aWorld({ start: new Date('2026-02-20T17:00:00Z') })
  second = await anAdmin(world)
})
beforeEach(async () => {
  // A new person, so that what was recorded before doesn't count toward their sum (P572).
  first = await anAdmin(world)
  owner = await aScholar(world)
  campaign = await aCampaign(world, owner)
  await deliver()
})
afterAll(async () => {
  await assertSelfCheckIsClean(world.app)
  await world.close()
})

const rows = async <Row>(text: string, values: unknown[] = []) =>
  (await world.owner.query(text, values)).rows as Row[]

/** Delivers all open events. Returns the mails since the last call as 'template to'. */
async function deliver(): Promise<string[]> {
  while ((await deliverBatch(world.app, entry)) > 0);
  const mails = await rows<{ mail: string }>(
    `with gone as (delete from mails returning template, to_email) select template || ' ' || to_email as mail from gone order by 1`,
  )
  const [open] = await rows('select count(*)::int as open from outbox_events where handled_at is null')
  expect(open).toEqual({ open: 0 })
  return mails.map(({ mail }) => mail)
}

const receiptsOf = (id: string) =>
  rows(
    `select kind, cents::int, given_on::text, donor_name, replaced_by is null as is_valid from receipts where donation_id = $1 order by number`,
    [id],
  )

describe('news and receipts', () => {
  it('a check brings the donor a receipt of the day received and the owner news (P574)', async () => {
    const { id } = await anOfflineDonation(world, campaign, first, { receivedOn: '2026-02-18' })
    expect(await deliver()).toEqual([`donation-received ${owner.email}`, 'receipt dana@donors.example'])
    expect(await receiptsOf(id)).toEqual([
      { kind: 'original', cents: 10_000, given_on: '2026-02-18', donor_name: 'Dana Reyes', is_valid: true },
    ])
  })

  it.each([
    ['a fund’s grant', { kind: 'daf' }],
    ['a payroll gift', { kind: 'payroll' }],
    ['a donor without an address', { donorEmail: null }],
  ] as const)('%s brings the owner news and nobody a receipt (P574)', async (_, overrides) => {
    const { id } = await anOfflineDonation(world, campaign, first, overrides)
    expect(await deliver()).toEqual([`donation-received ${owner.email}`])
    await issueMissing(world.app)
    expect(await receiptsOf(id)).toEqual([])
    expect(await selfCheck(world.app)).toMatchObject({ differences: 0 })
  })

  it('the public page says that a grant was recommended, and nothing else about how money came (P575)', async () => {
    await anOfflineDonation(world, campaign, first, { kind: 'daf', cents: 3_000, donorName: 'Ann Lee' })
    await anOfflineDonation(world, campaign, first, { kind: 'cash', cents: 2_000, donorName: 'Bo Lee' })
    const { body } = await world.call('GET', `/api/screens/campaign/${campaign.campaignId}`)
    const shown = body.supporters.map(({ name, isRecommended }: Record<string, unknown>) => [
      name,
      isRecommended,
    ])
    expect(shown.toSorted()).toEqual([
      ['Ann Lee', true],
      ['Bo Lee', undefined],
    ])
    // Without ids, whose digits can spell "daf".
    const text = JSON.stringify(body).replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '')
    expect(text).not.toMatch(/daf|cash|cheque|unknown\.invalid/)
  })

  it('a reversal tells both, with a corrected receipt of zero (P577)', async () => {
    const { id } = await anOfflineDonation(world, campaign, first)
    await deliver()
    await reverseOfflineDonation(world.app, id, 'Bounced', steppedUp(world, second))
    expect(await deliver()).toEqual([
      'offline-donation-reversed dana@donors.example',
      `offline-donation-taken-back ${owner.email}`,
    ])
    expect(await receiptsOf(id)).toMatchObject([
      { kind: 'original', cents: 10_000, is_valid: false },
      { kind: 'corrected', cents: 0, is_valid: true },
    ])
  })

  it('an erased donor is erased here, too', async () => {
    const donorEmail = 'eve@donors.example'
    const posted = await anOfflineDonation(world, campaign, first, { donorEmail, note: 'Eve’s lunch money' })
    const waiting = await anOfflineDonation(world, campaign, first, { donorEmail, cents: 90_000 })
    await deliver()
    await eraseDonor(world.app, { email: donorEmail, guestSessionId: null }, donorEmail)
    for (const { id } of [posted, waiting])
      expect(
        await rows('select donor_name, donor_email, note from offline_donations where id = $1', [id]),
      ).toEqual([{ donor_name: null, donor_email: null, note: null }])
  })
})

describe('the books', () => {
  it('date a donation with the day received, or with today if that month is closed (P570, P577)', async () => {
    const postedOn = async (id: string) =>
      await rows<{ kind: string; day: string }>(
        `select kind, (occurred_at at time zone 'America/New_York')::date::text as day from ledger_transactions
         where subject_id = $1 order by id`,
        [id],
      )
    const { id } = await anOfflineDonation(world, campaign, first, { receivedOn: '2026-01-30' })
    expect(await postedOn(id)).toEqual([{ kind: 'offline_received', day: '2026-01-30' }])
    const action = { adminUserId: first.userId, now: world.clock.now(), requestId: 'closing' }
    await rows('select 1')
    await closePeriod(world.app, '2026-01', action)
    const late = await anOfflineDonation(world, campaign, first, { receivedOn: '2026-01-30', cents: 1_100 })
    expect(await postedOn(late.id)).toEqual([{ kind: 'offline_received', day: '2026-02-20' }])
    await reverseOfflineDonation(world.app, id, 'Bounced', steppedUp(world, second))
    expect(await postedOn(id)).toEqual([
      { kind: 'offline_received', day: '2026-01-30' },
      { kind: 'offline_reversed', day: '2026-02-20' },
    ])
    for (const { isSame } of await compareExports(world.app, '2026-01')) expect(isSame).toBe(true)
  })
})

describe('test money (P576)', () => {
  const live = () => ({ ...world.app, env: { ...world.app.env, demo: false } })

  it('is what a demo records; a server that takes real money records real money (P576)', async () => {
    const ended = await endedCampaign(world, owner, { replaceActive: true })
    await anOfflineDonation(world, ended, first, { receivedOn: '2025-12-20' })
    await recordMode(world.app.db, false)
    try {
      await expect(aWithdrawal({ app: live() }, owner)).rejects.toMatchObject({ code: 'TestPayments' })
      const real = { receivedOn: '2025-12-21', cents: 4_000 }
      const { id } = await anOfflineDonation(world, ended, first, real)
      expect((await aWithdrawal({ app: live() }, owner)).amountCents).toBe(4_000)
      await reverseOfflineDonation(world.app, id, 'Bounced', steppedUp(world, second))
      const [left] = await rows('select real_funds_left($1)::int as cents', [ended.campaignId])
      expect(left).toEqual({ cents: -4_000 })
    } finally {
      await recordMode(world.app.db, true)
    }
  })
})
