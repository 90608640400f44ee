import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign, type BuiltCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { readPdf, type Tagged, tagsCalled, wholeText } from '#tests/world/read-pdf.ts'
import { uaProblems } from '#tests/world/read-pdf-ua.ts'
import { aScholar, type Scholar } from '#tests/world/scholars.ts'
import { deactivateCampaign } from '../../editing/edit-campaign.server.ts'

let world: World
let scholar: Scholar
let campaign: BuiltCampaign
beforeAll(async () => {
  world = await aWorld({ env: { POSTAL_ADDRESS: 'P.O. Box 12' } })
  scholar = await aScholar(world, { firstName: 'Maya', lastName: 'Chen' })
  campaign = await aCampaign(world, scholar, { university: 'Howard University' })
})
afterAll(() => world.close())

async function asked(path: string, headers: Record<string, string> = {}) {
  const response = await world.http(new Request(new URL(path, world.app.env.appUrl), { headers }))
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}
const posterOf = async ({ path }: BuiltCampaign, query = '') =>
  readPdf((await asked(`${path}/poster.pdf${query}`)).bytes)
const codeOf = async ({ campaignId }: BuiltCampaign) => {
  const { rows } = await world.owner.query<{ code: string }>(
    'select reference_code as code from campaigns where id = $1',
    [campaignId],
  )
  return rows[0]?.code.replace(/^(.)(...)(...)$/, '$1-$2-$3') ?? ''
}
const order = (tags: readonly Tagged[]): string[] =>
  tags.flatMap(({ tag, inside }) => [tag, ...order(inside)])

test.each([
  ['', 612, 792],
  ['?size=a4', 595.28, 841.89],
  ['?size=huge', 612, 792],
])('poster.pdf%s is one tagged page of %i x %i points (P884)', async (query, width, height) => {
  const { response } = await asked(`${campaign.path}/poster.pdf${query}`)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toBe('inline; filename="poster.pdf"')
  const pdf = await posterOf(campaign, query)
  expect(pdf).toMatchObject({ pages: 1, width, isMarked: true, language: 'en-US' })
  expect(pdf.title).toBe('Help Maya Chen with tuition and college expenses')
  expect(uaProblems((await asked(`${campaign.path}/poster.pdf${query}`)).bytes)).toEqual([])
  // Nothing hangs over the edge or the footer.
  for (const { x, y, width: own } of pdf.pieces) {
    expect(x).toBeGreaterThan(40)
    expect(x + own).toBeLessThan(width - 40)
    expect(y).toBeGreaterThan(40)
    expect(y).toBeLessThan(height - 30)
  }
})

test('has headings, the school, the link, and the code in reading order (P884)', async () => {
  const pdf = await posterOf(campaign)
  const squeezed = (words: string | undefined) => words?.replace(/\s/g, '')
  expect(tagsCalled(pdf.tags, 'H1').map(tag => squeezed(wholeText(tag)))).toEqual([squeezed(pdf.title)])
  expect(order(pdf.tags).filter(tag => /H1|H2|Figure/.test(tag))).toEqual(['H1', 'Figure', 'H2'])
  const text = squeezed(pdf.text)
  for (const words of ['Howard University', campaign.path, await codeOf(campaign), 'Scan to give'])
    expect(text).toContain(squeezed(words))
  const spanish = await posterOf(campaign, '?lang=es')
  expect(spanish.language).toBe('es-US')
  expect(spanish.title).toContain('Ayuda a Maya Chen')
})

test('shows no code where no checks or transfers are taken (P884)', async () => {
  const { env } = world.app
  world.app.env = { ...env, postalAddress: null }
  const other = await aCampaign(world, await aScholar(world))
  expect((await posterOf(other)).text).not.toContain('T-')
  world.app.env = env
})

test('has the photo with its description; without one, no room is left (P884)', async () => {
  const own = await aCampaign(world, await aScholar(world, { firstName: 'Nia', lastName: 'Bell' }))
  const without = await posterOf(own)
  await world.app.db.pool.query('update campaigns set profile_picture_url = $1 where id = $2', [
    '/files/nia.webp',
    own.campaignId,
  ])
  const photo = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#235' } })
    .webp()
    .toBuffer()
  const get = vi.spyOn(world.app.files, 'get').mockResolvedValue({ bytes: photo } as never)
  const { bytes } = await asked(`${own.path}/poster.pdf?size=a4`)
  expect(uaProblems(bytes)).toEqual([])
  const pdf = await readPdf(bytes)
  get.mockRestore()
  expect(order(pdf.tags).filter(tag => tag === 'Figure')).toHaveLength(2)
  expect(order(without.tags).filter(tag => tag === 'Figure')).toHaveLength(1)
})

test('a minor’s poster has the first name and initial, and isn’t indexed (P884)', async () => {
  const built = await aMinorsCampaign(world, await aScholar(world), { lastName: 'Abernathy' })
  const { response, bytes } = await asked(`${built.path}/poster.pdf`)
  expect([response.headers.get('x-robots-tag'), response.headers.get('cache-control')]).toEqual([
    'noindex',
    'no-cache',
  ])
  const pdf = await readPdf(bytes)
  expect(pdf.text).toContain('Wren A.')
  expect(new TextDecoder('latin1').decode(bytes)).not.toMatch(/abernathy/i)
})

test('unlisted and deactivated campaigns have none (P884)', async () => {
  const owner = await aScholar(world)
  const built = await aCampaign(world, owner)
  const status = async () => (await asked(`${built.path}/poster.pdf`)).response.status
  expect(await status()).toBe(200)
  await world.owner.query('update campaigns set is_approved = false where id = $1', [built.campaignId])
  const fresh = async (path: string) => (await asked(`${path}/poster.pdf?lang=es`)).response.status
  expect(await fresh(built.path)).toBe(404)
  await world.owner.query('update campaigns set is_approved = true where id = $1', [built.campaignId])
  await deactivateCampaign(world.app, owner.viewer, built.campaignId, world.app.clock.now())
  expect(await status()).toBe(404)
})

test('is revalidated by its ETag, and a donation doesn’t change it (P884)', async () => {
  const path = `${campaign.path}/poster.pdf`
  const first = await asked(path)
  const etag = first.response.headers.get('etag') ?? ''
  await aDonation(world, campaign, { amountCents: 2_000 })
  const again = await asked(path, { 'if-none-match': etag })
  expect([again.response.status, again.bytes.length]).toEqual([304, 0])
  expect((await asked(path)).bytes).toEqual(first.bytes)
})

test('a long name in any script fits (P884)', async () => {
  for (const names of [
    { firstName: 'Nguyễn Thị Ánh', lastName: 'Łódźkowska-Ελένη-Жанна' },
    { firstName: 'W'.repeat(100), lastName: 'M'.repeat(100) },
  ]) {
    const built = await aCampaign(world, await aScholar(world, names), { university: 'U'.repeat(200) })
    const pdf = await posterOf(built)
    const lowest = Math.min(...pdf.pieces.filter(({ size }) => size > 15).map(({ y }) => y))
    expect([pdf.pages, lowest > 60]).toEqual([1, true])
  }
})
