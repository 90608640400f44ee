import fc from 'fast-check'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isWhole } from '#tests/setup/whole.ts'
import { anApiKey, type BuiltKey } from '#tests/world/api-keys.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign, type BuiltCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aDonorsBrowser } from '#tests/world/donors.ts'
import { anOfflineDonation, steppedUp } from '#tests/world/offline-donations.ts'
import { aReturn } from '#tests/world/returns.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { reverseOfflineDonation } from '../../donations/offline/decide-offline-donation.server.ts'
import { refundableOf, totalsOf } from '../../donations/payment-state.ts'
import { readMovements } from '../../donations/posting/movements.server.ts'
import { crmFile } from './crm-file.server.ts'
import { crmFormats } from './crm-formats.ts'

let world: World
let owner: Scholar
let key: BuiltKey
let campaign: BuiltCampaign
beforeAll(async () => {
  // At the database's time, which stamps changes of donations.
  world = await aWorld({ start: new Date(), env: { TRUSTED_PROXIES: '1' } })
  owner = await anAdmin(world)
  key = await anApiKey(world, ['donors:read'], { owner })
  campaign = await aCampaign(world, await aScholar(world))
})
afterAll(() => world.close())

type Line = Record<string, string>

const ask = (format: string, since?: string) => {
  const query = new URLSearchParams({ format, ...(since && { since }) })
  return world.call('GET', `/api/v1/reports/donors?${query}`, undefined, key.headers)
}
function linesOf(text: string): Line[] {
  const { data, errors } = Papa.parse<Line>(text, { header: true, skipEmptyLines: true, delimiter: ',' })
  expect(errors).toEqual([])
  return data
}
async function file(format: string, since?: string): Promise<Line[]> {
  const { status, body } = await ask(format, since)
  expect({ format, status }).toEqual({ format, status: 200 })
  return linesOf(body)
}
const databaseNow = async () =>
  (await world.owner.query('select clock_timestamp() as now')).rows[0].now.toISOString() as string
const setMailing = async (email: string, consents: boolean) => {
  const browser = await aDonorsBrowser(world, email)
  expect((await browser.call('PUT', '/api/my-donations/mailing', { consents })).status).toBe(200)
}
const addresses = async (format: string, since?: string) =>
  (await file(format, since)).map(line => line['Email Address'])

describe('a mailing list (P865)', () => {
  test('is refused in a sentence while no donor allows mailings', async () => {
    await aDonation(world, campaign, { donorEmail: 'none@donors.example' })
    const refused = {
      status: 409,
      body: {
        error: {
          code: 'NoMailingConsent',
          message: 'No donor has allowed mailings yet, so there is no one to put on a mailing list.',
        },
      },
    }
    expect(await ask('mailchimp')).toMatchObject(refused)
    const headers = await signedInHeaders(world, owner.userId)
    const body = { format: 'mailchimp' }
    expect(await world.call('POST', '/api/admin/crm-file', body, headers)).toMatchObject(refused)
    expect(await addresses('mailchimp-unsubscribe')).toEqual([])
  })

  test('has who allowed it and no one else; a withdrawal at 10:00 is in no file of 10:01', async () => {
    const [ada, bo] = ['ada@mailing.example', 'bo@mailing.example']
    await aDonation(world, campaign, { donorEmail: ada, donorName: 'Ada King' })
    await aDonation(world, campaign, { donorEmail: bo, donorName: 'Bo Li' })
    await aDonation(world, campaign, { donorEmail: 'cy@mailing.example', donorName: 'Cy Never' })
    await setMailing(ada, true)
    await setMailing(bo, true)
    expect(await addresses('mailchimp')).toEqual([ada, bo])
    expect((await file('mailchimp'))[0]).toEqual({
      'Email Address': ada,
      'First Name': 'Ada',
      'Last Name': 'King',
      'Full Name': 'Ada King',
      Tags: `Donor, Donor ${world.clock.now().getFullYear()}`,
    })
    world.clock.advance(3_600_000)
    const before = world.clock.now().toISOString()
    expect(await file('plain', before)).toEqual([])
    await setMailing(ada, false)
    world.clock.advance(60_000)
    expect(await addresses('mailchimp')).toEqual([bo])
    expect(await addresses('mailchimp', '2020-01-01T00:00:00Z')).toEqual([bo])
    expect(await addresses('mailchimp', before)).toEqual([])
    expect(await addresses('mailchimp-unsubscribe', before)).toEqual([ada])
    // The lines of her donations come again, with what she said.
    expect(await file('plain', before)).toMatchObject([{ Email: ada, 'Mailing Consent': 'No' }])
    expect(await file('civicrm', before)).toMatchObject([{ Email: ada, 'Mailing Consent': 'No' }])
  })

  test('has no anonymous donor, and none whose donation was disputed (P863)', async () => {
    const email = 'canary@mailing.example'
    const named = await aDonation(world, campaign, { donorEmail: email, donorName: 'Canary Birdsong' })
    const { donationId } = await aDonation(world, campaign, {
      donorEmail: 'thief@mailing.example',
      donorName: 'Thief Birdsong',
    })
    await setMailing(email, true)
    await setMailing('thief@mailing.example', true)
    expect(await addresses('mailchimp')).toEqual(expect.arrayContaining([email, 'thief@mailing.example']))
    const browser = await aDonorsBrowser(world, email)
    await browser.call('PUT', '/api/my-donations/name', { donorName: null })
    await world.app.db.transaction(tx => aReturn(tx, 'dispute', donationId, world.clock.now()))
    const [list, unsubscribed] = [(await ask('mailchimp')).body, await addresses('mailchimp-unsubscribe')]
    for (const gone of ['canary', 'Birdsong', 'thief']) expect(list).not.toContain(gone)
    expect(unsubscribed).toEqual(expect.arrayContaining([email, 'thief@mailing.example']))
    for (const format of crmFormats) expect((await ask(format)).body).not.toContain('Canary')
    // The books still know the donation.
    const line = (await file('plain')).find(line => line['Donation ID'] === named.donationId)
    expect(line).toMatchObject({ Name: 'Anonymous', Email: email, 'Mailing Consent': 'No' })
  })
})

describe('a file of donations (P864)', () => {
  test('names a minor as the public page does, and no one once it is hidden', async () => {
    const guardian = await aScholar(world)
    const minors = await aMinorsCampaign(world, guardian, { firstName: 'Mila', lastName: 'Hiddenname' })
    const { donationId } = await aDonation(world, minors)
    const lineOf = async () => (await file('plain')).find(line => line['Donation ID'] === donationId)
    expect((await lineOf())?.Campaign).toBe(`Mila H. (${minors.campaignId})`)
    const headers = await signedInHeaders(world, guardian.userId)
    await world.call(
      'POST',
      `/api/campaigns/${minors.campaignId}/consent/withdraw`,
      { locale: 'en' },
      headers,
    )
    expect((await lineOf())?.Campaign).toBe(`Campaign (${minors.campaignId})`)
    for (const format of crmFormats) expect((await ask(format)).body).not.toContain('Hiddenname')
  })

  test('neutralizes formulas in every field', async () => {
    const { donationId } = await aDonation(world, campaign, { donorName: '=cmd|calc @SUM(A1)' })
    const line = (await file('plain')).find(line => line['Donation ID'] === donationId)
    expect(line).toMatchObject({
      Name: "'=cmd|calc @SUM(A1)",
      'First Name': "'=cmd|calc",
      'Last Name': "'@SUM(A1)",
    })
  })

  test('is in the audit log if staff download it, who choose a day', async () => {
    const headers = await signedInHeaders(world, owner.userId)
    const send = (body: object) => world.call('POST', '/api/admin/crm-file', body, headers)
    const day = (offset: number) =>
      new Date(world.clock.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10)
    const { status, body } = await send({ format: 'salesforce-npsp', since: day(-1) })
    expect(status).toBe(200)
    expect(body).toContain('Donation External ID')
    expect(body.split('\r\n').length).toBeGreaterThan(2)
    const tomorrow = await send({ format: 'salesforce-npsp', since: day(2) })
    expect(tomorrow.body.trim().split('\r\n')).toHaveLength(1)
    for (const wrong of [{ format: 'excel' }, { format: 'plain', since: '0000-01-01' }])
      expect((await send(wrong)).status).toBe(400)
    expect((await ask('plain', '0000-01-01T00:00:00Z')).status).toBe(400)
    const { rows } = await world.app.db.pool.query(
      `select actor_user_id, details from audit_entries where action = 'donors.exported' order by id`,
    )
    expect(rows).toEqual([
      { actor_user_id: owner.userId, details: { format: 'salesforce-npsp', day: day(-1) } },
      { actor_user_id: owner.userId, details: { format: 'salesforce-npsp', day: day(2) } },
    ])
  })

  test('needs a key that may read donors', async () => {
    const { headers } = await anApiKey(world, ['donations:read', 'reports:read'], { owner })
    const answer = await world.call('GET', '/api/v1/reports/donors', undefined, headers)
    expect(answer).toMatchObject({ status: 403, body: { error: { code: 'ScopeRequired' } } })
  })
})

/** Each CRM as it imports: a record by its own key, replaced by the next line with the key. */
const crms = [
  { format: 'plain', id: 'Donation ID', amount: 'Left' },
  { format: 'salesforce-npsp', id: 'Donation External ID', amount: 'Donation Amount' },
  { format: 'civicrm', id: 'Transaction ID', amount: 'Total Amount' },
] as const

const steps = ['give', 'give anonymously', 'check', 'reverse', 'refund', 'fail', 'dispute', 'win'] as const
type Step = { step: (typeof steps)[number]; pick: number; part: number }

/** Performs a step on one of the donations with the product's own commands; nothing if it isn't possible. */
async function perform({ step, pick, part }: Step, cards: string[], checks: string[]): Promise<void> {
  const one = <T>(list: T[]) => list[pick % Math.max(list.length, 1)]
  if (step === 'give' || step === 'give anonymously') {
    const facts = step === 'give' ? {} : { donorName: null }
    const amountCents = 100 + pick * 7
    const { donationId } = await aDonation(world, campaign, {
      amountCents,
      donorEmail: `d${pick % 5}@sums.example`,
      ...facts,
    })
    cards.push(donationId)
  } else if (step === 'check') {
    const recorded = await anOfflineDonation(world, campaign, owner, { cents: 100 + pick })
    checks.push(recorded.id)
  } else if (step === 'reverse') {
    const check = checks.splice(pick % Math.max(checks.length, 1), 1)[0]
    if (check) await reverseOfflineDonation(world.app, check, 'Bounced', steppedUp(world, owner))
  } else {
    const id = one(cards)
    if (!id) return
    await world.app.db.transaction(async tx => {
      const totals = totalsOf((await readMovements(tx, [id])).get(id) ?? [])
      const most =
        step === 'win' ? totals.disputedCents : step === 'fail' ? totals.refundedCents : refundableOf(totals)
      const cents = step === 'refund' ? Math.ceil((most * part) / 100) : most
      if (cents > 0) await aReturn(tx, step, id, world.clock.now(), cents)
    })
  }
}

const ledgerCents = async () => {
  const { rows } = await world.owner.query(
    `select coalesce(-sum(e.amount), 0)::int as cents from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
     where t.subject_id in (select id from donations)
       and e.account in ('campaign_funds', 'tips', 'foundation_donations', 'donor_processing_fees', 'credit_card_fees')`,
  )
  return rows[0].cents as number
}

test('imported twice, with changes between, a CRM has each donation once, and the ledger’s sum (P864)', {
  timeout: 120_000,
}, async () => {
  const step = fc.record({
    step: fc.constantFrom(...steps),
    pick: fc.nat(1_000),
    part: fc.integer({ min: 1, max: 100 }),
  })
  const history = fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(history, async rounds => {
      const models = crms.map(crm => ({ ...crm, records: new Map<string, string>() }))
      const load = async (since?: string) => {
        for (const { format, id, amount, records } of models) {
          const made = await crmFile(world.app, format, since ? { instant: since } : null, world.clock.now())
          for (const line of linesOf(await made.text())) records.set(line[id] ?? '', line[amount] ?? '')
        }
      }
      await load()
      const cards: string[] = []
      const checks: string[] = []
      for (const round of rounds) {
        const since = await databaseNow()
        for (const each of round) await perform(each, cards, checks)
        await load(since)
        await load(since)
        const { rows } = await world.owner.query('select count(*)::int as count from donations')
        const expected = { count: rows[0].count as number, cents: await ledgerCents() }
        for (const { format, records } of models) {
          const sum = [...records.values()].reduce((cents, text) => cents + Math.round(Number(text) * 100), 0)
          expect({ format, count: records.size, cents: sum }).toEqual({ format, ...expected })
        }
      }
    }),
    { numRuns: isWhole ? 100 : 15 },
  )
})
