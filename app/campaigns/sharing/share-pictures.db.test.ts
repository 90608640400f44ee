import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign, type BuiltCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aScholar, type Scholar } from '#tests/world/scholars.ts'
import { deactivateCampaign } from '../editing/edit-campaign.server.ts'
import { qrSvg } from './qr.ts'
import { sharePictureSizes } from './share-address.ts'
import { learnShareFonts } from './share-picture.server.ts'
import { shareFonts } from './share-picture.ts'

let world: World
let scholar: Scholar
let campaign: BuiltCampaign
beforeAll(async () => {
  world = await aWorld()
  scholar = await aScholar(world, { firstName: 'Maya', lastName: 'Chen' })
  campaign = await aCampaign(world, scholar)
})
afterAll(() => world.close())

async function asked(path: string, headers: Record<string, string> = {}) {
  const response = await world.http(new Request(new URL(path, world.app.env.appUrl), { headers }))
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
type Box = { left: number; top: number; width: number; height: number }
/** The mean difference between two pictures' color values in a box, from 0 to 255. */
async function distance(one: Uint8Array, other: Uint8Array, box: Box): Promise<number> {
  const second = await sharp(other).removeAlpha().extract(box).toBuffer()
  const difference = sharp(one)
    .removeAlpha()
    .extract(box)
    .composite([{ input: second, blend: 'difference' }])
  const { channels } = await sharp(await difference.png().toBuffer()).stats()
  return channels.slice(0, 3).reduce((sum, { mean }) => sum + mean / 3, 0)
}

test('share.png is 1200 x 630, cacheable, and revalidated by its ETag', async () => {
  const { response, bytes } = await asked(`${campaign.path}/share.png`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/png')
  expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(bytes.length).toBeLessThan(300_000)
  const etag = response.headers.get('etag') ?? ''
  expect(etag).toMatch(/^"[\w-]{27}"$/)
  const again = await asked(`${campaign.path}/share.png`, { 'if-none-match': `W/"x", ${etag}` })
  expect([again.response.status, again.bytes.length]).toEqual([304, 0])
  expect(again.response.headers.get('etag')).toBe(etag)
})

test.each([
  ['square', 1080, 1080],
  ['tall', 1080, 1920],
  ['round', 1200, 630],
])(
  'share.png?shape=%s is a picture of %i x %i under an ETag of its own (P404)',
  async (shape, width, height) => {
    const { response, bytes } = await asked(`${campaign.path}/share.png?shape=${shape}`)
    expect(response.status).toBe(200)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width, height })
    expect(bytes.length).toBeLessThan(500_000)
    const wide = await asked(`${campaign.path}/share.png`)
    expect(response.headers.get('etag') === wide.response.headers.get('etag')).toBe(shape === 'round')
  },
)

test('a donation changes only the amount and the progress in the picture', async () => {
  const face = { left: 0, top: 0, width: 440, height: 630 }
  const title = { left: 496, top: 110, width: 644, height: 240 }
  const progress = { left: 496, top: 360, width: 644, height: 200 }
  const before = await asked(`${campaign.path}/share.png`)
  await aDonation(world, campaign, { amountCents: 100_000 })
  const after = await asked(`${campaign.path}/share.png`)
  expect(after.response.headers.get('etag')).not.toBe(before.response.headers.get('etag'))
  expect(await distance(before.bytes, after.bytes, face)).toBeLessThan(1.5)
  expect(await distance(before.bytes, after.bytes, title)).toBeLessThan(1.5)
  expect(await distance(before.bytes, after.bytes, progress)).toBeGreaterThan(5)
})

test('pictures are drawn one at a time, and once for concurrent requests', async () => {
  const others = await Promise.all(
    [1, 2, 3].map(async () => await aCampaign(world, await aScholar(world, { firstName: 'Nia' }))),
  )
  let most = 0
  let steps = 0
  const watch = (length: number) => {
    most = Math.max(most, length)
    steps += 1
  }
  sharp.queue.on('change', watch)
  const first = await asked(`${others[0]?.path}/share.png`)
  const ofOne = steps
  const paths = others.slice(1).flatMap(({ path }) => Array.from({ length: 8 }, () => `${path}/share.png`))
  const all = await Promise.all(paths.map(path => asked(path)))
  sharp.queue.off('change', watch)
  expect(new Set([first, ...all].map(({ response }) => response.status))).toEqual(new Set([200]))
  expect(most).toBe(1)
  expect(ofOne).toBeGreaterThan(0)
  expect(steps).toBeLessThan(ofOne * 4)
})

test('a picture that takes too long is refused in words, and its drawing goes on (P726)', async () => {
  const own = await aCampaign(world, await aScholar(world))
  await world.app.db.pool.query('update campaigns set profile_picture_url = $1 where id = $2', [
    '/files/slow.webp',
    own.campaignId,
  ])
  const slow = Promise.withResolvers<null>()
  const get = vi.spyOn(world.app.files, 'get').mockReturnValue(slow.promise)
  try {
    const first = asked(`${own.path}/share.png`)
    await expect.poll(() => get.mock.calls.length).toBe(1)
    const queued = asked(`${campaign.path}/share.png?lang=es`)
    for (const { response, bytes } of await Promise.all([first, queued])) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
      expect(textOf(bytes)).toContain('"code":"TooBusy"')
    }
  } finally {
    slow.resolve(null)
    get.mockRestore()
  }
  for (const path of [`${own.path}/share.png`, `${campaign.path}/share.png?lang=es`])
    expect((await asked(path)).response.status).toBe(200)
})

test('after a donation, reuses the photo and cloth and redraws only the rest (P726)', async () => {
  const own = await aCampaign(world, await aScholar(world))
  let steps = 0
  const count = () => {
    steps += 1
  }
  sharp.queue.on('change', count)
  await asked(`${own.path}/share.png`)
  const first = steps
  await aDonation(world, own, { amountCents: 2_000 })
  await asked(`${own.path}/share.png`)
  sharp.queue.off('change', count)
  // The initials, their halo, the cloth and its palette.
  expect(first - (steps - first)).toBe(4 * 2)
})

test('text uses the brand’s fonts even if no font is installed', async () => {
  await learnShareFonts()
  const drawn = async (font: string) =>
    (
      await sharp({ text: { text: 'Hamburgefonstiv', font, dpi: 72 } })
        .png()
        .toBuffer({ resolveWithObject: true })
    ).info.width
  const stranger = await drawn('No Such Family Bold 60')
  expect(await drawn(`${shareFonts.display} Bold 60`)).not.toBe(stranger)
  expect(await drawn(`${shareFonts.text} Bold 60`)).not.toBe(stranger)
  // The variable font's weights work too: bold is wider than light.
  expect(await drawn(`${shareFonts.display} Bold 60`)).toBeGreaterThan(
    await drawn(`${shareFonts.display} Light 60`),
  )
})

test("a minor's picture, code and widget show the first name and initial, and aren't indexed", async () => {
  const guardian = await aScholar(world)
  const built = await aMinorsCampaign(world, guardian, { lastName: 'Abernathy' })
  expect(built.path).not.toContain('abernathy')
  for (const path of [
    `${built.path}/share.png`,
    `${built.path}/share.png?shape=tall`,
    `${built.path}/qr.svg`,
    `/embed/${built.campaignId}`,
  ]) {
    const { response, bytes } = await asked(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    if (!path.includes('.png')) {
      expect(textOf(bytes)).toContain('Wren A.')
      expect(textOf(bytes)).not.toMatch(/Abernathy/i)
    }
  }
})

test('the QR code contains the link', async () => {
  const { response, bytes } = await asked(`${campaign.path}/qr.svg`)
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  const svg = textOf(bytes)
  const link = `${world.app.env.appUrl}${campaign.path}?via=qr`
  expect(svg).toBe(qrSvg({ link, title: 'Help Maya Chen with tuition and college expenses' }))
  expect(svg).toContain('<title id="qr-title">Help Maya Chen with tuition and college expenses</title>')
})

test('any site may frame the widget, which runs no scripts, sets no cookies, and opens the campaign in a new tab', async () => {
  const { response, bytes } = await asked(`/embed/${campaign.campaignId}`)
  const policy = response.headers.get('content-security-policy') ?? ''
  const style = /<style>(.+)<\/style>/.exec(textOf(bytes))?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('frame-ancestors *')
  expect(policy).toContain(`style-src 'sha256-${hash}'`)
  expect(policy).not.toContain('script-src')
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(response.headers.get('x-frame-options')).toBeNull()
  const page = textOf(bytes)
  expect(page).toContain('<h1>Help Maya Chen with tuition and college expenses</h1>')
  expect(page).toContain(
    `href="${world.app.env.appUrl}${campaign.path}?via=embed#give" target="_blank" rel="noopener"`,
  )
  expect(page).toContain('$1,000')
  expect(page).toContain('40% funded · 1 supporter<')
  expect(page).not.toMatch(/<script|javascript:| on\w+=/)
  expect(bytes.length).toBeLessThan(40_000)
})

test('no other page may be framed', async () => {
  for (const path of [
    `${campaign.path}/qr.svg`,
    '/api/openapi.json',
    `/api/screens/campaign/${campaign.campaignId}`,
  ]) {
    const { response } = await asked(path)
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
})

test('the widget is in the visitor’s language and escapes names', async () => {
  const odd = await aScholar(world, { firstName: '<b>Ana</b>', lastName: '"&' })
  const built = await aCampaign(world, odd)
  const { response, bytes } = await asked(`/embed/${built.campaignId}`, { 'accept-language': 'es-MX' })
  expect(response.headers.get('vary')).toContain('accept-language')
  const page = textOf(bytes)
  expect(page).toContain('<html lang="es">')
  expect(page).toContain('Ayuda a &lt;b&gt;Ana&lt;/b&gt; &quot;&amp;')
  expect(page).not.toContain('<b>')
  expect((await asked(`${built.path}/share.png?lang=es&fbclid=x`)).response.status).toBe(200)
})

test('names of any length and script make a picture', async () => {
  for (const names of [
    { firstName: 'Nguyễn Thị Ánh', lastName: 'Łódźkowska-Ελένη-Жанна' },
    { firstName: 'W'.repeat(100), lastName: 'M'.repeat(100) },
  ]) {
    const built = await aCampaign(world, await aScholar(world, names), { university: 'U'.repeat(200) })
    for (const [shape, size] of Object.entries(sharePictureSizes)) {
      const { response, bytes } = await asked(`${built.path}/share.png?shape=${shape}`)
      expect(response.status).toBe(200)
      expect(await sharp(bytes).metadata()).toMatchObject(size)
    }
  }
})

test('deactivated and unknown campaigns are not shown', async () => {
  const other = await aScholar(world)
  const built = await aCampaign(world, other)
  expect((await asked(`${built.path}/share.png`)).response.status).toBe(200)
  await deactivateCampaign(world.app, other.viewer, built.campaignId, world.app.clock.now())
  for (const [path, status] of [
    [built.path, 404],
    ['/campaign/x/zzzzzzzzzz', 404],
    ['/campaign/x/%00', 400],
  ] as const) {
    expect((await asked(`${path}/share.png`)).response.status).toBe(status)
    expect((await asked(`${path}/qr.svg`)).response.status).toBe(status)
  }
  const gone = await asked(`/embed/${built.campaignId}`)
  expect(gone.response.status).toBe(404)
  expect(gone.response.headers.get('content-security-policy')).toContain('frame-ancestors *')
  expect(textOf(gone.bytes)).toContain('Campaign not found')
  expect(textOf(gone.bytes)).not.toContain('Maya')
})
