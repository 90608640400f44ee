import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign, type BuiltCampaign } from '#tests/world/campaigns.ts'
import { aScholar } from '#tests/world/scholars.ts'

let world: World
let campaign: BuiltCampaign
beforeAll(async () => {
  world = await aWorld()
  campaign = await aCampaign(world, await aScholar(world))
})
afterAll(() => world.close())

const pixels = z.number().int().positive()

/** A response of type `rich` as oembed.com requires it (2.3.4): a thumbnail has all three values or none. */
const richResponse = z
  .strictObject({
    type: z.literal('rich'),
    version: z.literal('1.0'),
    title: z.string().optional(),
    author_name: z.string().optional(),
    author_url: z.url().optional(),
    provider_name: z.string().optional(),
    provider_url: z.url().optional(),
    cache_age: z.number().int().min(0).optional(),
    thumbnail_url: z.url().optional(),
    thumbnail_width: pixels.optional(),
    thumbnail_height: pixels.optional(),
    html: z.string().min(1),
    width: pixels,
    height: pixels,
  })
  .refine(
    ({ thumbnail_url: url, thumbnail_width: width, thumbnail_height: height }) =>
      new Set([url, width, height].map(value => value === undefined)).size === 1,
  )

const oembed = (address: string, more = '') =>
  world.call('GET', `/oembed?url=${encodeURIComponent(address)}${more}`)
const page = () => world.app.env.appUrl + campaign.path

test('describes a campaign as the specification asks, and its widget may be framed (P674)', async () => {
  const { status, body, headers } = await oembed(`${page()}?via=email#give`, '&format=json&a=consumers-own')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(headers.get('set-cookie')).toBeNull()
  expect(richResponse.parse(body)).toMatchObject({ width: 360, height: 400, provider_name: 'Tassel' })
  const [, source = ''] = /^<iframe src="([^"]+)"/.exec(body.html) ?? []
  const widget = await world.http(new Request(source))
  expect(widget.status).toBe(200)
  const policy = widget.headers.get('content-security-policy')
  expect(policy).toContain('frame-ancestors *')
  expect(policy).toContain("form-action 'none'")
  expect(widget.headers.get('set-cookie')).toBeNull()
  const picture = await world.http(new Request(body.thumbnail_url))
  expect(picture.headers.get('content-type')).toBe('image/png')
})

test.each([
  ['&maxwidth=240', { width: 240, height: 400 }, false],
  ['&maxheight=200', { width: 360, height: 200 }, false],
  ['&maxwidth=1200&maxheight=630', { width: 360, height: 400 }, true],
  ['&maxwidth=wide&maxheight=-1', { width: 360, height: 400 }, true],
])('keeps within %s (P674)', async (limits, size, hasThumbnail) => {
  const { body } = await oembed(page(), limits)
  expect(richResponse.parse(body)).toMatchObject(size)
  expect(body.html).toContain(`width="${size.width}" height="${size.height}"`)
  expect('thumbnail_url' in body).toBe(hasThumbnail)
})

test('refuses an address without a public campaign with 404, and other formats with 501 (P674)', async () => {
  const { appUrl } = world.app.env
  for (const address of [
    'https://elsewhere.example/campaign/x/abcdefghij',
    'javascript:alert(1)',
    'campaign',
    `${appUrl}/campaign/x/zzzzzzzzzz`,
    `${appUrl}/`,
    `${appUrl}/campaign/x/y/${page().slice(-10)}`,
  ])
    expect((await oembed(address)).status, address).toBe(404)
  expect((await oembed(page(), '&format=xml')).status).toBe(501)
  expect((await world.call('GET', '/oembed')).status).toBe(400)
})

test('a minor is named as on the page, and consumers are told to keep nothing (P674)', async () => {
  const minors = await aMinorsCampaign(world, await aScholar(world))
  const { body } = await oembed(world.app.env.appUrl + minors.path)
  expect(richResponse.parse(body).cache_age).toBe(0)
  const shown = await world.call('GET', `/api/screens/campaign/${minors.campaignId}`)
  expect(body.title).toContain(shown.body.campaign.studentName)
})
