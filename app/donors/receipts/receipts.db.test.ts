import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, type BuiltCampaign } from '#tests/world/campaigns.ts'
import { aDonation, type BuiltDonation, type DonationFacts } from '#tests/world/donations.ts'
import { charity, deliverMails, type QueuedMail, report, validReceipt } from '#tests/world/receipts.ts'
import { anAdmin, aScholar } from '#tests/world/scholars.ts'
import * as entry from '../../entries/mail.tsx'
import { deliverBatch } from '../../notifications/delivery/deliver.server.ts'
import { receiptText } from './build-receipt.ts'
import { eraseReceiptDonor, sweepNames } from './erase-names.server.ts'
import { issueMissing } from './issue-missing.server.ts'
import { loadReceiptsOf } from './load-receipts.server.ts'
import { countLateReceipts } from './measure-receipts.server.ts'
import type { Receipt } from './receipt.ts'

let world: World
let campaign: BuiltCampaign
const dayMs = 86_400_000

beforeAll(async () => {
  world = await aWorld({ env: { ...charity, FLORIDA_REGISTRATION: 'CH12345' } })
  campaign = await aCampaign(world, await aScholar(world, { firstName: 'Maya', lastName: 'Reyes' }))
  // Admins must be reached by news of failed refunds.
  await anAdmin(world)
})
afterAll(() => world.close())

const receiptOf = async (donationId: string): Promise<Receipt> =>
  (await validReceipt(world, donationId)).receipt

async function donate(facts: DonationFacts = {}): Promise<BuiltDonation> {
  const donation = await aDonation(world, campaign, {
    amountCents: 5_000,
    foundationPercentage: 10,
    donorName: 'Dana Cole',
    donorEmail: 'dana@example.com',
    ...facts,
  })
  await deliverMails(world)
  return donation
}

/** Reports a movement of a donation, and delivers its events. Returns the mails. */
async function reportAndDeliver(
  donation: BuiltDonation,
  kind: Parameters<typeof report>[2],
  cents?: number,
): Promise<QueuedMail[]> {
  await report(world, donation, kind, cents)
  return await deliverMails(world)
}

const historyOf = async (donationId: string) =>
  await world.app.db.rows<{ kind: string; cents: number; isValid: boolean }>(
    null,
    `select kind, cents, replaced_by is null as is_valid from receipts where donation_id = $1 order by number`,
    [donationId],
  )

describe('a receipt', () => {
  it('is issued with the donation’s mail, which states number, lines, sentences and link (P520, P523)', async () => {
    const donation = await aDonation(world, campaign, {
      amountCents: 5_000,
      foundationPercentage: 10,
      donorName: 'Dana Cole',
      donorEmail: 'dana@example.com',
    })
    expect((await loadReceiptsOf(world.app.db, [donation.donationId])).size).toBe(0)
    const mail = (await deliverMails(world)).find(({ template }) => template === 'receipt')
    const receipt = await receiptOf(donation.donationId)
    expect(receipt).toMatchObject({
      kind: 'original',
      issuedOn: '2026-03-11',
      replaces: null,
      isTest: true,
      cents: 6_550,
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

  it('stores the hash of its text', async () => {
    const { donationId } = await donate()
    const [row] = await world.app.db.rows<{ sha256: string }>(
      null,
      'select sha256 from receipts where donation_id = $1',
      [donationId],
    )
    const text = receiptText(await receiptOf(donationId))
    expect(createHash('sha256').update(text).digest('hex')).toBe(row?.sha256)
  })

  it('is corrected after a partial refund, a refund of the rest, and a failed refund (P524)', async () => {
    const donation = await donate()
    const first = await receiptOf(donation.donationId)
    const mail = (await reportAndDeliver(donation, 'refunded', 2_000)).find(
      ({ template }) => template === 'donation-refunded',
    )
    const second = await receiptOf(donation.donationId)
    expect(second).toMatchObject({ kind: 'corrected', replaces: first.number, cents: 4_550 })
    expect(second.donations[0]).toMatchObject({ paidCents: 6_550, returnedCents: 2_000 })
    expect(mail?.text).toContain(second.number)
    expect(mail?.text).toContain(first.number)
    await reportAndDeliver(donation, 'refunded', 4_550)
    expect(await receiptOf(donation.donationId)).toMatchObject({ cents: 0, sentences: [] })
    await reportAndDeliver(donation, 'refund_failed', 4_550)
    expect(await historyOf(donation.donationId)).toEqual([
      { kind: 'original', cents: 6_550, isValid: false },
      { kind: 'corrected', cents: 4_550, isValid: false },
      { kind: 'corrected', cents: 0, isValid: false },
      { kind: 'corrected', cents: 4_550, isValid: true },
    ])
  })

  it('is corrected after a dispute, and again after the dispute is won (P524)', async () => {
    const donation = await donate()
    await reportAndDeliver(donation, 'disputed')
    expect(await receiptOf(donation.donationId)).toMatchObject({ cents: 0 })
    await reportAndDeliver(donation, 'dispute_won')
    expect(await receiptOf(donation.donationId)).toMatchObject({ cents: 6_550, kind: 'corrected' })
  })

  it.each([
    [[['disputed', 6_550]], 'Your bank took back $65.50 of your donation to Maya Reyes'],
    [
      [
        ['disputed', 6_550],
        ['dispute_won', 6_550],
      ],
      'Your bank returned $65.50 of your donation to Maya Reyes',
    ],
    [
      [
        ['refunded', 2_000],
        ['refund_failed', 2_000],
      ],
      'Your bank sent your refund of $20.00 for your donation to Maya Reyes',
    ],
  ] as const)(
    'is mailed to the donor after %j, with the reason and what it replaces (P524)',
    async (movements, reason) => {
      const donation = await donate()
      let mails: QueuedMail[] = []
      let replaced = ''
      for (const [kind, cents] of movements) {
        replaced = (await receiptOf(donation.donationId)).number
        mails = await reportAndDeliver(donation, kind, cents)
      }
      const receipt = await receiptOf(donation.donationId)
      expect(receipt.replaces).toBe(replaced)
      const mail = mails.filter(({ to }) => to === 'dana@example.com')
      expect(mail).toMatchObject([
        { template: 'receipt-corrected', subject: `Corrected receipt ${receipt.number}` },
      ])
      const text = mail[0]?.text.replace(/\s+/g, ' ')
      for (const words of [reason, receipt.number, replaced, `${world.app.env.appUrl}/receipt?token=`])
        expect(text).toContain(words)
    },
  )

  it('is issued once though its events are delivered twice', async () => {
    const { donationId } = await donate()
    await world.owner.query('update outbox_events set handled_at = null')
    await deliverMails(world)
    expect(await historyOf(donationId)).toHaveLength(1)
  })

  it('keeps the form of its day of issue after the settings change', async () => {
    const { donationId } = await donate()
    const before = await receiptOf(donationId)
    const { env } = world.app
    world.app.env = { ...env, taxStatus: 'none', ein: null, postalAddress: null }
    try {
      const later = await donate()
      expect(await receiptOf(donationId)).toEqual(before)
      const { sums, sentences } = await receiptOf(later.donationId)
      expect(sums).toEqual({ personalGift: 5_300, contribution: 0, service: 0, unstated: 1_250 })
      expect(sentences.map(({ legalClass }) => legalClass)).toEqual(['personalGift'])
    } finally {
      world.app.env = env
    }
  })

  it('is issued by the hourly task, without mail, if its event was never delivered (P528)', async () => {
    const donation = await aDonation(world, campaign)
    await world.owner.query('update outbox_events set handled_at = now() where handled_at is null')
    expect(await issueMissing(world.app)).toBeGreaterThan(0)
    expect(await receiptOf(donation.donationId)).toMatchObject({ kind: 'original' })
    expect(await deliverMails(world)).toEqual([])
    expect(await issueMissing(world.app)).toBe(0)
  })

  it('is corrected by the hourly task though a return was committed after younger changes were seen (P528)', async () => {
    const [late, young] = [await aDonation(world, campaign), await aDonation(world, campaign)]
    await world.owner.query('update outbox_events set handled_at = now() where handled_at is null')
    await issueMissing(world.app)
    const slow = await world.owner.connect()
    try {
      await slow.query('begin')
      await slow.query('update donations set amount = amount - 1, total = total - 1 where id = $1', [
        late.donationId,
      ])
      await world.owner.query('update donations set donor_name = donor_name where id = $1', [
        young.donationId,
      ])
      expect(await issueMissing(world.app)).toBe(0)
      await slow.query('commit')
    } finally {
      slow.release()
    }
    expect(await issueMissing(world.app)).toBe(1)
    expect(await receiptOf(late.donationId)).toMatchObject({ kind: 'corrected' })
    expect(await issueMissing(world.app)).toBe(0)
  })

  it('counts as late if the mail server didn’t take its mail for four business days (P528)', async () => {
    await aDonation(world, campaign)
    while ((await deliverBatch(world.app, entry)) > 0);
    const now = world.clock.now()
    const lateAfter = async (days: number) => {
      world.clock.set(new Date(now.getTime() + days * dayMs))
      return await countLateReceipts(world.app)
    }
    // Wednesday, March 11; the fifth business day is March 18.
    expect([await lateAfter(0), await lateAfter(5), await lateAfter(6), await lateAfter(7)]).toEqual([
      0, 0, 0, 1,
    ])
    world.clock.set(now)
    await deliverMails(world)
  })
})

describe('erasing (P527)', () => {
  const peopleOf = async (donationId: string) =>
    (
      await world.app.db.rows<{ name: string | null; email: string | null; student: string | null }>(
        null,
        'select donor_name as name, donor_email as email, student from receipts where donation_id = $1',
        [donationId],
      )
    )[0]
  const erase = (email: string) =>
    world.app.db.transaction(tx => eraseReceiptDonor(world.app, tx, email, world.clock.now()))
  const sweepOn = (iso: string) => world.app.db.transaction(tx => sweepNames(world.app, tx, new Date(iso)))

  it('removes a donor’s address at once, and the name after the retention period', async () => {
    const { donationId } = await donate({ donorEmail: 'gone@example.com' })
    const before = await receiptOf(donationId)
    await erase('Gone@example.com')
    expect(await peopleOf(donationId)).toMatchObject({ name: 'Dana Cole', email: null })
    expect(await sweepOn('2033-12-31T12:00:00Z')).toBe(0)
    expect(await sweepOn('2034-01-01T12:00:00Z')).toBe(1)
    expect(await peopleOf(donationId)).toMatchObject({ name: null, email: null })
    expect(await receiptOf(donationId)).toEqual({ ...before, donor: { name: null, email: null } })
  })

  it('also applies to corrected receipts issued later', async () => {
    const donation = await donate({ donorEmail: 'away@example.com' })
    await erase('away@example.com')
    await reportAndDeliver(donation, 'refunded', 1_000)
    const { kind, donor } = await receiptOf(donation.donationId)
    expect({ kind, donor }).toEqual({ kind: 'corrected', donor: { name: 'Dana Cole', email: null } })
    expect(await sweepOn('2034-01-01T12:00:00Z')).toBe(2)
  })

  it('removes the name at once if the operator keeps no names', async () => {
    const { donationId } = await donate({ donorEmail: 'none@example.com' })
    const { env } = world.app
    world.app.env = { ...env, receiptNameYears: 0 }
    try {
      await erase('none@example.com')
    } finally {
      world.app.env = env
    }
    expect(await peopleOf(donationId)).toMatchObject({ name: null, email: null })
  })

  it('stops the mails with corrected receipts, and gives up no event for it', async () => {
    const donation = await donate({ donorEmail: 'erased@example.com' })
    await erase('erased@example.com')
    const mails = await reportAndDeliver(donation, 'disputed')
    expect(mails.filter(({ template }) => template === 'receipt-corrected')).toEqual([])
    const { rows } = await world.app.db.pool.query(
      'select 1 from outbox_events where given_up_at is not null',
    )
    expect(rows).toEqual([])
  })
})
