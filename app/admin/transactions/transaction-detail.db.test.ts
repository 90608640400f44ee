import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MoneyPages, moneyPages } from '#tests/money/figures/money-figures.ts'
import { aCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import {
  aGivingWorld,
  aPaidDonation,
  aStartedDonation,
  eventually,
  type GivingWorld,
} from '#tests/world/giving-world.ts'
import { anAdmin, aScholar, type Scholar, steppedUpHeaders } from '#tests/world/scholars.ts'
import { aWithdrawal } from '#tests/world/withdrawals.ts'
import type { TransactionDetail } from './contract.ts'
import { refundPreview } from './refund-preview.ts'

let world: GivingWorld
let admin: Scholar
let pages: MoneyPages
let campaignId: string

beforeAll(async () => {
  world = await aGivingWorld()
  admin = await anAdmin(world)
  pages = await moneyPages(world, admin)
  const owner = await aScholar(world, { firstName: 'Maya', lastName: 'Reyes' })
  campaignId = (await aCampaign(world, owner, { months: 2 })).campaignId
})
afterAll(() => world.close())

async function detailOf(id: string): Promise<TransactionDetail> {
  const { detail } = await pages.transactions(`?donation=${id}`)
  if (!detail) throw new Error('no detail')
  return detail
}

/** The shortfall in cents that the form shows for a full refund. */
async function shortfallOf(id: string): Promise<number> {
  const detail = await detailOf(id)
  return refundPreview(detail, detail.refund.refundableCents).shortfallCents
}

async function aPaidDonationId() {
  const donation = { quote: { foundationPercentage: 10 }, inHonorOf: 'Grandma' } as const
  return (await aPaidDonation(world, campaignId, donation)).donationId
}

const refund = async (id: string, reason: string) =>
  await world.call(
    'POST',
    `/api/admin/donations/${id}/refund`,
    { refundId: crypto.randomUUID(), reason },
    await steppedUpHeaders(world, admin.userId),
  )

const sumOf = (entries: readonly { cents: number }[]) => entries.reduce((sum, { cents }) => sum + cents, 0)

describe('a donation’s detail', () => {
  it('contains every line, the donor’s words, and the ledger entries', async () => {
    const id = await aPaidDonationId()
    const detail = await detailOf(id)
    const { lines } = detail
    expect(detail).toMatchObject({
      id,
      status: 'completed',
      donor: 'Ruth Adeyemi',
      email: 'ruth@donors.example',
      scholar: 'Maya Reyes',
      message: 'Go, Maya!',
      inHonorOf: 'Grandma',
      paymentMethod: 'credit_card',
      campaign: { id: campaignId },
      lines: {
        amount: 5_000,
        tip: 750,
        foundationDonation: 500,
        processingFee: 175,
        creditCardFee: 125,
        total: 6_550,
      },
      refund: {
        returnedCents: 0,
        refundableCents: 6_550,
        problem: null,
        isWaiting: false,
        failure: null,
        campaignLeftCents: expect.any(Number),
      },
      refunds: [],
    })
    expect(
      lines.amount + lines.tip + lines.foundationDonation + lines.processingFee + lines.creditCardFee,
    ).toBe(lines.total)
    const [fee] = await pages.sql<{ fee: number }>('select provider_fee as fee from payments where id = $1', [
      id,
    ])
    expect(lines.providerFee).toBe(fee?.fee)
    expect(detail.entries.map(({ kind }) => kind)).toEqual(['donation_captured'])
    const entries = detail.entries[0]?.entries ?? []
    expect(sumOf(entries)).toBe(0)
    expect(Object.fromEntries(entries.map(({ account, cents }) => [account, cents]))).toEqual({
      provider_clearing: 6_550 - lines.providerFee,
      provider_fees: lines.providerFee,
      campaign_funds: -5_000,
      tips: -750,
      foundation_donations: -500,
      donor_processing_fees: -175,
      credit_card_fees: -125,
    })
    expect(detail.history.map(({ what }) => what)).toEqual(['Started by the donor', 'Paid'])
  })

  it('contains a dispute, its win, and a refund with its reason', async () => {
    const id = await aPaidDonationId()
    const { providerPaymentId } = await detailOf(id)
    for (const [verb, status] of [
      ['dispute', 'disputed'],
      ['dispute/win', 'completed'],
    ] as const) {
      world.clock.advance(60_000)
      await world.demoProvider.happens(providerPaymentId ?? '', verb)
      await eventually(async () => (await detailOf(id)).status === status)
    }
    world.clock.advance(60_000)
    expect((await refund(id, 'Given twice.')).status).toBe(200)
    const detail = await detailOf(id)
    expect(detail.history.map(({ what, reason }) => (reason ? `${what}: ${reason}` : what))).toEqual([
      'Started by the donor',
      'Paid',
      'Disputed by the donor’s bank',
      'Provider fee',
      'Dispute won',
      'Refund requested by {name}: Given twice.',
      'Refunded',
    ])
    expect(detail.status).toBe('refunded')
    expect(detail.refund.problem).toContain('already refunded')
    for (const { entries } of detail.entries) expect(sumOf(entries)).toBe(0)
  })

  it('contains a pending refund, and one that the provider refused', async () => {
    const id = await aPaidDonationId()
    await world.demoProvider.faults({ error: { next: 1, afterWork: false } })
    await refund(id, 'Given twice.')
    expect((await detailOf(id)).refund).toMatchObject({ isWaiting: true, problem: null, failure: null })
    const { donationId } = await aDonation(world, { campaignId })
    await refund(donationId, 'Unknown to the provider.')
    expect((await detailOf(donationId)).refund).toMatchObject({
      isWaiting: false,
      problem: null,
      failure: 'the payment provider does not know this payment',
    })
  })

  it('shows the shortfall of money that was withdrawn or requested', async () => {
    const owner = await aScholar(world)
    const ended = await endedCampaign(world, owner)
    const remaining = await aDonation(world, ended, { amountCents: 3_000 })
    expect(await shortfallOf(remaining.donationId)).toBe(0)
    await aWithdrawal(world, owner)
    expect(await shortfallOf(remaining.donationId)).toBe(3_000)
    await aDonation(world, ended, { amountCents: 1_000 })
    expect(await shortfallOf(remaining.donationId)).toBe(2_000)
  })

  it('doesn’t exist for an unknown or unpaid donation', async () => {
    const { donationId } = await aStartedDonation(world, campaignId)
    for (const id of ['00000000-0000-4000-8000-000000000000', donationId])
      expect((await pages.transactions(`?donation=${id}`)).detail).toBeNull()
    expect((await pages.transactions('?donation=nonsense')).detail).toBeNull()
  })
})

describe('held payments', () => {
  it('are listed with both sums, searched, exported and refunded (P171)', async () => {
    await world.demoProvider.faults({ wrongAmount: { next: 1, moreCents: 700 } })
    const { donationId } = await aPaidDonation(world, campaignId, { donorName: 'Hilda Held' })
    await eventually(async () => (await pages.transactions()).heldPayments === 1)
    const before = await pages.balances()
    const held = await pages.transactions('?status=held')
    expect(held).toMatchObject({
      total: 1,
      transactions: [
        { id: donationId, donor: 'Hilda Held', totalCents: 6_050, takenCents: 6_750, status: 'held' },
      ],
    })
    expect(await pages.transactions('?status=held&search=hilda')).toMatchObject({ total: 1 })
    expect(await pages.transactions('?status=held&search=nobody')).toMatchObject({ total: 0 })
    expect(await pages.transactions('?status=all&search=hilda')).toMatchObject({ total: 0 })
    expect((await pages.report('transactions', '?status=held&columns=all'))[1]?.slice(1)).toEqual([
      'Hilda Held',
      'Maya Reyes',
      '50.00',
      '67.50',
      '0.00',
      '0.00',
    ])
    expect(await detailOf(donationId)).toMatchObject({
      status: 'held',
      takenCents: 6_750,
      entries: [{ kind: 'payment_held' }],
      refund: { returnedCents: 0, refundableCents: 6_750, problem: null, campaignLeftCents: null },
    })
    expect((await refund(donationId, 'Another sum was taken.')).body).toEqual({ status: 'refunded' })
    expect(await pages.transactions('?status=held')).toMatchObject({ total: 0, heldPayments: 0 })
    const after = await detailOf(donationId)
    expect(after).toMatchObject({
      status: 'refunded',
      entries: [{ kind: 'payment_held' }, { kind: 'held_refunded' }],
    })
    expect(after.history.filter(({ what }) => what === 'Refunded')).toHaveLength(1)
    // The full total of $67.50 leaves our balance, because the provider doesn't return its fee.
    expect((await pages.balances()).availableCents).toBe(before.availableCents - 6_750)
  })
})
