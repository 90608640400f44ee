import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refundPreview } from '#app/admin/transactions/refund-preview.ts'
import { applyProviderFacts } from '#app/donations/posting/apply-provider-facts.server.ts'
import { readJournal } from '#tests/money/read-journal.ts'
import { assertSelfCheckIsClean, balancesOf } from '#tests/money/stories/campaign-figures.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { type BuiltDonation, donations } from '#tests/world/donations.ts'
import { aRefundingProvider, moved, type RefundingProvider } from '#tests/world/refunding-provider.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders, steppedUpHeaders } from '#tests/world/scholars.ts'
import { analyticsPages, assertAnalyticsFigures } from './analytics-figures.ts'
import { assertMoneyFigures, dollars, type MoneyPages, moneyPages } from './money-figures.ts'
import { moneyTruth, trueDonations } from './money-truth.ts'

/**
 * Partial returns of donations by admins, the provider and banks, and their reversals. After each step every
 * figure and report for admins must match the movements.
 */

let world: World
let admin: Scholar
let owner: Scholar
let provider: RefundingProvider
let campaignId: string
let pages: MoneyPages
const donationsByName: Record<string, BuiltDonation> = {}

beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world)
  pages = await moneyPages(world, admin)
  owner = await aScholar(world)
  campaignId = (await aCampaign(world, owner)).campaignId
  const names = [
    'part',
    'twice',
    'failed',
    'disputed',
    'won',
    'excess',
    'byHand',
    'cent',
    'slow',
    'odd',
  ] as const
  const made = await donations(
    world,
    names.map((name, place) => ({
      campaignId,
      at: new Date(world.clock.now().getTime() + 60_000 * (place - names.length)),
      // The first two donations are by the same donor; the amounts do not divide evenly.
      donorEmail: place < 2 ? 'two@donors.example' : `${name.toLowerCase()}@donors.example`,
      donorName: name,
      ...({
        amountCents: 3_333 + 777 * place,
        tipPercentage: 15,
        foundationPercentage: place % 2 ? 10 : 0,
      } as const),
      paymentMethod: place % 3 ? 'credit_card' : 'debit_card',
    })),
  )
  for (const [place, name] of names.entries()) if (made[place]) donationsByName[name] = made[place]
  provider = aRefundingProvider(world, made)
  world.app.payments = provider.payments
})
afterAll(() => world.close())

function the(name: string): BuiltDonation {
  const found = donationsByName[name]
  if (!found) throw new Error(`nobody gave ${name}`)
  return found
}

async function refund(name: string, cents: number | null, refundId: string = randomUUID()) {
  world.clock.advance(60_000)
  const path = `/api/admin/donations/${the(name).donationId}/refund`
  const body = { refundId, cents, reason: 'Asked for by the donor.' }
  return await world.call('POST', path, body, await steppedUpHeaders(world, admin.userId))
}

/** Adds a movement at the provider, which reports it. */
async function happens(
  name: string,
  ...movement: Parameters<typeof moved> extends [BuiltDonation, ...infer Rest] ? Rest : never
) {
  world.clock.advance(60_000)
  const at = world.clock.now().toISOString()
  const report = provider.happens(the(name), { ...moved(the(name), ...movement), at })
  await applyProviderFacts(world.app, report, null, world.clock.now())
}

async function detailOf(name: string) {
  // Signs in again, because days pass in this test and the session expires.
  const { detail } = await (await moneyPages(world, admin)).transactions(`?donation=${the(name).donationId}`)
  if (!detail) throw new Error('no detail')
  return detail
}

/** Uses a different admin each time, because reports are rate-limited per admin. */
async function assertEverything() {
  await assertMoneyFigures(await moneyPages(world, await anAdmin(world)))
  await assertAnalyticsFigures(await analyticsPages(world, await anAdmin(world)))
  await assertSelfCheckIsClean(world.app)
}

describe('every figure and report matches the movements after', () => {
  test('a partial refund, requested twice but done once', async () => {
    const before = await detailOf('part')
    const preview = refundPreview(before, 2_000)
    const id = randomUUID()
    expect((await refund('part', 2_000, id)).body).toEqual({ status: 'refunded' })
    expect((await refund('part', 2_000, id)).body).toEqual({ status: 'refunded' })
    expect(provider.asked()).toBe(1)
    const after = await detailOf('part')
    expect(after).toMatchObject({ status: 'partly', refund: { returnedCents: 2_000, problem: null } })
    expect(after.refunds).toMatchObject([{ id, cents: 2_000, stage: 'done' }])
    // The preview of the refund must match what was posted.
    const posted = after.entries.at(-1)?.entries ?? []
    const moved = posted.filter(({ account }) => account !== 'provider_clearing').map(({ cents }) => cents)
    expect(moved.toSorted((a, b) => a - b)).toEqual(
      preview.lines
        .map(({ now }) => now)
        .filter(now => now > 0)
        .toSorted((a, b) => a - b),
    )
    await assertEverything()
  })

  test('refusals of too much, nothing, and half a cent, shown beside the field', async () => {
    const refundableCents = (await detailOf('part')).refund.refundableCents
    const tooMuch = await refund('part', refundableCents + 1)
    expect(tooMuch).toMatchObject({ status: 400, body: { error: { code: 'RefundTooLarge' } } })
    expect(Object.keys(tooMuch.body.error.fields)).toEqual(['cents'])
    for (const cents of [0, -1, 0.5, 1e12]) expect((await refund('part', cents)).status).toBe(400)
    expect((await detailOf('part')).refund.refundableCents).toBe(refundableCents)
  })

  test('a partial refund and then the rest (P284)', async () => {
    await refund('twice', 1_000)
    expect((await refund('twice', null)).body).toEqual({ status: 'refunded' })
    const { status, refunds, refund: state, history } = await detailOf('twice')
    expect({ status, refundable: state.refundableCents }).toEqual({ status: 'refunded', refundable: 0 })
    expect(refunds.map(({ cents, stage }) => [cents, stage])).toEqual([
      [1_000, 'done'],
      [the('twice').lines.total - 1_000, 'done'],
    ])
    const sums = history.flatMap(({ what, cents }) =>
      what === 'Paid' || what === 'Refunded' ? [cents ?? 0] : [],
    )
    expect(sums.reduce((a, b) => a + b, 0)).toBe(0)
    await assertEverything()
  })

  test('a refund returned by the bank', async () => {
    const id = randomUUID()
    await refund('failed', 1_500, id)
    const [refunded] =
      (
        await world.app.payments.lookUp({
          paymentId: the('failed').donationId,
          providerPaymentId: null,
        })
      )?.movements.filter(({ kind }) => kind === 'refunded') ?? []
    expect(refunded?.refundId).toBe(id)
    world.clock.advance(86_400_000)
    const at = world.clock.now().toISOString()
    const report = provider.happens(the('failed'), {
      id: `fail_${id}`,
      kind: 'refund_failed',
      cents: 1_500,
      at,
      refundId: id,
    })
    await applyProviderFacts(world.app, report, null, world.clock.now())
    const { status, refunds, history, refund: state } = await detailOf('failed')
    expect({ status, returned: state.returnedCents, problem: state.problem }).toEqual({
      status: 'completed',
      returned: 0,
      problem: null,
    })
    expect(refunds).toMatchObject([{ id, stage: 'sent_back', cents: 1_500 }])
    expect(history.at(-1)).toMatchObject({ what: 'Refund sent back by the donor’s bank', cents: 1_500 })
    await assertEverything()
  })

  test('full and partial disputes, lost and won', async () => {
    await happens('disputed', 'disputed')
    await happens('won', 'disputed', 2_000)
    expect((await detailOf('won')).status).toBe('partly')
    expect(await refund('won', 100)).toMatchObject({
      status: 409,
      body: { error: { code: 'DonationDisputed' } },
    })
    await assertEverything()
    await happens('won', 'dispute_won', 2_000)
    expect((await detailOf('won')).status).toBe('completed')
    await assertEverything()
  })

  test('a dispute of a refunded amount, which is a loss until the dispute is won', async () => {
    await refund('excess', 500)
    await happens('excess', 'disputed')
    const { refund: state, status } = await detailOf('excess')
    expect({ status, returned: state.returnedCents }).toEqual({
      status: 'disputed',
      returned: the('excess').lines.total + 500,
    })
    expect((await moneyTruth(pages.sql)).lost).toBe(500)
    await assertEverything()
    await happens('excess', 'dispute_won')
    expect((await moneyTruth(pages.sql)).lost).toBe(0)
    expect((await detailOf('excess')).status).toBe('partly')
    await assertEverything()
  })

  test('a refund at the provider, one of a cent, a late fee, and a pending refund', async () => {
    await happens('byHand', 'refunded', 777)
    expect((await detailOf('byHand')).refunds).toMatchObject([{ by: null, cents: 777, stage: 'done' }])
    await refund('cent', 1)
    await happens('odd', 'fee', 1_500, ':late')
    provider.waits()
    expect((await refund('slow', 300)).body).toEqual({ status: 'waiting' })
    expect((await detailOf('slow')).refund).toMatchObject({ isWaiting: true, returnedCents: 0 })
    expect((await detailOf('slow')).refunds).toMatchObject([{ stage: 'waiting', cents: 300 }])
    await assertEverything()
  })

  test('all of them: the supporters’ list shows the remainder, and a donor with a remainder counts', async () => {
    const { body } = await world.call('GET', `/api/campaigns/${campaignId}/supporters`)
    const left = (await trueDonations(pages.sql)).filter(one => one.left.amount > 0)
    const people = new Set(left.map(({ email }) => email)).size
    const shown: { id: string; amountCents: number }[] = body.supporters
    expect(shown.map(({ id, amountCents }) => [id, amountCents]).toSorted()).toEqual(
      left.map(one => [one.id, one.left.amount]).toSorted(),
    )
    const [stored] = await pages.sql<{ raised: number; donations: number; donors: number }>(
      'select raised_amount as raised, donation_count as donations, donor_count as donors from campaigns where id = $1',
      [campaignId],
    )
    const owned = await signedInHeaders(world, owner.userId)
    const { body: home } = await world.call('GET', '/api/screens/home', undefined, owned)
    expect(home.activity).toMatchObject({ raisedCents: stored?.raised, donations: left.length })
    const { body: page } = await world.call('GET', `/api/screens/campaign/${campaignId}`)
    expect(page.campaign).toMatchObject({
      raisedCents: stored?.raised,
      donorCount: people,
      donationCount: left.length,
    })
    const latest = await world.call('GET', '/api/latest-donations')
    for (const one of latest.body.donations)
      expect(one.amountCents).toBe(left.find(({ id }) => id === one.id)?.left.amount)
    expect(stored).toEqual({
      raised: left.reduce((sum, one) => sum + one.left.amount, 0),
      donations: left.length,
      donors: people,
    })
  })
})

describe('the accountant’s reports', () => {
  const report = async (path: string) => {
    const headers = await signedInHeaders(world, (await anAdmin(world)).userId)
    const { status, body } = await world.call('GET', `/api/admin/accounting/${path}`, undefined, headers)
    expect({ path, status }).toEqual({ path, status: 200 })
    return String(body)
  }

  test('the year by month and account adds up to the remainder of each line', async () => {
    const is = await moneyTruth(pages.sql)
    const [header = '', ...months] = (await report('report?year=2026')).trim().split(/\r?\n/)
    const columns = header.split(',')
    const sum = (name: string) => {
      const place = columns.indexOf(name)
      expect({ name, place }).not.toEqual({ name, place: -1 })
      return months.reduce((all, line) => all + Number((line.split(',')[place] ?? '').replace('.', '')), 0)
    }
    const names = await pages.sql<{ code: string; name: string }>('select code, name from ledger_accounts')
    const of = (code: string) => sum(names.find(one => one.code === code)?.name ?? '')
    expect({
      tips: of('tips'),
      processing: of('donor_processing_fees'),
      card: of('credit_card_fees'),
      foundation: of('foundation_donations'),
      fees: of('provider_fees'),
      lost: of('chargeback_losses'),
    }).toEqual({
      tips: is.tips,
      processing: is.processing,
      card: is.card,
      foundation: is.foundation,
      fees: is.providerFees,
      lost: is.lost,
    })
  })

  test('the entries and the journal have the same balances as the ledger, to the cent', async () => {
    const balances = await balancesOf(world.app.db)
    const lines = (await report('entries?year=2026')).trim().split(/\r?\n/).slice(1)
    const sums: Record<string, number> = {}
    for (const line of lines) {
      const parts = line.split(',')
      const account = parts[4] ?? ''
      sums[account] = (sums[account] ?? 0) + Number((parts.at(-1) ?? '').replace('.', ''))
    }
    const balancesRead = Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))
    expect(balancesRead).toEqual(balances)
    const journal = await readJournal(await report('journal?year=2026'))
    const short = Object.entries(journal.balances).map(
      ([name, cents]) => [name.split(':')[1], cents] as const,
    )
    expect(Object.fromEntries(short.filter(([, cents]) => cents !== 0))).toEqual(balances)
    const text = await report('journal?year=2026')
    for (const words of ['Donation refunded', 'Refund sent back by the bank', 'Donation disputed'])
      expect(text).toContain(`* ${words}\n`)
    expect(text).not.toContain('refund failed')
  })

  test('the list of transactions adds up to the raised amount', async () => {
    const [, ...lines] = await (await moneyPages(world, admin)).report(
      'transactions',
      '?status=all&columns=all',
    )
    const is = await moneyTruth(pages.sql)
    const cents = (text = '') => Number(text.replace('.', ''))
    const left = lines.reduce((sum, [, , , amount, , back]) => sum + cents(amount) - cents(back), 0)
    expect(dollars(left)).toBe(dollars(is.raised))
  })
})
