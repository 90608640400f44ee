import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Funding } from '#app/platform/payments/port.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aQuote, aStart, figuresOf } from '#tests/world/giving-world.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { scriptedProvider } from '#tests/world/scripted-provider.ts'
import type { QuoteInput } from '../contract.ts'
import { captureAuthorized } from '../posting/capture-authorized.server.ts'

const browser = {
  kind: 'stripe',
  key: 'pk_test_1',
  script: 'http://localhost/s.js',
  checkout: true as const,
} as const

let world: World
let campaignId: string
let play: ReturnType<typeof scriptedProvider>
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  campaignId = (await aCampaign(world, await aScholar(world, { firstName: 'Maya' }))).campaignId
  play = scriptedProvider({ browser })
  world.app.payments = play.provider
})

async function aCheckout(overrides: Partial<QuoteInput> = {}) {
  const quote = await aQuote(world, campaignId, overrides)
  const request = aStart(quote.quoteId)
  const { donationId } = request
  const start = () => world.call('POST', '/api/donations', request)
  return {
    donationId,
    start,
    started: await start(),
    confirm: (sessionId = `cs_pay_${donationId}`) =>
      world.call('POST', '/api/confirm-donation', { sessionId, campaignId }),
    authorised: async (funding: Funding) => {
      play.authorise(donationId, funding)
      const reported = await play.provider.lookUp({ paymentId: donationId, providerPaymentId: null })
      if (!reported) throw new Error('nothing was authorised')
      return reported
    },
    async row() {
      const [row] = await world.app.db.rows<Row>(
        null,
        'select status, total, credit_card_fee as fee, payment_method, card_funding from payments where id = $1',
        [donationId],
      )
      return row
    },
  }
}

type Row = { status: string; total: number; fee: number; paymentMethod: string; cardFunding: string | null }

describe('the provider’s own page', () => {
  it('opens once with every paid line, and returns to the campaign', async () => {
    const { started, start, donationId } = await aCheckout({ foundationPercentage: 10 })
    const next = { kind: 'redirect', url: `https://pay.example/pay_${donationId}` }
    expect(started.body).toEqual({ status: 'waiting', reason: null, closed: false, next })
    expect((await start()).body.next).toEqual(next)
    const [asked] = play.checkouts
    expect(asked?.lines.map(line => [line.label, line.cents])).toEqual([
      ['Goes to Maya’s campaign', 5_000],
      ['Tip to Tassel (15%)', 750],
      ['Gift to the Tassel Foundation (10%)', 500],
      ['Processing fee (2.9% + $0.30)', 175],
      ['Credit card fee (2.5%)', 125],
    ])
    expect(asked?.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(asked?.totalCents)
    expect(asked).toMatchObject({ paymentId: donationId, donorEmail: 'ruth@donors.example', locale: 'en' })
    expect(asked?.successUrl).toMatch(
      new RegExp(`/campaign/${campaignId}\\?session_id=\\{SESSION\\}&campaign_id=${campaignId}$`),
    )
    expect(play.charges).toEqual([])
  })

  it.each<[Funding, 'credit_card' | 'debit_card', number, number]>([
    ['credit', 'credit_card', 6_050, 125],
    ['debit', 'credit_card', 5_925, 0],
    ['prepaid', 'credit_card', 5_925, 0],
    ['unknown', 'credit_card', 5_925, 0],
    ['credit', 'debit_card', 5_925, 0],
    ['debit', 'debit_card', 5_925, 0],
  ])(
    'captures the price for a %s card if %s was chosen: %i cents',
    async (funding, paymentMethod, total, fee) => {
      const { authorised, confirm, row, donationId } = await aCheckout({ paymentMethod })
      await authorised(funding)
      const answer = await confirm(`cs_pay_${donationId}`)
      expect(answer.body).toMatchObject({ donation: { status: 'captured', amountCents: 5_000 } })
      expect(play.captures).toEqual([total])
      expect(await row()).toEqual({
        status: 'captured',
        total,
        fee,
        paymentMethod: fee > 0 ? 'credit_card' : 'debit_card',
        cardFunding: funding,
      })
      expect(await figuresOf(world, campaignId)).toMatchObject({ raised: 5_000, counted: 1, ledger: 0 })
    },
  )

  it('is captured once, however many requests try at once', async () => {
    const { authorised, confirm, row } = await aCheckout()
    const payment = await authorised('debit')
    const now = world.clock.now()
    const finished = await Promise.all([
      ...Array.from({ length: 5 }, () => captureAuthorized(world.app, payment, now)),
      ...Array.from({ length: 5 }, async () => void (await confirm())),
    ])
    for (const one of finished)
      if (one) expect(one.movements).toMatchObject([{ kind: 'captured', cents: 5_925 }])
    expect(new Set(play.captures)).toEqual(new Set([5_925]))
    expect(await row()).toMatchObject({ status: 'captured', total: 5_925, fee: 0 })
    expect(await figuresOf(world, campaignId)).toMatchObject({ raised: 5_000, counted: 1, ledger: 0 })
  })

  it('is captured later if the provider does not answer', async () => {
    const { authorised, confirm, row } = await aCheckout()
    await authorised('debit')
    play.down.add('capture')
    expect((await confirm()).body.donation).toMatchObject({ status: 'waiting' })
    expect(await row()).toMatchObject({ status: 'started', total: 5_925 })
    play.down.clear()
    expect((await confirm()).body.donation).toMatchObject({ status: 'captured' })
    expect(play.captures).toEqual([5_925])
  })

  it.each<Funding>(['credit', 'debit'])(
    'captures nothing of a %s card for a payment that is no longer open, nor for one with another payment method',
    async funding => {
      const { authorised, donationId } = await aCheckout()
      const payment = await authorised(funding)
      await world.app.db.rows(null, `update payments set status = 'expired' where id = $1`, [donationId])
      expect(await captureAuthorized(world.app, payment, world.clock.now())).toEqual(payment)
      await world.app.db.rows(
        null,
        `update payments set status = 'started', is_checkout = false where id = $1`,
        [donationId],
      )
      expect(await captureAuthorized(world.app, payment, world.clock.now())).toEqual(payment)
      expect(play.captures).toEqual([])
    },
  )

  it('changes nothing if no capture is due', async () => {
    const { authorised } = await aCheckout()
    const payment = { ...(await authorised('debit')), awaits: 'card' as const }
    expect(await captureAuthorized(world.app, payment, world.clock.now())).toBe(payment)
    expect(play.captures).toEqual([])
  })
})

it('the server’s database role cannot lower a payment’s total in any other way', async () => {
  const { donationId } = await aCheckout()
  const lower = world.app.db.rows(
    null,
    'update payments set total = total - 1, amount = amount - 1 where id = $1',
    [donationId],
  )
  await expect(lower).rejects.toThrow(/permission denied/)
})
