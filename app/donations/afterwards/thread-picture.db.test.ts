import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCampaign, aMinorsCampaign } from '#tests/world/campaigns.ts'
import { aGivingWorld, aQuote, aStart, type GivingWorld } from '#tests/world/giving-world.ts'
import { aRefundDesk } from '#tests/world/refunds.ts'
import { aScholar, signedInHeaders } from '#tests/world/scholars.ts'

let world: GivingWorld
let campaignId: string
beforeAll(async () => {
  world = await aGivingWorld()
  campaignId = (await aCampaign(world, await aScholar(world, { firstName: 'Maya' }))).campaignId
})
afterAll(() => world.close())

type PaidDonation = { donationId: string; donorKey: string }

async function donate(to: string, overrides: object = {}, amountCents = 5_000): Promise<PaidDonation> {
  const donorKey = randomBytes(32).toString('base64url')
  const { quoteId } = await aQuote(world, to, { amountCents })
  const start = aStart(quoteId, {
    cardToken: await world.demoProvider.token(),
    donorKey,
    message: '',
    ...overrides,
  })
  expect(await world.call('POST', '/api/donations', start)).toMatchObject({ body: { status: 'captured' } })
  return { donationId: start.donationId, donorKey }
}

async function picture({ donationId, donorKey }: PaidDonation, shape?: string) {
  const address = new URL(`/api/donations/${donationId}/picture`, world.app.env.appUrl)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ donorKey, ...(shape ? { shape } : {}) })
  const response = await world.http(new Request(address, { method: 'POST', headers, body }))
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('the picture with the donor’s own thread (P461)', () => {
  test('is for the donation’s browser only, shows the donor’s name unless anonymous, and never the amount (P461)', async () => {
    const named = await donate(campaignId, { donorName: 'Ana Ruiz' })
    const small = await donate(campaignId, { isAnonymous: true }, 500)
    const large = await donate(campaignId, { isAnonymous: true }, 90_000)
    const [ofNamed, ofSmall, ofLarge] = [await picture(named), await picture(small), await picture(large)]
    expect(ofNamed.response.status).toBe(200)
    expect(ofNamed.response.headers.get('cache-control')).toBe('no-store')
    expect(await sharp(ofNamed.bytes).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1080 })
    expect(ofNamed.bytes.equals(ofSmall.bytes)).toBe(false)
    expect(ofSmall.bytes.equals(ofLarge.bytes)).toBe(true)
    const wide = await picture(named, 'wide')
    expect(await sharp(wide.bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
    const plain = await world.http(
      new Request(new URL(`/campaign/maya/${campaignId}/share.png`, world.app.env.appUrl)),
    )
    expect(wide.bytes.equals(Buffer.from(await plain.arrayBuffer()))).toBe(false)
  })

  test('is refused without the browser’s key, and for a returned donation', async () => {
    const own = await donate(campaignId)
    const other = await donate(campaignId)
    for (const wrong of [
      { ...own, donorKey: other.donorKey },
      { ...other, donationId: randomUUID() },
    ])
      expect((await picture(wrong)).response.status).toBe(404)
    expect(await (await aRefundDesk(world)).refund(own.donationId)).toMatchObject({ status: 200 })
    expect((await picture(own)).response.status).toBe(409)
  })

  test('of a minor’s campaign is refused once consent is withdrawn', async () => {
    const guardian = await aScholar(world)
    const minors = await aMinorsCampaign(world, guardian)
    const own = await donate(minors.campaignId)
    expect((await picture(own)).response.status).toBe(200)
    const headers = await signedInHeaders(world, guardian.userId)
    const withdraw = `/api/campaigns/${minors.campaignId}/consent/withdraw`
    expect(await world.call('POST', withdraw, { locale: 'en' }, headers)).toMatchObject({ status: 200 })
    expect((await picture(own)).response.status).toBe(404)
  })
})
