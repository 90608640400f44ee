import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aBrowser, type Browser } from '#tests/world/browser.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aDonation, type DonationFacts } from '#tests/world/donations.ts'
import { aDonorsBrowser } from '#tests/world/donors.ts'
import { readPdf } from '#tests/world/read-pdf.ts'
import { charity, deliverMails, report, validReceipt } from '#tests/world/receipts.ts'
import { aScholar } from '#tests/world/scholars.ts'

let world: World
let campaign: { campaignId: string }
let email: string
let donor: Browser
let count = 0
beforeAll(async () => {
  world = await aWorld({ env: { ...charity, TRUSTED_PROXIES: '1' } })
  campaign = await aCampaign(world, await aScholar(world))
})
afterAll(() => world.close())
beforeEach(async () => {
  count += 1
  email = `donor${count}@donors.example`
  donor = await aDonorsBrowser(world, email)
  await deliverMails(world)
})

async function donate(facts: DonationFacts = {}) {
  const donation = await aDonation(world, campaign, { donorEmail: email, ...facts })
  await deliverMails(world)
  return donation
}
type Listed = { id: string; receipt: { number: string; token: string } | null }
const listed = async (on = donor): Promise<Listed[]> =>
  (await on.call('GET', '/api/screens/my-donations')).body.donor.donations
const sendAgain = (donationId: string, on = donor) =>
  on.call('POST', `/api/my-donations/donations/${donationId}/receipt`, {})
const openYear = (year: number, on = donor) => on.call('POST', `/api/my-donations/years/${year}/receipt`, {})
const numberOf = async (donationId: string) => (await validReceipt(world, donationId)).receipt.number
async function pdfOf(token: string) {
  const url = new URL(`/api/receipts/pdf?token=${token}`, world.app.env.appUrl)
  const response = await world.http(new Request(url))
  expect(response.headers.get('content-type')).toBe('application/pdf')
  return await readPdf(new Uint8Array(await response.arrayBuffer()))
}

describe('each donation’s receipt', () => {
  test('can be downloaded through a link that expires (P540)', async () => {
    const { donationId } = await donate({ donorName: 'Dana Cole' })
    const [donation] = await listed()
    expect(donation?.receipt?.number).toBe(await numberOf(donationId))
    const token = donation?.receipt?.token ?? ''
    expect((await pdfOf(token)).text).toContain('Dana Cole')
    const now = world.clock.now()
    const status = async (days: number) => {
      world.clock.set(new Date(now.getTime() + days * 86_400_000))
      const url = new URL(`/api/receipts/pdf?token=${token}`, world.app.env.appUrl)
      return (await world.http(new Request(url))).status
    }
    expect(await status(6.9 * 365)).toBe(200)
    expect(await status(7.1 * 365)).toBe(303)
    world.clock.set(now)
  })

  test('is the corrected one after a refund, and missing until it is issued (P540)', async () => {
    const donation = await donate()
    const original = (await listed())[0]?.receipt?.number
    await report(world, donation, 'refunded', 1_000)
    await deliverMails(world)
    const corrected = (await listed())[0]?.receipt?.number
    expect(corrected).toBe(await numberOf(donation.donationId))
    expect(corrected).not.toBe(original)
    await aDonation(world, campaign, { donorEmail: email })
    const numbers = (await listed()).map(({ receipt }) => receipt?.number ?? null)
    expect(numbers.toSorted()).toEqual([corrected, null])
  })

  test('is mailed again with the same number, and issued first if needed (P540)', async () => {
    const { donationId } = await donate()
    const number = await numberOf(donationId)
    expect(await sendAgain(donationId)).toMatchObject({ status: 200, body: { number } })
    const mails = await deliverMails(world)
    expect(mails.map(({ template, to }) => [template, to])).toEqual([['receipt-again', email]])
    expect(mails[0]?.text).toContain(number)
    const early = await aDonation(world, campaign, { donorEmail: email })
    const answer = await sendAgain(early.donationId)
    expect(answer).toMatchObject({ status: 200, body: { number: await numberOf(early.donationId) } })
    await deliverMails(world)
  })

  test('is limited to ten mails in ten minutes', async () => {
    const { donationId } = await donate()
    const statuses: number[] = []
    for (let i = 0; i < 12; i += 1) statuses.push((await sendAgain(donationId)).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
    await deliverMails(world)
  })
})

describe('a year’s receipt', () => {
  test('sums the year, is the same again, and is in the language of the donor’s emails (P526, P533)', async () => {
    await donate({ donorName: 'Dana Cole' })
    const last = await donate()
    await donate({ at: new Date('2025-06-01T12:00:00Z') })
    await donor.call('PUT', '/api/my-donations/language', { locale: 'es' })
    const year = await openYear(2026)
    expect(year).toMatchObject({ status: 200, body: { number: expect.stringMatching(/^T-2026-/) } })
    expect((await openYear(2026)).body.number).toBe(year.body.number)
    const { text, language } = await pdfOf(year.body.token)
    expect(language).toBe('es-US')
    expect(text).toContain(year.body.number)
    expect(text).toContain(await numberOf(last.donationId))
  })

  test.each([
    [2024, 404, 'NoDonations'],
    ['20x4', 400, 'InvalidInput'],
  ])('of %s is refused with %i %s', async (year, status, code) => {
    await donate()
    expect(await openYear(year as number)).toMatchObject({ status, body: { error: { code } } })
  })
})

test('the download of a donor’s data has their receipts, and no one else’s (P537)', async () => {
  const { donationId } = await donate({ donorName: 'Dana Cole' })
  const foreign = await donate({ donorEmail: 'someone@else.example' })
  await openYear(2026)
  const { receipts } = (await donor.call('GET', '/api/my-donations/data')).body
  expect(receipts).toMatchObject([
    { number: await numberOf(donationId), kind: 'original', donorName: 'Dana Cole', isValid: true },
    { kind: 'annual', year: 2026, donationId: null },
  ])
  expect(JSON.stringify(receipts)).not.toContain(foreign.donationId)
})

describe('another donor', () => {
  test('can neither see, mail, nor open receipts of the address (P531, P540)', async () => {
    const { donationId } = await donate()
    await openYear(2026)
    const other = await aDonorsBrowser(world, `other${count}@else.example`)
    await deliverMails(world)
    const notFound = { status: 404, body: { error: { code: 'ReceiptNotFound' } } }
    expect(await sendAgain(donationId, other)).toMatchObject(notFound)
    expect(await openYear(2026, other)).toMatchObject({
      status: 404,
      body: { error: { code: 'NoDonations' } },
    })
    expect(await listed(other)).toEqual([])
    expect(await deliverMails(world)).toEqual([])
  })

  test('with donations in the same year gets only their own (P531)', async () => {
    const mine = await donate()
    const theirs = await donate({ donorEmail: `other${count}@else.example` })
    const other = await aDonorsBrowser(world, `other${count}@else.example`)
    const { body } = await openYear(2026, other)
    const { text } = await pdfOf(body.token)
    expect(text).toContain(await numberOf(theirs.donationId))
    expect(text).not.toContain(await numberOf(mine.donationId))
    expect((await listed(other)).map(({ id }) => id)).toEqual([theirs.donationId])
  })

  test('without a session is refused', async () => {
    const { donationId } = await donate()
    const refused = { status: 403, body: { error: { code: 'DonorProofRequired' } } }
    expect(await sendAgain(donationId, aBrowser(world))).toMatchObject(refused)
    expect(await openYear(2026, aBrowser(world))).toMatchObject(refused)
  })
})
