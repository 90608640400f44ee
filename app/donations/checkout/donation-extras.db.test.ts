import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aGivingWorld, aQuote, aStart, aStartedDonation, type GivingWorld } from '#tests/world/sandbox.ts'
import { aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import type { DonationsToThank } from '../contract.ts'

let world: GivingWorld
let owner: Scholar
let campaignId: string
beforeAll(async () => {
  world = await aGivingWorld()
  owner = await aScholar(world, { firstName: 'Maya', lastName: 'Chen' })
  campaignId = (await aCampaign(world, owner)).campaignId
})
afterAll(() => world.close())

const call = async (scholar: Scholar, method: string, path: string, body?: unknown) =>
  world.call(method, path, body, await signedInHeaders(world, scholar.userId))
const confirm = (sessionId: string, campaign: string) =>
  world.call('POST', '/api/confirm-donation', { sessionId, campaignId: campaign })

describe('a donation in honor of somebody', () => {
  it('is kept with the donation in the donor’s language; the public sees the name alone', async () => {
    const quote = await aQuote(world, campaignId)
    const request = aStart(quote.quoteId, {
      wantsUpdates: true,
      inHonorOf: 'Ruth',
      honoreeEmail: 'Ruth@Example.com',
      cardToken: await world.sandbox.token(),
    })
    const given = await world.call('POST', '/api/donations', request, { 'accept-language': 'es' })
    expect(given).toMatchObject({ status: 200, body: { status: 'captured' } })
    const { rows } = await world.app.db.pool.query(
      'select wants_updates, in_honor_of, honoree_email, locale from donations where id = $1',
      [request.donationId],
    )
    expect(rows[0]).toEqual({
      wants_updates: true,
      in_honor_of: 'Ruth',
      honoree_email: 'ruth@example.com',
      locale: 'es',
    })
    const page = await world.call('GET', `/api/screens/campaign/${campaignId}`)
    expect(page.body).toMatchObject({ supporters: [{ inHonorOf: 'Ruth' }] })
    expect(JSON.stringify(page.body)).not.toContain('ruth@example.com')
  })

  it('with an address but no name is refused, and the words follow the reader', async () => {
    const quote = await aQuote(world, campaignId)
    const cardToken = await world.sandbox.token()
    const request = aStart(quote.quoteId, { honoreeEmail: 'ruth@example.com', cardToken })
    const refused = await world.call('POST', '/api/donations', request, { 'accept-language': 'es' })
    expect(refused).toMatchObject({
      status: 400,
      body: {
        error: { code: 'HonoreeRequired', fields: { inHonorOf: 'Escribe en honor de quién es tu donación' } },
      },
    })
  })
})

describe('the confirmation page’s question', () => {
  it('posts what the provider captured and tells amount and student, for this campaign alone', async () => {
    const { donationId } = await aStartedDonation(world, campaignId)
    expect((await confirm(donationId, campaignId)).body).toMatchObject({ donation: { status: 'waiting' } })
    await world.sandbox.pay({ donationId })
    const answer = await confirm(donationId, campaignId)
    expect(answer.body).toEqual({
      donation: { status: 'captured', reason: null, amountCents: 5_000 },
      campaign: { id: campaignId, firstName: 'Maya', lastName: 'Chen' },
    })
    // An address that names no campaign: the payment does, so the page can lead there (P165).
    expect((await world.call('POST', '/api/confirm-donation', { sessionId: donationId })).body).toEqual(
      answer.body,
    )
    const other = await aCampaign(world, await aScholar(world))
    for (const [session, campaign] of [
      [donationId, other.campaignId],
      ['nobody-knows-it', campaignId],
    ] as const) {
      expect(await confirm(session, campaign)).toMatchObject({
        status: 404,
        body: { error: { code: 'DonationNotFound' } },
      })
    }
  })
})

describe('thanking a donor', () => {
  it('happens once, by the owner alone, is mailed, and stands beside the donation', async () => {
    const { donationId } = await aDonation(world, { campaignId }, { donorName: 'Dana', message: 'Go!' })
    const thank = (scholar: Scholar, words: string) =>
      call(scholar, 'POST', `/api/donations/${donationId}/thank`, { words })
    expect(await thank(await aScholar(world), 'Thanks')).toMatchObject({ status: 404 })
    expect(await thank(owner, '  ')).toMatchObject({
      status: 400,
      body: { error: { code: 'WordsRequired' } },
    })
    const thanked = await thank(owner, 'You paid for a whole book.')
    expect(thanked.status).toBe(200)
    expect(await thank(owner, 'Again')).toMatchObject({
      status: 409,
      body: { error: { code: 'AlreadyThanked' } },
    })
    const { donations } = (await call(owner, 'GET', '/api/donations-to-thank')).body as DonationsToThank
    expect(donations.find(donation => donation.id === donationId)?.thankYou).toBe(
      'You paid for a whole book.',
    )
    const { rows } = await world.app.db.pool.query(
      `select 1 from outbox_events where kind = 'donation_thanked' and payload->>'donationId' = $1`,
      [donationId],
    )
    expect(rows).toHaveLength(1)
    const page = await world.call('GET', `/api/screens/campaign/${campaignId}`)
    expect(JSON.stringify(page.body)).toContain('You paid for a whole book.')
  })

  it('shows nobody the donations to somebody else', async () => {
    const stranger = await aScholar(world)
    expect((await call(stranger, 'GET', '/api/donations-to-thank')).body).toMatchObject({ donations: [] })
    expect((await world.call('GET', '/api/donations-to-thank')).status).toBe(401)
  })
})
