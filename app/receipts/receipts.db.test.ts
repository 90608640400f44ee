import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyProviderFacts } from '#app/donations/posting/apply-provider-facts.server.ts'
import { selfCheck } from '#app/ledger/self-check.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, type BuiltCampaign } from '#tests/world/campaigns.ts'
import { aDonation, type DonationFacts, type Given } from '#tests/world/donations.ts'
import { moved, reportOf } from '#tests/world/provider-reports.ts'
import { anAdmin, aScholar, signedInHeaders } from '#tests/world/scholars.ts'
import * as entry from '../entries/mail.tsx'
import { deliverBatch } from '../notifications/delivery/deliver.server.ts'
import { annualReceipt } from './annual-receipt.server.ts'
import { eraseReceiptDonor, sweepNames } from './erase-names.server.ts'
import { issueMissing } from './issue-missing.server.ts'
import { loadReceipts, loadReceiptsOf } from './load-receipts.server.ts'
import { countLateReceipts } from './measure-receipts.server.ts'
import { receiptText } from './print-receipt.ts'
import type { Receipt } from './receipt.ts'
import { receiptToken } from './receipt-link.server.ts'

let world: World
let campaign: BuiltCampaign
const day = 86_400_000
const settings = {
  TAX_STATUS: '501c3',
  EIN: '12-3456789',
  POSTAL_ADDRESS: '1 College Street | Marlow, NY 12345',
  FLORIDA_REGISTRATION: 'CH12345',
}

beforeAll(async () => {
  world = await aWorld({ env: settings })
  campaign = await aCampaign(world, await aScholar(world, { firstName: 'Maya', lastName: 'Reyes' }))
})
afterAll(() => world.close())

type Mail = { template: string; to: string; subject: string; text: string }

/** Delivers all open events. Returns the mails since the last call. */
async function deliver(): Promise<Mail[]> {
  while ((await deliverBatch(world.app, entry)) > 0);
  const mails = await world.app.db.rows<Mail>(
    null,
    'select template, to_email as to, subject, text_body as text from mails order by id',
  )
  await world.owner.query('delete from mails')
  return mails
}

async function receiptOf(donationId: string): Promise<Receipt> {
  const loaded = (await loadReceiptsOf(world.app.db, [donationId])).get(donationId)
  if (!loaded) throw new Error('no valid receipt')
  return loaded.receipt
}

async function given(facts: DonationFacts = {}): Promise<Given> {
  const donation = await aDonation(world, campaign, {
    ...{
      amountCents: 5_000,
      foundationPercentage: 10,
      donorName: 'Dana Cole',
      donorEmail: 'dana@example.com',
    },
    ...facts,
  })
  await deliver()
  return donation
}

const returns = new Map<string, ReturnType<typeof moved>[]>()
/** Reports one more movement of a donation, and delivers its events. */
async function goes(donation: Given, kind: Parameters<typeof moved>[1], cents?: number): Promise<Mail[]> {
  const before = returns.get(donation.donationId) ?? []
  const all = [...before, moved(donation, kind, cents, `:${before.length}`)]
  returns.set(donation.donationId, all)
  await applyProviderFacts(world.app, reportOf(donation, all), null, world.clock.now())
  return await deliver()
}

const kindsOf = async (donationId: string) =>
  await world.app.db.rows<{ kind: string; cents: number; isValid: boolean }>(
    null,
    `select kind, cents, replaced_by is null as is_valid from receipts where donation_id = $1 order by number`,
    [donationId],
  )

describe('a receipt', () => {
  it('is issued with the donation’s mail, which names number, lines, sentences and link (P520, P523)', async () => {
    const donation = await aDonation(world, campaign, {
      ...{ amountCents: 5_000, foundationPercentage: 10, donorName: 'Dana Cole' },
      donorEmail: 'dana@example.com',
    })
    expect((await loadReceiptsOf(world.app.db, [donation.donationId])).size).toBe(0)
    const mail = (await deliver()).find(({ template }) => template === 'receipt')
    const receipt = await receiptOf(donation.donationId)
    expect(receipt).toMatchObject({
      ...{ kind: 'original', issuedOn: '2026-03-11', replaces: null, isTest: true, cents: 6_550 },
      entity: { ein: '12-3456789', address: ['1 College Street', 'Marlow, NY 12345'] },
      donor: { name: 'Dana Cole', email: 'dana@example.com' },
      sums: { personalGift: 5_300, contribution: 500, service: 0, unstated: 750 },
    })
    expect(receipt.number).toMatch(/^T-2026-0{5}\d$/)
    expect(receipt.donations[0]).toMatchObject({ campaign: 'Maya Reyes’s campaign', givenOn: '2026-03-11' })
    for (const part of [
      receipt.number,
      '12-3456789',
      'This part is a gift for a named student. It is not deductible as a charitable contribution.',
      'is exempt under section 501(c)(3), EIN 12-3456789. No goods or services were provided in exchange for this contribution.',
      'A COPY OF THE OFFICIAL REGISTRATION',
      `${world.app.env.appUrl}/receipt?token=`,
    ])
      expect(mail?.text.replace(/\s+/g, ' ')).toContain(part)
  })

  it('has the hash of what it said when it was issued', async () => {
    const { donationId } = await given()
    const { createHash } = await import('node:crypto')
    const [row] = await world.app.db.rows<{ sha256: string }>(
      null,
      'select sha256 from receipts where donation_id = $1',
      [donationId],
    )
    const text = receiptText(await receiptOf(donationId))
    expect(createHash('sha256').update(text).digest('hex')).toBe(row?.sha256)
  })

  it('is corrected after a refund of a part, of the rest, and a refund that failed (P524)', async () => {
    const donation = await given()
    const first = await receiptOf(donation.donationId)
    const mail = (await goes(donation, 'refunded', 2_000)).find(
      ({ template }) => template === 'donation-refunded',
    )
    const second = await receiptOf(donation.donationId)
    expect(second).toMatchObject({ kind: 'corrected', replaces: first.number, cents: 4_550 })
    expect(second.donations[0]).toMatchObject({ paidCents: 6_550, returnedCents: 2_000 })
    expect(mail?.text).toContain(second.number)
    expect(mail?.text).toContain(first.number)
    await goes(donation, 'refunded', 4_550)
    expect(await receiptOf(donation.donationId)).toMatchObject({ cents: 0, sentences: [] })
    await goes(donation, 'refund_failed', 4_550)
    expect(await kindsOf(donation.donationId)).toEqual([
      { kind: 'original', cents: 6_550, isValid: false },
      { kind: 'corrected', cents: 4_550, isValid: false },
      { kind: 'corrected', cents: 0, isValid: false },
      { kind: 'corrected', cents: 4_550, isValid: true },
    ])
  })

  it('is corrected by a dispute, and again when the dispute is won (P524)', async () => {
    const donation = await given()
    await goes(donation, 'disputed')
    expect(await receiptOf(donation.donationId)).toMatchObject({ cents: 0 })
    await goes(donation, 'dispute_won')
    expect(await receiptOf(donation.donationId)).toMatchObject({ cents: 6_550, kind: 'corrected' })
  })

  it('is one though its events are delivered again', async () => {
    const { donationId } = await given()
    await world.owner.query('update outbox_events set handled_at = null')
    await deliver()
    expect(await kindsOf(donationId)).toHaveLength(1)
  })

  it('stays in the form of its day after the settings change', async () => {
    const { donationId } = await given()
    const before = await receiptOf(donationId)
    const { env } = world.app
    world.app.env = { ...env, taxStatus: 'none', ein: null, postalAddress: null }
    try {
      const later = await given()
      expect(await receiptOf(donationId)).toEqual(before)
      const { sums, sentences } = await receiptOf(later.donationId)
      expect(sums).toEqual({ personalGift: 5_300, contribution: 0, service: 0, unstated: 1_250 })
      expect(sentences.map(({ legalClass }) => legalClass)).toEqual(['personalGift'])
    } finally {
      world.app.env = env
    }
  })

  it('is made up for donations whose events nobody delivered, without mail (P528)', async () => {
    const donation = await aDonation(world, campaign)
    await world.owner.query('update outbox_events set handled_at = now() where handled_at is null')
    expect(await issueMissing(world.app)).toBeGreaterThan(0)
    expect(await receiptOf(donation.donationId)).toMatchObject({ kind: 'original' })
    expect(await deliver()).toEqual([])
    expect(await issueMissing(world.app)).toBe(0)
  })
})

describe('an annual receipt (P526)', () => {
  it('sums the valid receipts of an address, is the same again, and is replaced when one of them is', async () => {
    const donorEmail = 'year@example.com'
    const [a, b] = [await given({ donorEmail }), await given({ donorEmail, amountCents: 2_500 })]
    await given({ donorEmail, at: new Date('2025-12-31T12:00:00Z') })
    const ask = () =>
      annualReceipt(world.app, { email: donorEmail, year: 2026, locale: 'es' }, world.clock.now())
    const id = await ask()
    expect(await ask()).toBe(id)
    const printed = async (receiptId: string) => (await loadReceipts(world.app.db, [receiptId]))[0]?.receipt
    const receipts = [await receiptOf(a.donationId), await receiptOf(b.donationId)]
    expect(await printed(id)).toMatchObject({
      ...{ kind: 'annual', year: 2026, locale: 'es', replaces: null },
      cents: receipts.reduce((sum, { cents }) => sum + cents, 0),
      donations: receipts.map(({ number, cents }) => ({ number, cents })),
    })
    await goes(a, 'refunded', 1_000)
    const next = await ask()
    expect(next).not.toBe(id)
    const [old, fresh] = [await printed(id), await printed(next)]
    expect(fresh).toMatchObject({ replaces: old?.number, cents: (old?.cents ?? 0) - 1_000 })
    expect(old?.replacedBy).toBe(fresh?.number)
  })

  it('is refused for a year without donations', async () => {
    const ask = (email: string, year: number) =>
      annualReceipt(world.app, { email, year, locale: 'en' }, world.clock.now())
    await expect(ask('nobody@example.com', 2026)).rejects.toMatchObject({ code: 'NoDonations', status: 404 })
    await given({ donorEmail: 'later@example.com' })
    await expect(ask('later@example.com', 2025)).rejects.toMatchObject({ code: 'NoDonations' })
  })
})

describe('a link to a receipt (P523)', () => {
  const open = async (token: string) => await world.call('GET', `/api/screens/receipt?token=${token}`)

  it('opens one receipt for 30 days, then offers a new link', async () => {
    const { donationId } = await given()
    const { id } = (await loadReceiptsOf(world.app.db, [donationId])).get(donationId)!
    const token = receiptToken(world.app, id, world.clock.now())
    expect(await open(token)).toMatchObject({
      status: 200,
      body: { receipt: { number: expect.stringMatching(/^T-2026-/) } },
    })
    const now = world.clock.now()
    world.clock.set(new Date(now.getTime() + 30 * day))
    expect((await open(token)).body).toEqual({ token, receipt: null })
    expect((await world.call('POST', '/api/receipts/renew', { token })).status).toBe(200)
    const [mail, ...others] = await deliver()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ template: 'receipt-again', to: 'dana@example.com' })
    const fresh = /receipt\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await open(fresh)).body.receipt.number).toBe((await receiptOf(donationId)).number)
    world.clock.set(now)
  })

  it('is refused if it was changed in one place, and shows that its receipt was replaced', async () => {
    const donation = await given()
    const { id, receipt } = (await loadReceiptsOf(world.app.db, [donation.donationId])).get(
      donation.donationId,
    )!
    const token = receiptToken(world.app, id, world.clock.now())
    for (let place = 0; place < token.length; place += 7) {
      const other = token[place] === 'a' ? 'b' : 'a'
      const forged = token.slice(0, place) + other + token.slice(place + 1)
      expect((await open(forged)).body).toMatchObject({ error: { code: 'InvalidLink' } })
    }
    expect((await open(`${randomUUID()}.zzzzzz.${'a'.repeat(43)}`)).status).toBe(400)
    await goes(donation, 'refunded', 100)
    expect((await open(token)).body.receipt).toMatchObject({
      number: receipt.number,
      replacedBy: (await receiptOf(donation.donationId)).number,
    })
  })
})

describe('sending a receipt again (P525)', () => {
  it('mails the same number, and is recorded in the audit log', async () => {
    const { donationId } = await given()
    const { number } = await receiptOf(donationId)
    const admin = await anAdmin(world)
    await deliver()
    const headers = await signedInHeaders(world, admin.userId)
    const answer = await world.call('POST', `/api/admin/donations/${donationId}/receipt`, {}, headers)
    expect(answer).toMatchObject({ status: 200, body: { number } })
    expect((await deliver()).map(({ template, subject }) => [template, subject])).toEqual([
      ['receipt-again', `Your receipt ${number}`],
    ])
    const audited = await world.app.db.rows<{ details: object }>(
      null,
      `select details from audit_entries where action = 'receipt.sent_again' and subject_id = $1`,
      [donationId],
    )
    expect(audited).toEqual([{ details: { number } }])
    const unknown = await world.call('POST', `/api/admin/donations/${randomUUID()}/receipt`, {}, headers)
    expect(unknown).toMatchObject({ status: 404, body: { error: { code: 'ReceiptNotFound' } } })
  })
})

it('counts receipts whose mail the mail server didn’t take for four business days (P528)', async () => {
  await aDonation(world, campaign)
  while ((await deliverBatch(world.app, entry)) > 0);
  const now = world.clock.now()
  const late = async (days: number) => {
    world.clock.set(new Date(now.getTime() + days * day))
    return await countLateReceipts(world.app)
  }
  // Wednesday, March 11; the fifth business day is March 18.
  expect([await late(0), await late(5), await late(6), await late(7)]).toEqual([0, 0, 0, 1])
  world.clock.set(now)
  await deliver()
})

describe('erasing people (P527)', () => {
  const personOf = async (donationId: string) =>
    (
      await world.app.db.rows<{ name: string | null; email: string | null; student: string | null }>(
        null,
        'select donor_name as name, donor_email as email, student from receipts where donation_id = $1',
        [donationId],
      )
    )[0]

  it('empties a donor’s address at once, and the name after the years for which it is kept', async () => {
    const { donationId } = await given({ donorEmail: 'gone@example.com' })
    const before = await receiptOf(donationId)
    await world.app.db.transaction(tx =>
      eraseReceiptDonor(world.app, tx, 'Gone@example.com', world.clock.now()),
    )
    expect(await personOf(donationId)).toMatchObject({ name: 'Dana Cole', email: null })
    const sweepOn = (iso: string) => world.app.db.transaction(tx => sweepNames(world.app, tx, new Date(iso)))
    expect(await sweepOn('2033-12-31T12:00:00Z')).toBe(0)
    expect(await sweepOn('2034-01-01T12:00:00Z')).toBe(1)
    expect(await personOf(donationId)).toMatchObject({ name: null, email: null })
    const after = await receiptOf(donationId)
    expect(after).toEqual({ ...before, donor: { name: null, email: null } })
  })

  it('names an erased donor no more on a corrected receipt', async () => {
    const donation = await given({ donorEmail: 'away@example.com' })
    await world.app.db.transaction(tx =>
      eraseReceiptDonor(world.app, tx, 'away@example.com', world.clock.now()),
    )
    await goes(donation, 'refunded', 1_000)
    const { kind, donor } = await receiptOf(donation.donationId)
    expect({ kind, donor }).toEqual({ kind: 'corrected', donor: { name: 'Dana Cole', email: null } })
    const sweep = () =>
      world.app.db.transaction(tx => sweepNames(world.app, tx, new Date('2034-01-01T12:00:00Z')))
    expect(await sweep()).toBe(2)
  })

  it('empties the name at once where the operator keeps none', async () => {
    const { donationId } = await given({ donorEmail: 'none@example.com' })
    const { env } = world.app
    world.app.env = { ...env, receiptNameYears: 0 }
    await world.app.db.transaction(tx =>
      eraseReceiptDonor(world.app, tx, 'none@example.com', world.clock.now()),
    )
    world.app.env = env
    expect(await personOf(donationId)).toMatchObject({ name: null, email: null })
  })
})

describe('the database', () => {
  const refusedBy = (constraint: string) => ({ constraint })

  it('lets a receipt be replaced once, people be erased, and nothing else change (P529)', async () => {
    const donation = await given()
    await goes(donation, 'refunded', 500)
    const of = `where donation_id = '${donation.donationId}'`
    for (const change of [
      `cents = cents - 1, amount = amount - 1 ${of}`,
      `number = number + 1 ${of}`,
      `issued_at = now() ${of}`,
      `donor_name = 'Someone Else' ${of}`,
      `replaced_by = null ${of} and replaced_by is not null`,
    ])
      await expect(world.owner.query(`update receipts set ${change}`)).rejects.toMatchObject(
        refusedBy('receipts_stay'),
      )
    await expect(world.owner.query(`delete from receipts ${of}`)).rejects.toMatchObject(
      refusedBy('receipts_stay'),
    )
    await expect(world.owner.query('update receipt_series set last = last - 1')).rejects.toMatchObject(
      refusedBy('receipt_series_goes_up'),
    )
  })

  it('refuses a second valid receipt of a donation, and a number that its series didn’t give', async () => {
    const { donationId } = await given()
    const copy = (number: string) =>
      world.owner.query(`insert into receipts select (r).* from (select jsonb_populate_record(x, jsonb_build_object(
        'id', uuidv7(), 'number', ${number})) as r from receipts x where donation_id = '${donationId}') y`)
    await expect(
      copy('(select last from receipt_series s where s.series = x.series) + 1'),
    ).rejects.toMatchObject(refusedBy('receipt_follows_its_series'))
    await world.owner.query(`begin; update receipt_series set last = last + 1 where series = 'T'`)
    await world.owner.query('rollback')
    await expect(copy('x.number')).rejects.toMatchObject({ code: '23505' })
  })
})

it('the self-check finds nothing wrong, and what the owner of the tables changes (P203)', async () => {
  const { donationId } = await given()
  await issueMissing(world.app)
  const wrong = async () =>
    (await selfCheck(world.app)).checks
      .filter(({ name, differences }) => /receipt/.test(name) && differences > 0)
      .map(({ name }) => name)
  expect(await wrong()).toEqual([])
  const tampered = async (sql: string) => {
    const client = await world.owner.connect()
    try {
      await client.query(
        'alter table receipts disable trigger user; alter table receipt_series disable trigger user',
      )
      await client.query(sql)
      return await wrong()
    } finally {
      client.release()
    }
  }
  const of = `where donation_id = '${donationId}'`
  expect(await tampered(`update receipts set amount = amount - 1, tip = tip + 1 ${of}`)).toContain('receipts')
  expect(await tampered(`update receipts set amount = amount + 1, tip = tip - 1 ${of}`)).toEqual([])
  expect(await tampered(`update receipt_series set last = last + 1 where series = 'T'`)).toEqual([
    'receipt_numbers',
  ])
  expect(await tampered(`update receipt_series set last = last - 1 where series = 'T'`)).toEqual([])
  expect(await tampered(`delete from receipts ${of}`)).toEqual(['receipts', 'receipt_numbers'])
})
