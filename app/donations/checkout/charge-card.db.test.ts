import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aQuote, aStart, figuresOf, trustAddress } from '#tests/world/giving-world.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { aToken, scriptedProvider } from '#tests/world/scripted-provider.ts'
import type { QuoteInput, StartDonationRequest } from '../contract.ts'
import { chargeCard } from './charge-card.server.ts'

let world: World
let campaignId: string
let play: ReturnType<typeof scriptedProvider>
let donors = 0
beforeAll(async () => {
  world = await aWorld({ env: { TRUSTED_PROXIES: '1' } })
})
afterAll(() => world.close())
beforeEach(async () => {
  campaignId = (await aCampaign(world, await aScholar(world))).campaignId
  play = scriptedProvider()
  world.app.payments = play.provider
})

type Overrides = Partial<StartDonationRequest> & { quote?: Partial<QuoteInput> }

/**
 * A donor with a quote, a new email and a separate address, whose request tests can repeat with different
 * tokens.
 */
async function aDonor({ quote: asked, ...overrides }: Overrides = {}) {
  const quote = await aQuote(world, campaignId, asked)
  const donorEmail = `donor${++donors}@donors.example`
  const address = `198.51.100.${donors}`
  await trustAddress(world, campaignId, address)
  const from = { 'x-forwarded-for': address }
  const request = aStart(quote.quoteId, { donorEmail, ...overrides })
  const { donationId } = request
  return {
    donationId,
    quote,
    request,
    give: (cardToken: string | null, changed: Partial<StartDonationRequest> = {}) =>
      world.call('POST', '/api/donations', { ...request, cardToken, ...changed }, from),
    confirm: () => world.call('POST', `/api/donations/${donationId}/confirm`, {}),
    row: async () => {
      const [row] = await world.app.db.rows<Row>(
        null,
        'select status, attempts, provider_payment_id, card_funding, card_fingerprint, decline_code from payments where id = $1',
        [donationId],
      )
      return row
    },
  }
}

/** Waits out the delay after a decline. */
const aMomentLater = () => world.clock.advance(5 * 60_000)

type Row = {
  status: string
  attempts: number
  providerPaymentId: string | null
  cardFunding: string | null
  cardFingerprint: string | null
  declineCode: string | null
}

const none = { kind: 'none' }

describe('a card is charged only by the server', () => {
  it('once everything is committed: the payment, its id at the provider, the attempt (P279)', async () => {
    const donor = await aDonor()
    let seen: Row | undefined
    play.onCharge(async () => {
      seen = await donor.row()
    })
    const answer = await donor.give(aToken('captured'))
    expect(answer.body).toEqual({ status: 'captured', reason: null, closed: false, next: none })
    expect(seen).toMatchObject({
      status: 'started',
      attempts: 1,
      providerPaymentId: `pay_${donor.donationId}`,
      cardFunding: 'credit',
    })
    expect(play.calls).toEqual(['readCard', 'createPayment', 'chargeCard'])
    expect(play.charges[0]?.returnUrl).toMatch(
      new RegExp(`/campaign/${campaignId}\\?session_id=pay_${donor.donationId}&campaign_id=${campaignId}$`),
    )
    expect(await figuresOf(world, campaignId)).toMatchObject({ raised: 5_000, counted: 1, ledger: 0 })
  })

  it('never without a token', async () => {
    const donor = await aDonor()
    const answer = await donor.give(null)
    expect(answer).toMatchObject({ status: 400, body: { error: { code: 'CardDetailsRequired' } } })
    expect(play.calls).toEqual([])
    expect(await donor.row()).toBe(undefined)
  })

  it('once, however often a request is repeated, at once and later', async () => {
    const donor = await aDonor()
    const token = aToken('captured')
    const answers = await Promise.all(Array.from({ length: 10 }, () => donor.give(token)))
    for (const { body } of answers) expect(body).toMatchObject({ status: 'captured', next: none })
    expect((await donor.give(token)).body).toMatchObject({ status: 'captured' })
    expect((await donor.give(aToken('captured'))).body).toMatchObject({ status: 'captured' })
    expect(await donor.row()).toMatchObject({ status: 'captured', attempts: 1 })
    expect(new Set(play.charges.map(charge => charge.token))).toEqual(new Set([token]))
    expect(await figuresOf(world, campaignId)).toMatchObject({ raised: 5_000, counted: 1 })
  })

  it('not with other details under the same id; another card is allowed', async () => {
    const donor = await aDonor()
    await donor.give(aToken('declined'))
    expect(await donor.give(aToken('captured'), { donorName: 'Someone Else' })).toMatchObject({
      status: 409,
      body: { error: { code: 'DonationChanged' } },
    })
    expect((await donor.give(aToken('captured'))).body).toMatchObject({ status: 'captured' })
  })

  it('not an hour after the start, nor once the campaign takes no donations (P280)', async () => {
    const donor = await aDonor()
    await donor.give(aToken('declined'))
    await world.app.db.rows(
      null,
      `update campaigns set closed_to_payments_until = now() + interval '9000 days' where id = $1`,
      [campaignId],
    )
    expect(await donor.give(aToken('captured'))).toMatchObject({ body: { error: { code: 'CampaignEnded' } } })
    await world.app.db.rows(null, 'update campaigns set closed_to_payments_until = null where id = $1', [
      campaignId,
    ])
    world.clock.advance(60 * 60_000)
    expect(await donor.give(aToken('captured'))).toMatchObject({
      status: 409,
      body: { error: { code: 'QuoteExpired' } },
    })
    expect(play.charges).toHaveLength(1)
  })
})

describe('the fee of the entered card', () => {
  it.each([
    ['debit', 'credit_card', 'debit_card', 5_925],
    ['prepaid', 'credit_card', 'debit_card', 5_925],
    ['unknown', 'credit_card', 'debit_card', 5_925],
    // Through Link: no card (P882).
    ['link', 'credit_card', 'debit_card', 5_925],
    ['credit', 'debit_card', 'credit_card', 6_050],
  ] as const)(
    'a %s card if %s was chosen: nothing is charged until the total for %s is confirmed',
    async (funding, chosen, method, total) => {
      const donor = await aDonor({ quote: { paymentMethod: chosen } })
      const answer = await donor.give(aToken('captured', funding))
      expect(answer.body).toMatchObject({ status: 'waiting', reason: null, closed: false })
      const { next } = answer.body
      expect(next).toMatchObject({ kind: 'requote', quote: { paymentMethod: method, lines: { total } } })
      expect(next.quote.quoteId).not.toBe(donor.quote.quoteId)
      expect(play.calls).toEqual(['readCard'])
      expect(await donor.row()).toMatchObject({ status: 'expired', attempts: 0, providerPaymentId: null })

      const donationId = randomUUID()
      const confirmed = { donationId, quoteId: next.quote.quoteId }
      expect((await donor.give(aToken('captured', funding), confirmed)).body).toMatchObject({
        status: 'captured',
      })
      const [row] = await world.app.db.rows<{ total: number; cardFunding: string; fee: number }>(
        null,
        'select total, card_funding, credit_card_fee as fee from payments where id = $1',
        [donationId],
      )
      expect(row).toEqual({ total, cardFunding: funding, fee: method === 'credit_card' ? 125 : 0 })
    },
  )

  it('is checked in each attempt: a second card may be of another kind, and the first stays open', async () => {
    const donor = await aDonor()
    await donor.give(aToken('declined'))
    expect((await donor.give(aToken('captured', 'debit'))).body.next.kind).toBe('requote')
    expect(await donor.row()).toMatchObject({ status: 'started', attempts: 1 })
    expect(play.charges).toHaveLength(1)
  })
})

describe('declined cards', () => {
  it('leave the payment open for another card five times; then it is closed and the provider is not called', async () => {
    const donor = await aDonor()
    for (let attempt = 1; attempt <= 4; attempt++) {
      expect((await donor.give(aToken('declined', 'credit', `one${donors}`))).body).toEqual({
        status: 'declined',
        reason: 'Your card has insufficient funds. You were not charged. Try another card.',
        closed: false,
        next: none,
      })
      aMomentLater()
    }
    const last = await donor.give(aToken('declined', 'credit', `one${donors}`))
    expect(last.body).toMatchObject({ status: 'declined', closed: true })
    expect(last.body.reason).toMatch(/this payment is closed/)
    expect((await donor.give(aToken('captured'))).body).toEqual(last.body)
    expect(await donor.row()).toMatchObject({
      status: 'failed',
      attempts: 5,
      declineCode: 'too_many_declines',
    })
    expect(play.charges).toHaveLength(5)
    expect((await donor.confirm()).body).toMatchObject({ status: 'declined', reason: last.body.reason })
  })

  it('in many tabs at once are five at most (P280)', async () => {
    const donor = await aDonor()
    await donor.give(aToken('declined'))
    const payment = { id: donor.donationId, campaignId, providerPaymentId: `pay_${donor.donationId}` }
    const now = world.clock.now()
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const token = aToken('declined')
        const card = await play.provider.readCard(token)
        if (!card) throw new Error('no card')
        return await chargeCard(world.app, payment, { token, card }, now)
      }),
    )
    expect(play.charges).toHaveLength(5)
    expect(await donor.row()).toMatchObject({ status: 'failed', attempts: 5 })
    for (const { answer } of answers) expect(answer.status).toBe('declined')
    expect(answers.filter(({ outcome }) => outcome === 'declined')).toHaveLength(4)
  })

  it('are cleared by the next card, whose result is still unknown', async () => {
    const donor = await aDonor()
    await donor.give(aToken('declined'))
    const lost = await donor.give(aToken('lost'))
    expect(lost.body).toMatchObject({ status: 'waiting', closed: false, next: none })
    expect(lost.body.reason).toMatch(/You won’t be charged twice/)
    expect((await world.call('GET', `/api/donations/${donor.donationId}/status`)).body.status).toBe('waiting')
    expect((await donor.give(aToken('captured'))).body.status).toBe('captured')
  })
})

describe('a provider that does not answer', () => {
  it('is asked about the same card repeatedly: that is one attempt', async () => {
    const donor = await aDonor()
    const token = aToken('lost')
    for (let again = 0; again < 6; again++) expect((await donor.give(token)).body.status).toBe('waiting')
    expect(await donor.row()).toMatchObject({ status: 'started', attempts: 1 })
    expect((await donor.give(aToken('captured'))).body.status).toBe('captured')
  })

  it.each(['readCard', 'createPayment'])(
    'to %s: nothing was charged, and giving again does (P163)',
    async call => {
      const donor = await aDonor()
      play.down.add(call)
      const answer = await donor.give(aToken('captured'))
      expect(answer).toMatchObject({ status: 503, body: { error: { code: 'ProviderUnavailable' } } })
      expect(answer.body.error).toMatchObject({
        title: 'Donation processing failed',
        message: expect.stringMatching(/You were not charged/),
      })
      expect(await donor.row()).toMatchObject({ status: 'started', attempts: 0 })
      play.down.delete(call)
      expect((await donor.give(aToken('captured'))).body.status).toBe('captured')
    },
  )

  it('makes no claim about the charge while an earlier card is undecided', async () => {
    const donor = await aDonor()
    await donor.give(aToken('lost'))
    play.down.add('readCard')
    const answer = await donor.give(aToken('captured'))
    expect(answer.status).toBe(503)
    expect(answer.body.error.message).not.toMatch(/not charged/)
    play.down.add('lookUp')
    expect((await donor.confirm()).body).toMatchObject({
      status: 'waiting',
      reason: expect.stringMatching(/twice/),
    })
  })

  it.each([
    ['is spent', aToken('refused')],
    ['is unknown', 'nobody_knows_it'],
  ])('a token that %s is refused, and the next one pays', async (_, token) => {
    const donor = await aDonor()
    const answer = await donor.give(token)
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'CardTokenSpent' } } })
    expect((await donor.give(aToken('captured'))).body.status).toBe('captured')
  })
})

describe('the bank’s challenge', () => {
  it('comes with its secret, and continues only with the confirmation', async () => {
    const donor = await aDonor()
    const challenged = await donor.give(aToken('asks'))
    expect(challenged.body).toEqual({
      status: 'waiting',
      reason: null,
      closed: false,
      next: { kind: 'authenticate', clientSecret: `secret_of_pay_${donor.donationId}` },
    })
    expect((await donor.confirm()).body).toMatchObject({ status: 'waiting', reason: null })
    expect(play.charges).toHaveLength(1)
    play.answerBank(donor.donationId, 'captured')
    expect((await donor.confirm()).body).toMatchObject({ status: 'captured' })
    expect(play.charges[1]).toMatchObject({ token: null, providerPaymentId: `pay_${donor.donationId}` })
    expect(await donor.row()).toMatchObject({ attempts: 1 })
    expect(await figuresOf(world, campaignId)).toMatchObject({ raised: 5_000, counted: 1 })
  })

  it('answered wrongly is a decline, the fifth closes the payment', async () => {
    const donor = await aDonor()
    for (let attempt = 1; attempt <= 4; attempt++) {
      await donor.give(aToken('declined', 'credit', `one${donors}`))
      aMomentLater()
    }
    await donor.give(aToken('asks'))
    play.answerBank(donor.donationId, null)
    expect((await donor.confirm()).body.reason).toMatch(/this payment is closed/)
    expect(await donor.row()).toMatchObject({ status: 'failed', attempts: 5 })
  })

  it('answered an hour later charges nothing', async () => {
    const donor = await aDonor()
    await donor.give(aToken('asks'))
    play.answerBank(donor.donationId, 'captured')
    world.clock.advance(60 * 60_000)
    expect((await donor.confirm()).body).toMatchObject({ status: 'waiting' })
    expect(play.charges).toHaveLength(1)
    expect(await figuresOf(world, campaignId)).toMatchObject({ raised: 0, counted: 0 })
  })

  it('answered for a payment that was closed meanwhile charges nothing', async () => {
    const donor = await aDonor()
    await donor.give(aToken('asks'))
    await world.app.db.rows(null, 'update payments set attempts = 5 where id = $1', [donor.donationId])
    // The sixth card, from another tab.
    expect((await donor.give(aToken('captured'))).body).toMatchObject({ status: 'declined', closed: true })
    play.answerBank(donor.donationId, 'captured')
    expect((await donor.confirm()).body).toMatchObject({ status: 'declined' })
    expect(play.charges).toHaveLength(1)
  })

  it('in another tab is not reported as declined because an earlier card was', async () => {
    const donor = await aDonor()
    await donor.give(aToken('declined'))
    await donor.give(aToken('asks'))
    // Simulates a late report that the first card was declined.
    await world.app.db.rows(null, `update payments set decline_code = 'insufficient_funds' where id = $1`, [
      donor.donationId,
    ])
    expect((await donor.confirm()).body).toMatchObject({ status: 'waiting', reason: null })
  })
})
