import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { selfCheck } from '#app/ledger/self-check.server.ts'
import { Refusal } from '#app/lib/refusal.ts'
import { violatedConstraint } from '#app/platform/database/database.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aCheck, anOfflineDonation, steppedUp } from '#tests/world/offline-donations.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders, steppedUpHeaders } from '#tests/world/scholars.ts'
import { aWithdrawal, moveWithdrawal } from '#tests/world/withdrawals.ts'
import type { NewOfflineDonation } from './contract.ts'
import {
  confirmOfflineDonation,
  discardOfflineDonation,
  reverseOfflineDonation,
} from './decide-offline-donation.server.ts'
import { recordOfflineDonation } from './record-offline-donation.server.ts'

let world: World
let first: Scholar
let second: Scholar
let campaign: { campaignId: string }
beforeAll(async () => {
  world = await aWorld()
  first = await anAdmin(world)
  second = await anAdmin(world)
})
afterAll(async () => {
  expect(await selfCheck(world.app)).toMatchObject({ differences: 0 })
  await world.close()
})

const newCampaign = async () => {
  campaign = await aCampaign(world, await aScholar(world))
}
const by = (person: Scholar) => steppedUp(world, person)
const check = (overrides: Partial<NewOfflineDonation> = {}) => aCheck(world, campaign, overrides)
const record = (input: NewOfflineDonation, person = first) =>
  recordOfflineDonation(world.app, input, by(person))
const refused = (promise: Promise<unknown>): Promise<Refusal> =>
  promise.then(
    () => Promise.reject(new Error('accepted')),
    error => (error instanceof Refusal ? error : Promise.reject(error)),
  )
const codeOf = async (promise: Promise<unknown>) => (await refused(promise)).code
const rows = <Row extends object>(sql: string, values: unknown[] = []) =>
  world.app.db.rows<Row>(null, sql, values)
const figures = async ({ campaignId } = campaign) => {
  const [row] = await rows<{ raised: number; donors: number; donations: number }>(
    'select raised_amount as raised, donor_count as donors, donation_count as donations from campaigns where id = $1',
    [campaignId],
  )
  return row
}
const postings = (id: string) =>
  rows(
    `select t.kind, e.account, e.amount from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
     where t.subject_id = $1 order by t.id, e.account`,
    [id],
  )

describe('recording', () => {
  beforeAll(newCampaign)

  it('posts a check to bank and campaign, and counts as a donation (P570)', async () => {
    const input = check({ cents: 12_345, note: 'Lunch collection', depositedOn: '2026-03-11' })
    expect(await record(input)).toEqual({ id: input.id, status: 'posted' })
    expect(await postings(input.id)).toEqual([
      { kind: 'offline_received', account: 'bank', amount: 12_345 },
      { kind: 'offline_received', account: 'campaign_funds', amount: -12_345 },
    ])
    expect(await figures()).toEqual({ raised: 12_345, donors: 1, donations: 1 })
    const page = await world.call('GET', `/api/screens/campaign/${campaign.campaignId}`)
    expect(page.body.supporters).toMatchObject([{ name: 'Dana Reyes', amountCents: 12_345 }])
    expect(JSON.stringify(page.body)).not.toMatch(/dana@|Lunch/)
  })

  it('counts a donor with several donations once, and a donor without an address each time (P575)', async () => {
    const before = await figures()
    await anOfflineDonation(world, campaign, second, { cents: 100 })
    expect(await figures()).toMatchObject({ donors: before?.donors })
    await anOfflineDonation(world, campaign, second, { cents: 100, donorEmail: null })
    await anOfflineDonation(world, campaign, second, { cents: 100, donorEmail: null })
    expect(await figures()).toMatchObject({ donors: (before?.donors ?? 0) + 2 })
  })

  it('changes nothing when it is repeated', async () => {
    const input = check({ cents: 500 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => record(input)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['posted']))
    expect(await postings(input.id)).toHaveLength(2)
    expect(await codeOf(record({ ...input, cents: 600 }))).toBe('RequestReused')
  })

  it('records the same check once, however often it is entered at once (P571)', async () => {
    const input = check({ cents: 700, reference: 'A 77' })
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        record({ ...input, id: crypto.randomUUID(), reference: at % 2 ? 'a 77' : 'A 77' }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'AlreadyRecorded' })
  })

  it('takes another one with the same key for a reason, which the audit log keeps (P571)', async () => {
    const input = check({ cents: 800 })
    await record(input)
    const again = { ...input, id: crypto.randomUUID() }
    const { details } = await refused(record(again))
    expect(details.facts?.earlier).toMatchObject({ id: input.id, cents: 800, donorName: 'Dana Reyes' })
    const override = { of: input.id, reason: 'Two checks in one envelope' }
    expect(await record({ ...again, override })).toMatchObject({ status: 'posted' })
    const audited = await rows('select action, reason from audit_log where subject_id = $1', [again.id])
    expect(audited).toEqual([{ action: 'offline-donation.recorded', reason: override.reason }])
    const other = { ...input, id: crypto.randomUUID(), override: { of: again.id, reason: 'no' } }
    expect(await codeOf(record(other))).toBe('AlreadyRecorded')
  })

  it('says what is wrong, by field', async () => {
    const { code, details } = await refused(record(check({ cents: 0, receivedOn: '2026-04-01' })))
    expect(code).toBe('InvalidEntry')
    expect(Object.keys(details.fields ?? {}).toSorted()).toEqual(['cents', 'receivedOn'])
  })

  it('is refused for campaigns that cannot take it (P573)', async () => {
    expect(await codeOf(record(check({ campaignId: '0000000000' })))).toBe('CampaignNotFound')
    const ended = await endedCampaign(world, await aScholar(world))
    const to = (receivedOn: string) => record(aCheck(world, ended, { receivedOn, cents: 1_000 }))
    // It ended on December 31.
    expect(await to('2026-01-30')).toMatchObject({ status: 'posted' })
    expect(await codeOf(to('2026-01-31'))).toBe('CampaignEnded')
    const own = await aCampaign(world, first)
    expect(await codeOf(record(aCheck(world, own)))).toBe('OwnCampaign')
    const down = await aCampaign(world, await aScholar(world))
    await rows('update campaigns set is_active = false where id = $1', [down.campaignId])
    expect(await codeOf(record(aCheck(world, down)))).toBe('CampaignClosed')
    expect(await figures(down)).toEqual({ raised: 0, donors: 0, donations: 0 })
  })

  it('needs an admin', async () => {
    const owner = await aScholar(world)
    const body = { ...check(), donorName: 'Dana', donorEmail: 'dana@donors.example' }
    const post = async (headers: Headers) =>
      (await world.call('POST', '/api/admin/offline-donations', body, headers)).status
    expect(await post(new Headers())).toBe(401)
    expect(await post(await signedInHeaders(world, owner.userId))).toBe(403)
    expect(await post(await signedInHeaders(world, first.userId))).toBe(200)
  })
})

describe('above the sum (P572)', () => {
  beforeAll(newCampaign)

  it('waits for another person, who posts it', async () => {
    const input = check({ cents: 25_001 })
    expect(await record(input)).toEqual({ id: input.id, status: 'waiting' })
    expect(await figures()).toEqual({ raised: 0, donors: 0, donations: 0 })
    expect(await postings(input.id)).toEqual([])
    expect(await codeOf(confirmOfflineDonation(world.app, input.id, by(first)))).toBe('OwnEntry')
    const confirmed = await Promise.allSettled(
      Array.from({ length: 10 }, () => confirmOfflineDonation(world.app, input.id, by(second))),
    )
    expect(confirmed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await figures()).toEqual({ raised: 25_001, donors: 1, donations: 1 })
    expect(await postings(input.id)).toHaveLength(2)
  })

  it('adds up what one person posts alone to all campaigns in seven days', async () => {
    await newCampaign()
    const [one, other] = [await anAdmin(world), await anAdmin(world)]
    const elsewhere = await aCampaign(world, await aScholar(world))
    expect(await record(check({ cents: 20_000 }), one)).toMatchObject({ status: 'posted' })
    expect(await record(check({ cents: 5_001 }), one)).toMatchObject({ status: 'waiting' })
    expect(await record(aCheck(world, elsewhere, { cents: 5_001 }), one)).toMatchObject({ status: 'waiting' })
    expect(await record(aCheck(world, elsewhere, { cents: 5_000 }), one)).toMatchObject({ status: 'posted' })
    expect(await record(check({ cents: 5_001 }), other)).toMatchObject({ status: 'posted' })
    world.clock.advance(7 * 86_400_000)
    expect(await record(check({ cents: 20_000 }), one)).toMatchObject({ status: 'posted' })
  })

  it('adds up what one person posts to several campaigns at once', async () => {
    const one = await anAdmin(world)
    const campaigns = []
    for (let count = 0; count < 6; count++) campaigns.push(await aCampaign(world, await aScholar(world)))
    const answers = await Promise.all(
      campaigns.map(each => record(aCheck(world, each, { cents: 10_000 }), one)),
    )
    expect(answers.filter(({ status }) => status === 'posted')).toHaveLength(2)
  })

  it('cannot be confirmed by the campaign’s owner, or once the campaign is taken down', async () => {
    const owner = await anAdmin(world)
    const own = await aCampaign(world, owner)
    const { id } = await anOfflineDonation(world, own, first, { cents: 90_000 })
    expect(await codeOf(confirmOfflineDonation(world.app, id, by(owner)))).toBe('OwnCampaign')
    await rows('update campaigns set is_active = false where id = $1', [own.campaignId])
    expect(await codeOf(confirmOfflineDonation(world.app, id, by(second)))).toBe('CampaignClosed')
    expect(await discardOfflineDonation(world.app, id, 'Returned to the donor', by(first))).toMatchObject({
      status: 'discarded',
    })
    expect(await codeOf(confirmOfflineDonation(world.app, id, by(second)))).toBe('AlreadyDecided')
  })

  it('is refused to one person in both roles, also by the database', async () => {
    await newCampaign()
    const { id } = await anOfflineDonation(world, campaign, first, { cents: 90_000 })
    const confirm = async (person: Scholar) => {
      const path = `/api/admin/offline-donations/${id}/confirm`
      const { status, body } = await world.call(
        'POST',
        path,
        {},
        await steppedUpHeaders(world, person.userId),
      )
      return [status, body.error?.code]
    }
    expect(await confirm(first)).toEqual([403, 'OwnEntry'])
    const update = (sql: string, values: unknown[]) =>
      rows(sql, values).then(
        () => 'accepted',
        error => violatedConstraint(error),
      )
    const posted = `update offline_donations set status = 'posted', confirmed_by = $2, confirmed_at = now() where id = $1`
    expect(await update(posted, [id, first.userId])).toBe('offline_donation_confirmed_by_another')
    expect(await update(`update offline_donations set status = 'posted' where id = $1`, [id])).toBe(
      'offline_donation_confirmed',
    )
    expect(await confirm(second)).toEqual([200, undefined])
  })

  it('0 means always', async () => {
    await newCampaign()
    const strict = await aWorld({ env: { OFFLINE_CONFIRM_ABOVE_CENTS: '0' } })
    try {
      const admin = await anAdmin(strict)
      const own = await aCampaign(strict, await aScholar(strict))
      expect(await anOfflineDonation(strict, own, admin, { cents: 100 })).toMatchObject({ status: 'waiting' })
    } finally {
      await strict.close()
    }
  })
})

describe('a reversal (P577)', () => {
  beforeAll(newCampaign)

  it('takes every total back by a new transaction, once', async () => {
    await aDonation(world, campaign, { amountCents: 5_000, donorEmail: 'dana@donors.example' })
    const { id } = await anOfflineDonation(world, campaign, first, { cents: 9_000 })
    const reversed = await Promise.allSettled(
      Array.from({ length: 10 }, () => reverseOfflineDonation(world.app, id, 'Bounced', by(second))),
    )
    expect(reversed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await figures()).toEqual({ raised: 5_000, donors: 1, donations: 1 })
    expect(await postings(id)).toEqual([
      { kind: 'offline_received', account: 'bank', amount: 9_000 },
      { kind: 'offline_received', account: 'campaign_funds', amount: -9_000 },
      { kind: 'offline_reversed', account: 'bank', amount: -9_000 },
      { kind: 'offline_reversed', account: 'campaign_funds', amount: 9_000 },
    ])
  })

  it('needs a fresh proof and a reason', async () => {
    const { id } = await anOfflineDonation(world, campaign, first, { cents: 100 })
    const reverse = async (headers: Headers, reason: string) => {
      const path = `/api/admin/offline-donations/${id}/reverse`
      const { status, body } = await world.call('POST', path, { reason }, headers)
      return [status, body.error?.code]
    }
    const headers = await steppedUpHeaders(world, second.userId)
    expect(await reverse(await signedInHeaders(world, second.userId), 'Bounced')).toEqual([
      403,
      'StepUpRequired',
    ])
    expect(await reverse(headers, ' ')).toEqual([400, 'InvalidInput'])
    expect(await reverse(headers, 'Bounced')).toEqual([200, undefined])
  })

  it('leaves a campaign that has paid the money out owing, as a lost dispute does (P298)', async () => {
    const owner = await aScholar(world)
    const ended = await endedCampaign(world, owner)
    const { id } = await anOfflineDonation(world, ended, first, { cents: 20_000, receivedOn: '2026-01-05' })
    const { rows: withdrawn } = await aWithdrawal(world, owner)
    await moveWithdrawal(world, withdrawn[0]?.id ?? '', 'paid', [second])
    await reverseOfflineDonation(world.app, id, 'Bounced', by(second))
    const [left] = await rows('select raised_amount - total_withdrawn as left from campaigns where id = $1', [
      ended.campaignId,
    ])
    expect(left).toEqual({ left: -20_000 })
  })

  it('is not possible for one that waits, was discarded or was reversed', async () => {
    await newCampaign()
    const { id } = await anOfflineDonation(world, campaign, first, { cents: 30_000 })
    expect(await codeOf(reverseOfflineDonation(world.app, id, 'no', by(second)))).toBe('AlreadyDecided')
    const unknown = crypto.randomUUID()
    expect(await codeOf(reverseOfflineDonation(world.app, unknown, 'no', by(second)))).toBe(
      'OfflineDonationNotFound',
    )
  })
})

describe('the database (P578)', () => {
  beforeAll(newCampaign)
  const constraint = (sql: string, values: unknown[]) =>
    world.owner.query(sql, values).then(
      () => 'accepted',
      error => violatedConstraint(error),
    )

  it('refuses changes of what was entered, deletion, and other transitions', async () => {
    const { id } = await anOfflineDonation(world, campaign, first, { cents: 1_000 })
    const set = (what: string) => constraint(`update offline_donations set ${what} where id = $1`, [id])
    for (const what of [
      'cents = 2000',
      `reference = 'x'`,
      'is_test = false',
      'has_receipt = false',
      `donor_name = 'Eve'`,
    ])
      expect(await set(what)).toBe('offline_donation_is_fixed')
    expect(await set(`status = 'waiting'`)).toBe('offline_donation_transition')
    expect(await constraint('delete from offline_donations where id = $1', [id])).toBe(
      'offline_donations_stay',
    )
    const again = await constraint(
      `insert into offline_donations select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
         'reference', upper(o.reference)))).* from offline_donations o where id = $1`,
      [id],
    )
    expect(again).toBe('offline_donations_once')
    await reverseOfflineDonation(world.app, id, 'Bounced', by(second))
    expect(await set(`status = 'posted', ended_by = null, ended_at = null, end_reason = null`)).toBe(
      'offline_donation_transition',
    )
  })
})
