import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paidByLabel } from '#app/admin/kit/line-labels.ts'
import { loadTransactionDetail } from '#app/admin/transactions/load-transaction-detail.server.ts'
import { deactivateCampaign } from '#app/campaigns/editing/edit-campaign.server.ts'
import { testCards } from '#demo/provider/test-cards.ts'
import { aCampaign, aMinorsCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import {
  aGivenDonation,
  aGivingWorld,
  anAskedDonation,
  aPaidDonation,
  aQuote,
  aStart,
  aStartedDonation,
  evenFigures,
  eventually,
  figuresOf,
  type GivingWorld,
} from '#tests/world/giving-world.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { noticeOf } from './donation-notice.browser.ts'

let world: GivingWorld
let campaignId: string

beforeAll(async () => {
  world = await aGivingWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  campaignId = (await aCampaign(world, await aScholar(world))).campaignId
})

const confirm = (id: string) => world.call('POST', `/api/donations/${id}/confirm`, {})
const status = (id: string) => world.call('GET', `/api/donations/${id}/status`)

describe('giving', () => {
  it('leads from a quote through the provider to a donation in every total (P83, P153, P155)', async () => {
    const { donationId, quote, started } = await aGivenDonation(world, campaignId)
    expect(quote.lines).toEqual({
      amount: 5_000,
      tip: 750,
      foundationDonation: 0,
      processingFee: 175,
      creditCardFee: 125,
      total: 6_050,
    })
    expect(started).toEqual({ status: 'captured', reason: null, closed: false, next: { kind: 'none' } })
    const captured = { status: 'captured', reason: null, amountCents: 5_000 }
    expect((await status(donationId)).body).toEqual(captured)
    expect((await confirm(donationId)).body).toEqual(captured)
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(5_000, 1))
    const lines = await world.app.db.rows<{ account: string; amount: number }>(
      'test_lines',
      `select account, sum(amount)::bigint as amount
       from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where subject_id = $1 group by account`,
      [donationId],
    )
    expect(Object.fromEntries(lines.map(line => [line.account, line.amount]))).toEqual({
      provider_clearing: 6_050 - 205,
      provider_fees: 205,
      campaign_funds: -5_000,
      tips: -750,
      donor_processing_fees: -175,
      credit_card_fees: -125,
    })
  })

  it('needs no browser: the signed event posts it, with one event to deliver', async () => {
    const { donationId } = await aStartedDonation(world, campaignId)
    expect((await status(donationId)).body).toEqual({ status: 'waiting', reason: null, amountCents: 5_000 })
    await world.demoProvider.pay({ donationId })
    await eventually(async () => (await figuresOf(world, campaignId)).raised === 5_000)
    const overrides = await world.app.db.rows(
      'test_told',
      `select 1 from outbox_events where kind = 'donation_captured' and payload->>'donationId' = $1`,
      [donationId],
    )
    expect(overrides).toHaveLength(1)
  })

  it('declines in plain words, costs nothing, and takes another card for the same donation', async () => {
    const card = testCards.insufficientFunds
    const { donationId, quote, started } = await aGivenDonation(world, campaignId, { card })
    const reason = 'Your card has insufficient funds. You were not charged. Try another card.'
    expect(started).toEqual({ status: 'declined', reason, closed: false, next: { kind: 'none' } })
    expect((await confirm(donationId)).body).toEqual({ status: 'declined', reason, amountCents: 5_000 })
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(0, 0))
    const again = aStart(quote.quoteId, { donationId, cardToken: await world.demoProvider.token() })
    expect((await world.call('POST', '/api/donations', again)).body).toMatchObject({ status: 'captured' })
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(5_000, 1))
  })

  it('continues after the bank’s challenge, when the browser confirms', async () => {
    const { donationId, clientSecret } = await anAskedDonation(world, campaignId)
    await world.demoProvider.answerBank(clientSecret, true)
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(0, 0))
    expect((await confirm(donationId)).body).toEqual({ status: 'captured', reason: null, amountCents: 5_000 })
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(5_000, 1))
    const other = await anAskedDonation(world, campaignId)
    await world.demoProvider.answerBank(other.clientSecret, false)
    expect((await confirm(other.donationId)).body).toMatchObject({
      status: 'declined',
      reason: 'Your bank couldn’t confirm it’s you. You were not charged. Please try again.',
    })
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(5_000, 1))
  })

  it('through Link has no credit card fee, and no text calls it a card (P882, P883)', async () => {
    const { quote, started } = await aGivenDonation(world, campaignId, { card: testCards.link })
    if (started.next.kind !== 'requote') throw new Error('no other quote')
    expect(started.next).toMatchObject({ isLink: true, quote: { lines: { creditCardFee: 0, total: 5_925 } } })
    expect(noticeOf({ ...started.next, kind: 'corrected' })).toMatchObject({
      title: 'Bank account or other, through Link: no card fee',
    })
    const cardToken = await world.demoProvider.token(testCards.link)
    const again = aStart(started.next.quote.quoteId, { cardToken })
    expect((await world.call('POST', '/api/donations', again)).body).toMatchObject({ status: 'captured' })
    expect(quote.lines.creditCardFee).toBeGreaterThan(0)
    const detail = await loadTransactionDetail(world.app, again.donationId)
    expect(detail && paidByLabel(detail)).toBe('Bank account or other, through Link')
  })

  it('of a debit card under a credit card’s total charges nothing, then what the debit card costs', async () => {
    const { quote, started } = await aGivenDonation(world, campaignId, { card: testCards.debit })
    if (started.next.kind !== 'requote') throw new Error('no other quote')
    expect(started.next.quote.lines).toEqual({ ...quote.lines, creditCardFee: 0, total: 5_925 })
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(0, 0))
    const cardToken = await world.demoProvider.token(testCards.debit)
    const confirmed = aStart(started.next.quote.quoteId, { cardToken })
    expect((await world.call('POST', '/api/donations', confirmed)).body).toMatchObject({ status: 'captured' })
    const atProvider = await world.app.payments.lookUp({
      paymentId: confirmed.donationId,
      providerPaymentId: null,
    })
    expect(atProvider?.totalCents).toBe(5_925)
  })

  it('is the same donation, however often it is started', async () => {
    const quote = await aQuote(world, campaignId)
    const request = aStart(quote.quoteId, { cardToken: await world.demoProvider.token() })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => world.call('POST', '/api/donations', request)),
    )
    for (const answer of answers) expect(answer.body).toMatchObject({ status: 'captured' })
    expect(await figuresOf(world, campaignId)).toEqual(evenFigures(5_000, 1))
    const changed = await world.call('POST', '/api/donations', { ...request, donorName: 'Someone Else' })
    expect(changed).toMatchObject({ status: 409, body: { error: { code: 'DonationChanged' } } })
  })

  it('refuses a quote that is unknown, used by another donation, or expired', async () => {
    const { quoteId } = await aQuote(world, campaignId)
    const start = async (id: string) =>
      world.call('POST', '/api/donations', aStart(id, { cardToken: await world.demoProvider.token() }))
    const unknown = await start(crypto.randomUUID())
    expect(unknown).toMatchObject({ status: 404, body: { error: { code: 'QuoteNotFound' } } })
    expect((await start(quoteId)).status).toBe(200)
    const used = await start(quoteId)
    expect(used).toMatchObject({ status: 409, body: { error: { code: 'QuoteUsed' } } })
    const old = await aQuote(world, campaignId)
    world.clock.advance(31 * 60_000)
    const expired = await start(old.quoteId)
    expect(expired).toMatchObject({ status: 409, body: { error: { code: 'QuoteExpired' } } })
  })

  it.each([
    [{ donorEmail: '' }, 'Email required', 'Please enter your email address'],
    [{ donorName: ' ' }, 'Name required', "Please enter your name or check 'Donate anonymously'"],
    [{ donorEmail: 'nobody' }, 'Invalid email', 'Please check your email address'],
  ])('refuses %j in the specification’s words', async (overrides, title, message) => {
    const { quoteId } = await aQuote(world, campaignId)
    const cardToken = await world.demoProvider.token()
    const answer = await world.call('POST', '/api/donations', aStart(quoteId, { cardToken, ...overrides }))
    expect(answer).toMatchObject({ status: 400, body: { error: { title, message } } })
  })

  it.each([
    [{ amountCents: 99 }, 'InvalidAmount'],
    [{ amountCents: 5_000_001 }, 'InvalidAmount'],
    [{ amountCents: 150.5 }, 'InvalidAmount'],
    [{ tipPercentage: 7 as never }, 'InvalidInput'],
    [{ paymentMethod: 'gold' as never }, 'InvalidInput'],
    [{ extra: 1 } as never, 'InvalidInput'],
  ])('quotes nothing for %j', async (asked, code) => {
    const input = {
      campaignId,
      amountCents: 5_000,
      tipPercentage: 15,
      foundationPercentage: 0,
      paymentMethod: 'credit_card',
      ...(asked as object),
    }
    expect(await world.call('POST', '/api/quotes', input)).toMatchObject({
      status: 400,
      body: { error: { code } },
    })
  })

  it('explains that an amount is too small', async () => {
    const input = { amountCents: 50, tipPercentage: 0, foundationPercentage: 0, paymentMethod: 'debit_card' }
    const answer = await world.call('POST', '/api/quotes', { campaignId, ...input })
    expect(answer.body.error).toMatchObject({
      title: 'Invalid amount',
      message: 'Donation amount must be at least $1',
    })
  })

  it('ends with the campaign: no quote after its end, no start with an older quote', async () => {
    const owner = await aScholar(world)
    const campaign = await aCampaign(world, owner, { months: 1 })
    const before = world.clock.now()
    world.clock.set(new Date(campaign.endDate.getTime() - 60_000))
    const quote = await aQuote(world, campaign.campaignId)
    const page = async () => (await world.call('GET', `/api/screens/campaign/${campaign.campaignId}`)).body
    expect(await page()).toMatchObject({ campaign: { takesDonations: true } })
    world.clock.advance(61_000)
    expect(await page()).toMatchObject({ campaign: { takesDonations: false } })
    const cardToken = await world.demoProvider.token()
    const late = await world.call('POST', '/api/donations', aStart(quote.quoteId, { cardToken }))
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'CampaignEnded' } } })
    await expect(aQuote(world, campaign.campaignId)).rejects.toThrow('CampaignEnded')
    world.clock.set(before)
  })

  it('is closed while the owner deletes their account, and the page says so (P88)', async () => {
    const page = async () => (await world.call('GET', `/api/screens/campaign/${campaignId}`)).body
    const close = (until: string) =>
      world.app.db.rows(
        'test_leaving',
        `update campaigns set closed_to_payments_until = $2::timestamptz + $3::interval where id = $1`,
        [campaignId, world.clock.now(), until],
      )
    await close('1 hour')
    expect(await page()).toMatchObject({ campaign: { isEnded: false, takesDonations: false } })
    await expect(aQuote(world, campaignId)).rejects.toThrow('CampaignEnded')
    await close('-1 second')
    expect(await page()).toMatchObject({ campaign: { takesDonations: true } })
  })

  it('is closed for a deactivated campaign or withdrawn consent; earlier payments still count', async () => {
    const owner = await aScholar(world)
    const taken = await aCampaign(world, owner)
    const { donationId } = await aStartedDonation(world, taken.campaignId)
    const quote = await aQuote(world, taken.campaignId)
    await world.demoProvider.pay({ donationId })
    await deactivateCampaign(world.app, owner.viewer, taken.campaignId, world.clock.now())
    const cardToken = await world.demoProvider.token()
    const late = await world.call('POST', '/api/donations', aStart(quote.quoteId, { cardToken }))
    expect(late).toMatchObject({ status: 404, body: { error: { code: 'CampaignNotFound' } } })
    await expect(aQuote(world, taken.campaignId)).rejects.toThrow('CampaignNotFound')
    expect((await world.call('GET', `/api/screens/campaign/${taken.campaignId}`)).status).toBe(404)
    expect((await confirm(donationId)).body.status).toBe('captured')
    expect(await figuresOf(world, taken.campaignId)).toEqual(evenFigures(5_000, 1))

    const minor = await aMinorsCampaign(world, await aScholar(world))
    await aQuote(world, minor.campaignId)
    await world.app.db.rows('test_consent', 'update campaigns set consent_withdrawn = true where id = $1', [
      minor.campaignId,
    ])
    await expect(aQuote(world, minor.campaignId)).rejects.toThrow('CampaignNotFound')
  })

  it('stores no name of an anonymous donor, and publishes no email (P175)', async () => {
    const { donationId } = await aPaidDonation(world, campaignId, {
      donorName: 'Hidden Person',
      donorEmail: 'Hidden.Person@donors.example',
      isAnonymous: true,
    })
    await aDonation(world, { campaignId }, { donorEmail: 'named@donors.example', message: 'Yes!' })
    const stored = await world.app.db.rows(
      'test_names',
      `select donor_name from payments where id = $1 union all select donor_name from donations where id = $1`,
      [donationId],
    )
    expect(stored).toEqual([{ donorName: null }, { donorName: null }])
    const answers = await Promise.all([
      world.call('GET', `/api/screens/campaign/${campaignId}`),
      world.call('GET', `/api/campaigns/${campaignId}/supporters`),
      status(donationId),
      confirm(donationId),
    ])
    expect(answers[0].body.supporters.map((s: { name: string }) => s.name).sort()).toEqual([
      'Anonymous',
      'Sam Supporter',
    ])
    expect(JSON.stringify(answers.map(a => a.body))).not.toMatch(/@|Hidden/i)
  })

  it('lists the newest twenty supporters, then the others, without duplicates (P176)', async () => {
    const start = world.clock.now()
    for (let i = 0; i < 45; i++) {
      const at = new Date(start.getTime() - (i % 15) * 60_000)
      await aDonation(world, { campaignId }, { amountCents: 100 + i, at })
    }
    const seen: { id: string; at: string }[] = []
    let next: string | null = null
    do {
      const query: string = next === null ? '' : `?before=${encodeURIComponent(next)}`
      const { body } = await world.call('GET', `/api/campaigns/${campaignId}/supporters${query}`)
      seen.push(...body.supporters)
      next = body.next
    } while (next)
    expect(new Set(seen.map(s => s.id)).size).toBe(45)
    expect(seen.map(s => s.at)).toEqual(
      seen
        .map(s => s.at)
        .sort()
        .reverse(),
    )
    const wrong = await world.call('GET', `/api/campaigns/${campaignId}/supporters?before=x`)
    expect(wrong).toMatchObject({ status: 400, body: { error: { code: 'InvalidCursor' } } })
  })

  it('does not find a donation that was never started', async () => {
    expect((await status(crypto.randomUUID())).status).toBe(404)
    expect((await confirm(crypto.randomUUID())).status).toBe(404)
  })
})
