import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testCards } from '#demo/provider/test-cards.ts'
import { aCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { eventOf, signed } from '#tests/world/carried-events.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anAskedDonation, aQuote, aStart, aStartedDonation } from '#tests/world/giving-world.ts'
import { anAdmin, aScholar, signedInHeaders, steppedUpHeaders } from '#tests/world/scholars.ts'
import { withdrawalFields } from '#tests/world/withdrawals.ts'
import { expectNoLeaks } from './leaks.ts'
import { type ProductionServer, startProduction } from './production-server.ts'

const metricsToken = 'scrape-me-if-you-can'
let server: ProductionServer
beforeAll(async () => {
  server = await startProduction({ METRICS_TOKEN: metricsToken })
}, 60_000)
afterAll(() => server.close())

const countOf = async (table: string) => {
  const { rows } = await server.app.db.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)
  return rows[0]?.n ?? 0
}
const refusedAs = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [
  status,
  body.error?.code,
]

describe('test money', () => {
  test('donated with 4242… can never be withdrawn', async () => {
    const stranger = await aScholar(server)
    const campaign = await endedCampaign(server, stranger)
    await aDonation(server, campaign, { amountCents: 5_000_000 })
    const headers = await steppedUpHeaders(server, stranger.userId)
    const answer = await server.call('POST', '/api/withdrawals', withdrawalFields(stranger), headers)
    expect(refusedAs(answer)).toEqual([409, 'TestPayments'])
    expect(await countOf('withdrawals')).toBe(0)
  })
})

describe('card testing', () => {
  /** The codes with which the guard against card testing refuses a charge. */
  const stops = new Set(['TooManyDeclines', 'TooManyRequests'])

  test('200 tries on one payment reach the bank a few times, after which even a valid card is refused', async () => {
    const { campaignId } = await aCampaign(server, await aScholar(server))
    const { quoteId } = await aQuote(server, campaignId)
    const start = aStart(quoteId, { donorEmail: 'thief-1@evil.example' })
    const tried: string[] = []
    for (let i = 0; i < 200; i += 1) {
      const card = i === 199 ? testCards.success : testCards.declined
      const body = { ...start, cardToken: await server.demoProvider.token(card) }
      // Each attempt comes from another IP address.
      const answer = await server.call('POST', '/api/donations', body, {
        'x-forwarded-for': `198.51.101.${i}`,
      })
      tried.push(answer.body.error?.code ?? answer.body.status)
    }
    const reached = tried.filter(one => one === 'declined')
    expect(tried.filter(one => one !== 'declined' && !stops.has(one))).toEqual([])
    expect(reached.length).toBeGreaterThan(0)
    expect(reached.length).toBeLessThanOrEqual(5)
    const { donationId } = start
    const found = await server.app.payments.lookUp({ providerPaymentId: null, paymentId: donationId })
    expect(found).toMatchObject({ movements: [], awaits: 'card', declineCode: 'generic_decline' })
    expect(await countOf(`payments where id = '${donationId}' and attempts = ${reached.length}`)).toBe(1)
  })

  test('knowing a payment’s id is not enough to charge it', async () => {
    const { campaignId } = await aCampaign(server, await aScholar(server))
    const { donationId, clientSecret } = await anAskedDonation(server, campaignId, {
      donorEmail: 'ruth-2@donors.example',
    })
    const token = await server.demoProvider.token()
    const found = await server.app.payments.lookUp({ providerPaymentId: null, paymentId: donationId })
    const tried: [string, object][] = [
      [`/v1/payment_intents/${found?.providerPaymentId}/confirm`, { confirmation_token: token }],
      [`/v1/payment_intents/${found?.providerPaymentId}/capture`, {}],
      ['/_control/bank', { payment_intent: found?.providerPaymentId, known: true }],
    ]
    for (const [path, body] of tried) {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${clientSecret}` }
      const answer = await fetch(server.sandboxUrl + path, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      expect([path, answer.ok]).toEqual([path, false])
    }
    const now = await server.app.payments.lookUp({ providerPaymentId: null, paymentId: donationId })
    expect(now).toEqual(found)
  })

  test('is throttled by address, even with a new email and campaign each time', async () => {
    const from = new Headers({ 'x-forwarded-for': '198.51.100.11' })
    const call: ProductionServer['call'] = (method, path, body) => server.call(method, path, body, from)
    const aTry = async (i: number, card: string) => {
      const { campaignId } = await aCampaign(server, await aScholar(server))
      const { quoteId } = await aQuote({ call }, campaignId)
      const cardToken = await server.demoProvider.token(card)
      return aStart(quoteId, { donorEmail: `thief-${i + 10}@evil.example`, cardToken })
    }
    const said: string[] = []
    for (let i = 0; i < 8; i += 1) {
      const { body } = await call('POST', '/api/donations', await aTry(i, testCards.declined))
      said.push(body.error?.code ?? body.status)
    }
    const reached = said.filter(one => one === 'declined').length
    expect(reached).toBeLessThanOrEqual(3)
    expect(said.slice(reached).every(one => stops.has(one))).toBe(true)
    const start = await aTry(99, testCards.success)
    const forged = new Headers({ 'x-forwarded-for': '8.8.8.8, 198.51.100.11' })
    expect((await server.call('POST', '/api/donations', start, forged)).status).toBe(429)
    // A donor with another IP address can still donate.
    const nextDoor = { 'x-forwarded-for': '198.51.100.12' }
    expect(await server.call('POST', '/api/donations', start, nextDoor)).toMatchObject({
      status: 200,
      body: { status: 'captured' },
    })
    expect(server.log()).toContain('"security: limit-hit"')
  })
})

describe('an invalid provider event', () => {
  const send = (body: string, signature: string | null) =>
    server.fetch('/api/webhooks/sandbox', {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        ...(signature ? { 'stripe-signature': signature } : {}),
      },
    })
  const sign = (body: string, at = new Date(), secret?: string) =>
    signed(server.app, body, at, secret)['stripe-signature']

  test('that is unsigned, forged, too old, too early, or tampered gets 400 and posts nothing', async () => {
    const { campaignId } = await aCampaign(server, await aScholar(server))
    const { donationId } = await aStartedDonation(server, campaignId)
    const found = await server.app.payments.lookUp({ providerPaymentId: null, paymentId: donationId })
    const captured = () =>
      eventOf({ providerPaymentId: found?.providerPaymentId ?? '', paymentId: donationId })
    const body = captured()
    const before = await countOf('ledger_entries')
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    const forged = [
      null,
      sign(body, at(0), 'whsec_guess'),
      sign(body, at(-6)),
      sign(body, at(6)),
      sign(captured(), at(0)),
      `${sign(body, at(0)).replace(/v1=.*/, '')}v1=${'0'.repeat(64)}`,
      `t=NaN,v1=${'0'.repeat(64)}`,
    ]
    for (const signature of forged) expect((await send(body, signature)).status).toBe(400)
    expect(await countOf('ledger_entries')).toBe(before)
    expect((await server.call('GET', `/api/donations/${donationId}/status`)).body.status).not.toBe('captured')
  })

  test('for an unknown payment is posted to suspense and raises no campaign', async () => {
    const { campaignId } = await aCampaign(server, await aScholar(server))
    const paymentId = randomUUID()
    await server.app.payments.createPayment({ paymentId, campaignId, totalCents: 5_000, description: '' })
    const body = eventOf({ paymentId, providerPaymentId: await server.demoProvider.charge(paymentId) })
    for (let i = 0; i < 3; i += 1) expect((await send(body, sign(body))).status).toBe(200)
    expect(await countOf(`suspense_items where kind = 'unknown_payment'`)).toBe(1)
    const page = await server.call('GET', `/api/screens/campaign/${campaignId}`)
    expect(page.body.campaign.raisedCents).toBe(0)
  })
})

test('a donation’s id cannot be reused for another person, sum, or campaign', async () => {
  const [mine, other] = await Promise.all([
    aCampaign(server, await aScholar(server)),
    aCampaign(server, await aScholar(server)),
  ])
  const { quoteId } = await aQuote(server, mine.campaignId)
  const start = aStart(quoteId, { cardToken: await server.demoProvider.token() })
  expect((await server.call('POST', '/api/donations', start)).status).toBe(200)
  const { quoteId: cheaper } = await aQuote(server, other.campaignId, { amountCents: 100 })
  for (const changed of [{ quoteId: cheaper }, { donorEmail: 'thief@evil.example' }, { isAnonymous: true }])
    expect(refusedAs(await server.call('POST', '/api/donations', { ...start, ...changed }))).toEqual([
      409,
      'DonationChanged',
    ])
  const { cardToken } = start
  const stolen = aStart(quoteId, { donorEmail: 'thief@evil.example', cardToken })
  expect(refusedAs(await server.call('POST', '/api/donations', stolen))).toEqual([409, 'QuoteUsed'])
})

describe('moving money as an admin', () => {
  const moves = (id: string, campaignId: string): [string, string, object?][] => [
    ['POST', `/api/withdrawals/${id}/approve`],
    ['POST', `/api/withdrawals/${id}/reject`, { reason: 'No.' }],
    ['POST', `/api/withdrawals/${id}/paid`],
    ['POST', `/api/withdrawals/${id}/returned`],
    ['POST', `/api/withdrawals/${id}/bank-details`, { reason: 'To look.' }],
    ['POST', `/api/admin/donations/${id}/refund`, { refundId: randomUUID(), reason: 'To me.' }],
    ['POST', `/api/admin/suspense/${id}/refund`, { reason: 'To me.' }],
    ['POST', `/api/admin/suspense/${id}/assign`, { reason: 'To me.', campaignId }],
    ['POST', `/api/admin/provider-differences/${id}/resolve`, { reason: 'No.' }],
    ['POST', `/api/admin/campaigns/${campaignId}/deactivate`, { reason: 'No.' }],
    ['POST', `/api/admin/campaigns/${campaignId}/release-funds`, { reason: 'No.' }],
    ['POST', `/api/admin/campaigns/${campaignId}/write-off`, { reason: 'No.' }],
    ['POST', '/api/admin/accounting-periods/2020-01/close'],
    ['POST', '/api/admin/payout-batches', {}],
    ['POST', `/api/admin/payout-batches/${id}/file`, {}],
    ['POST', `/api/admin/payout-batches/${id}/paid`],
    ['POST', `/api/admin/payout-batches/${id}/cancel`],
  ]

  test('needs a step-up: a cookie, password, remembered device, scholar, or visitor is refused', async () => {
    const { campaignId } = await aCampaign(server, await aScholar(server))
    const { donationId } = await aDonation(server, { campaignId })
    const admin = await anAdmin(server)
    const scholar = await aScholar(server)
    const sessions = [
      ['StepUpRequired', await signedInHeaders(server, admin.userId)],
      ['SecondFactorRequired', await signedInHeaders(server, admin.userId, 'password')],
      ['SecondFactorRequired', await signedInHeaders(server, admin.userId, 'device')],
      ['AdminRequired', await steppedUpHeaders(server, scholar.userId)],
      ['SignInRequired', new Headers()],
    ] as const
    for (const [code, headers] of sessions)
      for (const [method, path, body] of moves(donationId, campaignId))
        expect([path, (await server.call(method, path, body, headers)).body.error.code]).toEqual([path, code])
    expect(await countOf('refunds')).toBe(0)
  })

  test('a refund of an unknown payment gets 404 without a provider call', async () => {
    const headers = await steppedUpHeaders(server, (await anAdmin(server)).userId)
    const path = `/api/admin/donations/${randomUUID()}/refund`
    expect(
      (await server.call('POST', path, { refundId: randomUUID(), reason: 'To me.' }, headers)).status,
    ).toBe(404)
    expect(await countOf('refunds')).toBe(0)
  })
})

test('the log and the metrics contain no personal data', () => expectNoLeaks(server, metricsToken))
