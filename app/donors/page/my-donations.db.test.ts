import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aBrowser, type Browser } from '#tests/world/browser.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aDonorsBrowser } from '#tests/world/donors.ts'
import { aReturn } from '#tests/world/returns.ts'
import { aScholar, signedInHeaders, steppedUpHeaders } from '#tests/world/scholars.ts'
import { centsToDecimal } from '../../lib/cents.ts'

let world: World
let campaign: { campaignId: string }
let email: string
let count = 0
beforeAll(async () => {
  world = await aWorld({ env: { TRUSTED_PROXIES: '1' } })
  campaign = await aCampaign(world, await aScholar(world))
})
afterAll(() => world.close())
beforeEach(() => {
  count += 1
  email = `donor${count}@donors.example`
})

const page = async (on: Browser) => (await on.call('GET', '/api/screens/my-donations')).body.donor
const supporters = async () =>
  (await world.call('GET', `/api/screens/campaign/${campaign.campaignId}`)).body.supporters as {
    id: string
    name: string
  }[]
const nameOf = async (donationId: string) => (await supporters()).find(({ id }) => id === donationId)?.name
const rowOf = async (donationId: string) =>
  (
    await world.app.db.pool.query(
      `select d.donor_name, d.donor_email, d.wants_updates, d.locale, d.message, p.donor_name as paid_by
       from donations d join payments p using (id) where d.id = $1`,
      [donationId],
    )
  ).rows[0]

const returned = (donationId: string, step: 'refund' | 'dispute', cents: number) =>
  world.app.db.transaction(tx => aReturn(tx, step, donationId, world.clock.now(), cents))

describe('the page', () => {
  test('lists the donations of the address, newest first, with lines and sums (P532)', async () => {
    const first = await aDonation(world, campaign, {
      donorEmail: email,
      at: new Date('2025-12-31T23:00:00Z'),
    })
    // 23:30 on December 31 in New York.
    const last = await aDonation(world, campaign, { donorEmail: email, at: new Date('2026-01-01T04:30:00Z') })
    const second = await aDonation(world, campaign, {
      donorEmail: email,
      at: new Date('2026-02-01T12:00:00Z'),
    })
    await aDonation(world, campaign, { donorEmail: 'someone@else.example' })
    const shown = await page(await aDonorsBrowser(world, email))
    expect(shown.donations.map(({ id }: { id: string }) => id)).toEqual(
      [second, last, first].map(({ donationId }) => donationId),
    )
    const { lines } = second
    expect(shown.donations[0]).toMatchObject({
      status: 'captured',
      campaignId: campaign.campaignId,
      studentName: expect.any(String),
      amountCents: lines.amount,
      tipCents: lines.tip,
      processingFeeCents: lines.processingFee,
      creditCardFeeCents: lines.creditCardFee,
      totalCents: lines.total,
      returnedCents: 0,
    })
    expect(shown.years).toEqual([
      { year: 2026, donations: 1, cents: lines.total },
      { year: 2025, donations: 2, cents: 2 * lines.total },
    ])
  })

  test('states what was returned of each donation (P532)', async () => {
    const donation = await aDonation(world, campaign, { donorEmail: email })
    const whole = await aDonation(world, campaign, { donorEmail: email })
    await returned(donation.donationId, 'refund', 1_000)
    await returned(whole.donationId, 'dispute', whole.lines.total)
    const shown = await page(await aDonorsBrowser(world, email))
    const of = (id: string) => shown.donations.find((each: { id: string }) => each.id === id)
    expect(of(donation.donationId)).toMatchObject({ status: 'partly', returnedCents: 1_000 })
    expect(of(whole.donationId)).toMatchObject({ status: 'disputed', returnedCents: whole.lines.total })
    expect(shown.years[0].cents).toBe(donation.lines.total - 1_000)
  })

  test('is empty for an address without donations', async () => {
    expect(await page(await aDonorsBrowser(world, email))).toMatchObject({
      donations: [],
      years: [],
      locale: null,
    })
  })

  test('doesn’t name the student of a campaign that is no longer public', async () => {
    const hidden = await aCampaign(world, await aScholar(world))
    await aDonation(world, hidden, { donorEmail: email })
    await world.app.db.pool.query('update campaigns set owner_suspended = true where id = $1', [
      hidden.campaignId,
    ])
    expect((await page(await aDonorsBrowser(world, email))).donations[0]).toMatchObject({ studentName: null })
  })
})

describe('files', () => {
  test('a year’s CSV lists its donations; a year without donations is refused (P533)', async () => {
    const donation = await aDonation(world, campaign, {
      donorEmail: email,
      at: new Date('2026-02-01T12:00:00Z'),
    })
    const mine = await aDonorsBrowser(world, email)
    const { status, body, headers } = await mine.call('GET', '/api/my-donations/years/2026')
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toContain('donations-2026.csv')
    const [head, row, ...rest] = String(body).trim().split('\r\n')
    expect(rest).toEqual([])
    const cells = Object.fromEntries((head ?? '').split(',').map((name, i) => [name, row?.split(',')[i]]))
    expect(cells).toMatchObject({
      Date: '2026-02-01',
      Donation: donation.donationId,
      Campaign: centsToDecimal(donation.lines.amount),
      'Total paid': centsToDecimal(donation.lines.total),
      Returned: '0.00',
    })
    expect((await mine.call('GET', '/api/my-donations/years/2024')).status).toBe(404)
    expect((await mine.call('GET', '/api/my-donations/years/20x4')).status).toBe(400)
  })

  test('the data has every donation of the address, none of others, and no hashes or tokens (P537)', async () => {
    await aDonation(world, campaign, { donorEmail: email, donorName: 'Dana Own', message: 'My words' })
    await aDonation(world, campaign, { donorEmail: 'o@else.example', donorName: 'Olga Other' })
    const mine = await aDonorsBrowser(world, email)
    const { body, headers } = await mine.call('GET', '/api/my-donations/data')
    expect(headers.get('content-disposition')).toContain('attachment')
    const text = JSON.stringify(body)
    expect(text).toContain('Dana Own')
    expect(text).toContain('My words')
    expect(text).not.toMatch(/Olga|o@else|hash|token|fingerprint|sealed/)
  })
})

test('a signed-in person proves once more before data is given or erased; who came by the link has just done so (P742)', async () => {
  const scholar = await aScholar(world)
  await aDonation(world, campaign, { donorEmail: scholar.email, donorName: 'Dana Own' })
  const asks = { status: 403, body: { error: { code: 'StepUpRequired' } } }
  const browserWith = (headers: Headers) => aBrowser(world, headers.get('cookie') ?? '')
  const signedIn = browserWith(await signedInHeaders(world, scholar.userId))
  expect(await signedIn.call('GET', '/api/my-donations/data')).toMatchObject(asks)
  expect(await signedIn.call('POST', '/api/my-donations/erase', { email: scholar.email })).toMatchObject(asks)
  expect((await page(signedIn)).donations).toHaveLength(1)
  const proven = browserWith(await steppedUpHeaders(world, scholar.userId))
  expect((await proven.call('GET', '/api/my-donations/data')).status).toBe(200)
  const byLink = await aDonorsBrowser(world, scholar.email)
  expect((await byLink.call('POST', '/api/my-donations/erase', { email: scholar.email })).status).toBe(200)
})

describe('the donor’s public name', () => {
  test('changes on one donation, and the public page follows at once (P534)', async () => {
    const one = await aDonation(world, campaign, { donorEmail: email, donorName: 'Dana Cole' })
    const other = await aDonation(world, campaign, { donorEmail: email, donorName: 'Dana Cole' })
    const mine = await aDonorsBrowser(world, email)
    const path = `/api/my-donations/donations/${one.donationId}/name`
    expect(await mine.call('PUT', path, { donorName: null })).toMatchObject({ status: 200 })
    expect(await nameOf(one.donationId)).toBe('Anonymous')
    expect(await nameOf(other.donationId)).toBe('Dana Cole')
    expect(await rowOf(one.donationId)).toMatchObject({ donor_name: null, paid_by: null })
    expect(await mine.call('PUT', path, { donorName: '  D. Cole ' })).toMatchObject({ status: 200 })
    expect(await nameOf(one.donationId)).toBe('D. Cole')
  })

  test('changes on all donations of the address and no others (P534)', async () => {
    const one = await aDonation(world, campaign, { donorEmail: email, donorName: null })
    const other = await aDonation(world, campaign, { donorEmail: email, donorName: 'D' })
    const foreign = await aDonation(world, campaign, { donorEmail: 'x@else.example', donorName: 'Xavier' })
    const mine = await aDonorsBrowser(world, email)
    expect(await mine.call('PUT', '/api/my-donations/name', { donorName: 'Dana Cole' })).toMatchObject({
      status: 200,
    })
    expect(await Promise.all([one, other, foreign].map(({ donationId }) => nameOf(donationId)))).toEqual([
      'Dana Cole',
      'Dana Cole',
      'Xavier',
    ])
  })

  test.each([['https://x.example'], [''], ['a'.repeat(201)]])('refuses the name %j', async donorName => {
    await aDonation(world, campaign, { donorEmail: email })
    const mine = await aDonorsBrowser(world, email)
    expect((await mine.call('PUT', '/api/my-donations/name', { donorName })).status).toBe(400)
  })
})

test('turns a campaign’s updates on and off for all donations to it (P535)', async () => {
  const { donationId } = await aDonation(world, campaign, { donorEmail: email })
  const mine = await aDonorsBrowser(world, email)
  const set = (wantsUpdates: boolean, campaignId = campaign.campaignId) =>
    mine.call('PUT', '/api/my-donations/updates', { campaignId, wantsUpdates })
  expect(await set(true)).toMatchObject({ status: 200 })
  expect(await rowOf(donationId)).toMatchObject({ wants_updates: true })
  expect(await set(false)).toMatchObject({ status: 200 })
  expect(await rowOf(donationId)).toMatchObject({ wants_updates: false })
  const other = await aCampaign(world, await aScholar(world))
  expect(await set(true, other.campaignId)).toMatchObject({ status: 404 })
})

test('sets the language of mails for all donations (P536)', async () => {
  const { donationId } = await aDonation(world, campaign, { donorEmail: email })
  const mine = await aDonorsBrowser(world, email)
  expect(await mine.call('PUT', '/api/my-donations/language', { locale: 'es' })).toMatchObject({
    status: 200,
  })
  expect(await rowOf(donationId)).toMatchObject({ locale: 'es' })
  expect((await page(mine)).locale).toBe('es')
})

describe('another donor', () => {
  test('can read and change nothing with any operation (P531)', async () => {
    const { donationId } = await aDonation(world, campaign, {
      donorEmail: email,
      donorName: 'Dana',
      message: 'Mine',
    })
    const before = await rowOf(donationId)
    const thief = await aDonorsBrowser(world, `thief${count}@else.example`)
    const path = `/api/my-donations/donations/${donationId}/name`
    expect(await thief.call('PUT', path, { donorName: null })).toMatchObject({
      status: 404,
      body: { error: { code: 'DonationNotFound' } },
    })
    await thief.call('PUT', '/api/my-donations/name', { donorName: 'Thief' })
    await thief.call('PUT', '/api/my-donations/updates', {
      campaignId: campaign.campaignId,
      wantsUpdates: true,
    })
    await thief.call('PUT', '/api/my-donations/language', { locale: 'es' })
    expect((await thief.call('GET', '/api/my-donations/years/2026')).status).toBe(404)
    expect(JSON.stringify((await thief.call('GET', '/api/my-donations/data')).body)).not.toContain(donationId)
    expect(JSON.stringify((await page(thief)).donations)).toBe('[]')
    expect(await thief.call('POST', '/api/my-donations/erase', { email })).toMatchObject({ status: 409 })
    await thief.call('POST', '/api/my-donations/erase', { email: `thief${count}@else.example` })
    expect(await rowOf(donationId)).toEqual(before)
  })

  test('without a session is refused everywhere', async () => {
    const { donationId } = await aDonation(world, campaign, { donorEmail: email })
    const nobody = aBrowser(world)
    const refused = { status: 403, body: { error: { code: 'DonorProofRequired' } } }
    const calls: [method: string, path: string, body?: unknown][] = [
      ['PUT', `/api/my-donations/donations/${donationId}/name`, { donorName: null }],
      ['PUT', '/api/my-donations/name', { donorName: null }],
      ['PUT', '/api/my-donations/updates', { campaignId: campaign.campaignId, wantsUpdates: true }],
      ['PUT', '/api/my-donations/language', { locale: 'es' }],
      ['GET', '/api/my-donations/years/2026'],
      ['GET', '/api/my-donations/data'],
      ['POST', '/api/my-donations/erase', { email }],
    ]
    for (const call of calls) expect(await nobody.call(...call)).toMatchObject(refused)
  })
})
