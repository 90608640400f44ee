import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { specificationFees } from '#app/fees/first-schedules.ts'
import { assertSelfCheckIsClean } from '#tests/money/stories/campaign-figures.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aSchedule, aSurcharge, changeFees } from '#tests/world/fees.ts'
import { aQuote, aStart, figuresOf, trustAddress } from '#tests/world/giving-world.ts'
import { anAdmin, aScholar, type Scholar } from '#tests/world/scholars.ts'
import { aToken, scriptedProvider } from '#tests/world/scripted-provider.ts'
import type { QuoteInput } from '../contract.ts'

let world: World
let admin: Scholar
let campaignId: string
let play: ReturnType<typeof scriptedProvider>
let donors = 0
beforeAll(async () => {
  world = await aWorld({ env: { TRUSTED_PROXIES: '1' } })
  admin = await anAdmin(world)
})
afterAll(async () => {
  await assertSelfCheckIsClean(world.app)
  await world.close()
})
beforeEach(async () => {
  world.clock.advance(60 * 60_000)
  campaignId = (await aCampaign(world, await aScholar(world))).campaignId
  play = scriptedProvider()
  world.app.payments = play.provider
})

async function aDonor(choices: Partial<QuoteInput> = {}) {
  const quote = await aQuote(world, campaignId, choices)
  const request = aStart(quote.quoteId, { donorEmail: `donor${++donors}@donors.example` })
  const address = `198.51.100.${donors}`
  await trustAddress(world, campaignId, address)
  return {
    quote,
    give: (cardToken: string | null, quoteId = quote.quoteId, donationId = request.donationId) =>
      world.call(
        'POST',
        '/api/donations',
        { ...request, quoteId, donationId, cardToken },
        { 'x-forwarded-for': address },
      ),
    status: () => world.call('GET', `/api/donations/${request.donationId}/status`),
    async row(id = request.donationId) {
      const [row] = await world.app.db.rows<Row>(
        null,
        `select p.status, p.amount, p.processing_fee, p.credit_card_fee, p.total, p.payment_method, p.attempts, d.given_amount
         from payments p left join donations d on d.id = p.id where p.id = $1`,
        [id],
      )
      return row
    },
    entries: async () =>
      Object.fromEntries(
        (
          await world.app.db.rows<{ account: string; cents: number }>(
            null,
            `select e.account, e.amount::int as cents from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
             where t.subject_id = $1 and e.account not in ('provider_clearing', 'provider_fees')`,
            [request.donationId],
          )
        ).map(({ account, cents }) => [account, -cents]),
      ),
  }
}

type Row = {
  status: string
  amount: number
  processingFee: number
  creditCardFee: number
  total: number
  paymentMethod: string
  attempts: number
  givenAmount: number | null
}

const changed = (answer: { status: number; body: { error?: unknown } }) =>
  expect(answer).toMatchObject({
    status: 409,
    body: { error: { code: 'FeesChanged', message: 'The fees changed. Please look again.' } },
  })

describe('in mode `choice` (P504)', () => {
  beforeEach(() => changeFees(world, aSchedule(), admin))

  it('a fee that isn’t covered comes out of the donation, and the ledger matches the quote', async () => {
    const donor = await aDonor()
    const lines = {
      amount: 4_825,
      tip: 750,
      foundationDonation: 0,
      processingFee: 175,
      creditCardFee: 0,
      total: 5_750,
    }
    expect(donor.quote).toMatchObject({ amountCents: 5_000, coversFees: false, lines })
    expect((await donor.give(aToken('captured'))).body).toMatchObject({ status: 'captured' })
    expect(await donor.row()).toMatchObject({ amount: 4_825, total: 5_750, givenAmount: 4_825 })
    expect((await donor.status()).body).toEqual({
      status: 'captured',
      reason: null,
      amountCents: 4_825,
      chosenCents: 5_000,
    })
    expect(await donor.entries()).toEqual({ campaign_funds: 4_825, tips: 750, donor_processing_fees: 175 })
    expect(await figuresOf(world, campaignId)).toMatchObject({ raised: 4_825, counted: 1, ledger: 0 })
  })

  it('a covered fee is added, and the campaign gets exactly the chosen amount', async () => {
    const donor = await aDonor({ coversFees: true })
    expect(donor.quote.lines).toMatchObject({ amount: 5_000, processingFee: 175, total: 5_925 })
    await donor.give(aToken('captured'))
    expect(await donor.entries()).toEqual({ campaign_funds: 5_000, tips: 750, donor_processing_fees: 175 })
  })

  it('a donation of $1 leaves something for the campaign; less is refused as before (P151)', async () => {
    const donor = await aDonor({ amountCents: 100, tipPercentage: 0 })
    expect(donor.quote.lines).toMatchObject({ amount: 67, processingFee: 33, total: 100 })
    expect((await donor.give(aToken('captured'))).body).toMatchObject({ status: 'captured' })
    expect(await donor.row()).toMatchObject({ status: 'captured', givenAmount: 67 })
    const less = {
      campaignId,
      amountCents: 99,
      tipPercentage: 0,
      foundationPercentage: 0,
      paymentMethod: 'debit_card',
    }
    expect(await world.call('POST', '/api/quotes', less)).toMatchObject({
      status: 400,
      body: { error: { code: 'InvalidAmount' } },
    })
  })

  it.each([
    ['debit', 'credit_card', 'debit_card'],
    ['credit', 'debit_card', 'credit_card'],
    ['prepaid', 'credit_card', 'debit_card'],
    ['unknown', 'credit_card', 'debit_card'],
    ['credit', 'apple_pay', 'apple_pay'],
  ] as const)(
    'a %s card after choosing %s is charged without a new quote, and recorded as %s',
    async (funding, paymentMethod, recorded) => {
      const donor = await aDonor({ paymentMethod })
      expect((await donor.give(aToken('captured', funding))).body).toMatchObject({ status: 'captured' })
      expect(await donor.row()).toMatchObject({ paymentMethod: recorded, creditCardFee: 0, total: 5_750 })
    },
  )
})

describe('in mode `required` (P504)', () => {
  it('the fee is added for every card, regardless of the request', async () => {
    await changeFees(world, aSchedule({ mode: 'required' }), admin)
    const donor = await aDonor({ coversFees: false })
    expect(donor.quote).toMatchObject({
      coversFees: true,
      lines: { amount: 5_000, processingFee: 175, total: 5_925 },
    })
    expect((await donor.give(aToken('captured', 'debit'))).body).toMatchObject({ status: 'captured' })
    expect(await donor.row()).toMatchObject({ paymentMethod: 'debit_card', total: 5_925 })
  })
})

describe('in mode `surcharge` (P503)', () => {
  beforeEach(() => changeFees(world, aSurcharge(), admin))

  it('no debit, prepaid or unknown card pays it, in any order of cards', async () => {
    for (const cards of [
      ['debit'],
      ['prepaid'],
      ['unknown'],
      ['credit', 'debit'],
      ['debit', 'credit', 'unknown'],
      ['credit', 'prepaid', 'credit', 'debit'],
    ] as const) {
      const donor = await aDonor()
      let { quoteId } = donor.quote
      let donationId: string = randomUUID()
      for (const funding of cards) {
        const isLast = funding === cards.at(-1)
        const token = () => aToken(isLast ? 'captured' : 'declined', funding)
        let { body } = await donor.give(token(), quoteId, donationId)
        if (body.next?.kind === 'requote') {
          quoteId = body.next.quote.quoteId
          expect(body.next.quote.coversFees).toBe(true)
          donationId = randomUUID()
          body = (await donor.give(token(), quoteId, donationId)).body
        }
        expect(body.status).toBe(isLast ? 'captured' : 'declined')
        world.clock.advance(5 * 60_000)
      }
      expect(await donor.row(donationId)).toMatchObject({
        status: 'captured',
        creditCardFee: 0,
        paymentMethod: 'debit_card',
      })
    }
  })

  it('it is a separate line', async () => {
    const donor = await aDonor()
    expect(donor.quote.lines).toMatchObject({ creditCardFee: 125, total: 6_050 })
    await donor.give(aToken('captured'))
    expect(await donor.entries()).toMatchObject({ credit_card_fees: 125, campaign_funds: 5_000 })
  })
})

describe('after the fees have changed (P506)', () => {
  it('a quote of the old fees is refused before anything is charged, and a new quote can be paid', async () => {
    await changeFees(world, aSchedule(), admin)
    const donor = await aDonor()
    world.clock.advance(1_000)
    const id = await changeFees(world, aSchedule({ processingBp: 310 }), admin)
    changed(await donor.give(aToken('captured')))
    expect(play.calls).toEqual([])
    expect(await donor.row()).toBe(undefined)
    const fresh = await aQuote(world, campaignId)
    expect(fresh.fees).toMatchObject({ id, processingBp: 310 })
    expect((await donor.give(aToken('captured'), fresh.quoteId)).body).toMatchObject({ status: 'captured' })
  })

  it('another card on a started payment is refused, too, but a repeated request still gets its result', async () => {
    await changeFees(world, aSchedule(), admin)
    const donor = await aDonor()
    const token = aToken('declined')
    expect((await donor.give(token)).body).toMatchObject({ status: 'declined' })
    world.clock.advance(5 * 60_000)
    await changeFees(world, aSchedule({ processingBp: 310 }), admin)
    changed(await donor.give(aToken('captured')))
    expect((await donor.give(token)).body).toMatchObject({ status: 'declined' })
    expect(play.charges.filter(charge => charge.token !== token)).toEqual([])
    expect(await donor.row()).toMatchObject({ status: 'started', attempts: 1 })
  })

  it('an upcoming schedule takes effect at its start, to the millisecond', async () => {
    await changeFees(world, aSchedule(), admin)
    const validFrom = new Date(world.clock.now().getTime() + 60_000).toISOString()
    await changeFees(world, aSchedule({ processingBp: 320, validFrom }), admin)
    const [early, late] = [await aDonor(), await aDonor()]
    world.clock.advance(59_999)
    expect((await early.give(aToken('captured'))).body).toMatchObject({ status: 'captured' })
    world.clock.advance(1)
    changed(await late.give(aToken('captured')))
  })

  it('the provider’s own page does not open with the old fees', async () => {
    await changeFees(world, aSchedule(), admin)
    play = scriptedProvider({
      browser: { kind: 'stripe', key: 'pk_test_1', script: 'http://localhost/s.js', checkout: true },
    })
    world.app.payments = play.provider
    const donor = await aDonor()
    world.clock.advance(1_000)
    await changeFees(world, aSchedule({ processingBp: 310 }), admin)
    changed(await donor.give(null))
    expect(play.calls).toEqual([])
  })

  it('refuses a removed tip choice and returns the current fees', async () => {
    const id = await changeFees(world, aSchedule({ tipChoices: [0, 5], tipDefault: 0 }), admin)
    const input = {
      campaignId,
      amountCents: 5_000,
      tipPercentage: 15,
      foundationPercentage: 0,
      paymentMethod: 'debit_card',
    }
    const answer = await world.call('POST', '/api/quotes', input)
    const words = 'Choose 0 or 5 percent.'
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'InvalidInput', fields: { tipPercentage: words } } },
    })
    expect(answer.body.error.facts.fees).toMatchObject({ id, tipChoices: [0, 5] })
    expect((await world.call('POST', '/api/quotes', { ...input, tipPercentage: 5 })).status).toBe(200)
  })
})

describe('the database refuses', () => {
  const insert = async (table: 'quotes' | 'payments', changed: Record<string, unknown>) => {
    const client = await world.owner.connect()
    try {
      await client.query('begin')
      await client.query(
        `insert into ${table} select (jsonb_populate_record(r, $1)).* from ${table} r where r.id = $2`,
        [{ id: randomUUID(), quote_id: quoteOf.free, ...changed }, quoteOf[table]],
      )
      return 'accepted'
    } catch (error) {
      return (error as { constraint?: string }).constraint ?? String(error)
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const quoteOf = { quotes: '', payments: '', free: '' }
  beforeAll(async () => {
    world.clock.advance(60 * 60_000)
    campaignId = (await aCampaign(world, await aScholar(world))).campaignId
    // $50 with a fee of $1.75 and a surcharge of $1.25.
    const donation = await aDonation(world, { campaignId }, { tipPercentage: 0 })
    quoteOf.payments = donation.donationId
    const [row] = await world.app.db.rows<{ quoteId: string }>(
      null,
      'select quote_id from payments where id = $1',
      [donation.donationId],
    )
    quoteOf.quotes = row?.quoteId ?? ''
    await changeFees(world, aSchedule(), admin)
    quoteOf.free = (await aQuote(world, campaignId)).quoteId
  })
  const choice = '01900000-0000-7000-8000-0000000000c0'

  it.each<[string, Record<string, unknown>]>([
    ['accepted', {}],
    ['quote_follows_its_schedule', { covers_fees: false }],
    ['quote_follows_its_schedule', { tip_percentage: 5 }],
    ['quote_sums_to_total', { total: 5_299 }],
    ['quote_of_a_dollar', { amount: 99, total: 399 }],
    ['quote_surcharges_credit', { payment_method: 'debit_card' }],
    ['quote_surcharges_credit', { payment_method: 'apple_pay' }],
  ])('of a quote: %s %j', async (constraint, changed) => {
    expect(await insert('quotes', changed)).toBe(constraint)
  })

  it('of a quote in mode `choice`: a surcharge; but not a fee that comes out of $1', async () => {
    await world.owner.query(
      `insert into fee_schedules select (jsonb_populate_record(s, $1)).* from fee_schedules s where s.id = $2`,
      [{ id: choice, mode: 'choice', credit_surcharge_bp: 0, stated_cost_bp: null }, specificationFees.id],
    )
    const free = { fee_schedule_id: choice, credit_card_fee: 0, covers_fees: false }
    expect(await insert('quotes', { ...free, amount: 4_825, total: 5_000 })).toBe('accepted')
    expect(await insert('quotes', { ...free, amount: 67, processing_fee: 33, total: 100 })).toBe('accepted')
    expect(await insert('quotes', { ...free, amount: 66, processing_fee: 33, total: 99 })).toBe(
      'quote_of_a_dollar',
    )
    expect(await insert('quotes', { ...free, amount: 0, processing_fee: 125, total: 125 })).toBe(
      'quotes_amount_check',
    )
    expect(await insert('quotes', { fee_schedule_id: choice })).toBe('quote_follows_its_schedule')
  })

  it.each<[string, Record<string, unknown>]>([
    ['accepted', {}],
    ['payment_surcharges_credit', { payment_method: 'debit_card' }],
    ['attempt_surcharges_credit', { attempts: 1, card_funding: 'debit' }],
    ['attempt_surcharges_credit', { attempts: 1, card_funding: 'unknown' }],
    ['payment_of_a_dollar', { amount: 1, processing_fee: 98, credit_card_fee: 0, total: 99 }],
    ['payments_amount_check', { amount: 0, processing_fee: 5_175, total: 5_300 }],
  ])('of a payment: %s %j', async (constraint, changed) => {
    expect(await insert('payments', changed)).toBe(constraint)
  })
})
