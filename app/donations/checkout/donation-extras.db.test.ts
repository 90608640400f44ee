import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyone } from '#app/accounts/access.ts'
import { suspendAccount } from '#app/accounts/suspension/suspend-account.server.ts'
import { deactivateCampaign } from '#app/campaigns/editing/edit-campaign.server.ts'
import { moderateCampaign } from '#app/campaigns/moderation/moderate-campaign.server.ts'
import { aCampaign, aMinorsCampaign } from '#tests/world/campaigns.ts'
import { aDonation, donations } from '#tests/world/donations.ts'
import {
  aGivingWorld,
  aQuote,
  aStart,
  aStartedDonation,
  type GivingWorld,
} from '#tests/world/giving-world.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import type { DonationsToThank } from '../contract.ts'
import { donationRoutes } from '../routes.server.ts'

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
/** The provider's id of a payment, which is in the URL of its return page. */
async function sessionOf(donationId: string): Promise<string> {
  const [row] = await world.app.db.rows<{ id: string }>(
    null,
    'select provider_payment_id as id from payments where id = $1',
    [donationId],
  )
  return row?.id ?? ''
}
const confirm = (sessionId: string, campaign: string) =>
  world.call('POST', '/api/confirm-donation', { sessionId, campaignId: campaign })

describe('a donation in honor of someone', () => {
  it('is stored with the donation in the donor’s language; the public sees only the name (P276)', async () => {
    const quote = await aQuote(world, campaignId)
    const request = aStart(quote.quoteId, {
      wantsUpdates: true,
      inHonorOf: 'Ruth',
      honoreeEmail: 'Ruth@Example.com',
      cardToken: await world.demoProvider.token(),
    })
    const answer = await world.call('POST', '/api/donations', request, { 'accept-language': 'es' })
    expect(answer).toMatchObject({ status: 200, body: { status: 'captured' } })
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

  it('with an email but no name is refused, in the reader’s language', async () => {
    const quote = await aQuote(world, campaignId)
    const cardToken = await world.demoProvider.token()
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

it('a quote for Apple Pay pays no card fee', async () => {
  const { lines } = await aQuote(world, campaignId, { paymentMethod: 'apple_pay' })
  expect(lines).toMatchObject({ amount: 5_000, creditCardFee: 0, total: 5_925 })
})

describe('the confirmation page’s request', () => {
  it('posts the provider’s capture and returns amount and student, for this campaign only (P165)', async () => {
    const { donationId } = await aStartedDonation(world, campaignId)
    const session = await sessionOf(donationId)
    expect((await confirm(session, campaignId)).body).toMatchObject({ donation: { status: 'waiting' } })
    await world.demoProvider.pay({ donationId })
    const answer = await confirm(session, campaignId)
    expect(answer.body).toEqual({
      donation: { status: 'captured', reason: null, amountCents: 5_000 },
      campaign: { id: campaignId, firstName: 'Maya', lastName: 'Chen' },
    })
    // The URL names no campaign, so the response must, for the page's link (P165).
    expect((await world.call('POST', '/api/confirm-donation', { sessionId: session })).body).toEqual(
      answer.body,
    )
    const other = await aCampaign(world, await aScholar(world))
    for (const [asked, campaign] of [
      [session, other.campaignId],
      // A donation id is public, so it must not work as a session id.
      [donationId, campaignId],
      ['nobody-knows-it', campaignId],
    ] as const) {
      expect(await confirm(asked, campaign)).toMatchObject({
        status: 404,
        body: { error: { code: 'DonationNotFound' } },
      })
    }
  })
})

describe('a campaign that is not public', () => {
  type Hide = (campaign: { campaignId: string; owner: Scholar }) => Promise<unknown>

  it.each<[string, Hide]>([
    [
      'whose consent was withdrawn',
      ({ campaignId, owner }) =>
        call(owner, 'POST', `/api/campaigns/${campaignId}/consent/withdraw`, { locale: 'en' }),
    ],
    [
      'that was taken down',
      async ({ campaignId }) => {
        const { viewer } = await anAdmin(world)
        const by = { admin: viewer, now: world.clock.now(), requestId: 'test' }
        await moderateCampaign(world.app, 'deactivate', { ...by, campaignId, reason: 'Not a student.' })
      },
    ],
    [
      'whose owner is suspended',
      async ({ owner }) => {
        const { userId: byUserId } = await anAdmin(world)
        const step = { userId: owner.userId, byUserId, reason: 'Reported.', requestId: 'test' }
        await world.app.db.transaction(tx => suspendAccount(tx, { ...step, now: world.clock.now() }))
      },
    ],
  ])('%s names its student in no answer about a donation (P165)', async (_, hide) => {
    const guardian = await aScholar(world)
    const student = { firstName: 'Canarina', lastName: 'Zeisig' }
    const minors = await aMinorsCampaign(world, guardian, student)
    const donorKey = 'k'.repeat(43)
    const { donationId, quote } = await aStartedDonation(world, minors.campaignId, { donorKey })
    await world.demoProvider.pay({ donationId })
    const sessionId = await sessionOf(donationId)
    expect(JSON.stringify((await confirm(sessionId, minors.campaignId)).body)).toContain('Canarina')
    await hide({ campaignId: minors.campaignId, owner: guardian })

    expect(await confirm(sessionId, minors.campaignId)).toMatchObject({
      status: 200,
      body: { donation: { status: 'captured' }, campaign: null },
    })
    const bodies: Record<string, unknown> = {
      'POST /api/confirm-donation': { sessionId },
      'POST /api/quotes': {
        campaignId: minors.campaignId,
        amountCents: 5_000,
        tipPercentage: 15,
        foundationPercentage: 0,
        paymentMethod: 'debit_card',
      },
      'POST /api/donations': aStart(quote.quoteId, { cardToken: await world.demoProvider.token() }),
      'POST /api/donations/:donationId/confirm': {},
      'POST /api/donations/:donationId/words': { donorKey, message: 'Go on!' },
      'POST /api/donations/:donationId/picture': { donorKey },
    }
    const open = donationRoutes.filter(({ access, path }) => access === anyone && !path.includes('webhook'))
    expect(open.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(bodies)))
    for (const { name, method, path } of open) {
      const address = path
        .replace(':donationId', () => donationId)
        .replace(':campaignId', () => minors.campaignId)
      const answer = await world.call(method.toUpperCase(), address, bodies[name])
      expect(answer.status, name).toBeLessThan(500)
      const body = JSON.stringify(answer.body)
      for (const part of ['Canarina', 'Zeisig']) expect(body, name).not.toContain(part)
    }
  })
})

describe('thanking a donor', () => {
  it('works once, for the owner only, by mail and beside the donation (P277)', async () => {
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
    const { donations: toThank } = (await call(owner, 'GET', '/api/donations-to-thank'))
      .body as DonationsToThank
    expect(toThank.find(donation => donation.id === donationId)?.thankYou).toBe('You paid for a whole book.')
    const { rows } = await world.app.db.pool.query(
      `select 1 from outbox_events where kind = 'donation_thanked' and payload->>'donationId' = $1`,
      [donationId],
    )
    expect(rows).toHaveLength(1)
    const page = await world.call('GET', `/api/screens/campaign/${campaignId}`)
    expect(JSON.stringify(page.body)).toContain('You paid for a whole book.')
  })

  it('shows the newest 20 of all campaigns, those without a thank-you first', async () => {
    const scholar = await aScholar(world)
    const { campaignId: first } = await aCampaign(world, scholar)
    await deactivateCampaign(world.app, scholar.viewer, first, world.clock.now())
    const { campaignId: second } = await aCampaign(world, scholar)
    const start = world.clock.now().getTime() - 3_600_000
    const made = await donations(
      world,
      Array.from({ length: 26 }, (_, minute) => ({
        campaignId: minute % 2 ? first : second,
        donorName: `Donor ${minute}`,
        at: new Date(start + 60_000 * minute),
      })),
    )
    const thank = async (minutes: readonly number[]) => {
      const thanks = minutes.map(minute => ({ donationId: made[minute]?.donationId, words: 'Thanks!' }))
      expect((await call(scholar, 'POST', '/api/thanks', { thanks })).status).toBe(200)
    }
    const shown = async () => {
      const { body } = await call(scholar, 'GET', '/api/donations-to-thank')
      return (body as DonationsToThank).donations.map(({ name }) => Number(name.slice(6)))
    }
    const down = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, place) => from - place)
    await thank([25, 24])
    expect(await shown()).toEqual(down(23, 4))
    await thank(down(23, 3))
    expect(await shown()).toEqual([2, 1, 0, ...down(25, 9)])
  })

  it('shows only donations to one’s own campaigns', async () => {
    const stranger = await aScholar(world)
    expect((await call(stranger, 'GET', '/api/donations-to-thank')).body).toMatchObject({ donations: [] })
    expect((await world.call('GET', '/api/donations-to-thank')).status).toBe(401)
  })
})
