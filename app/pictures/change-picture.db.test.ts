import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { pictureMaxBytes, thumbnailOf } from '#app/accounts/picture/picture.ts'
import { startS3Peer, storeAt } from '#tests/setup/s3-peer.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign } from '#tests/world/campaigns.ts'
import { aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { sweepUploads } from './sweep-uploads.server.ts'

let world: World
let scholar: Scholar
let cookie: string
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  scholar = await aScholar(world)
  cookie = (await signedInHeaders(world, scholar.userId)).get('cookie') ?? ''
})

const address = (path: string) => new URL(path, world.app.env.appUrl)
async function upload(bytes: Uint8Array | string, type = 'image/jpeg') {
  const headers = { cookie, origin: world.app.env.appUrl, 'content-type': type }
  const body = typeof bytes === 'string' ? bytes : new Uint8Array(bytes)
  const request = new Request(address('/api/profile/photo'), { method: 'POST', headers, body })
  const response = await world.http(request)
  return { status: response.status, body: await response.json() }
}
/** As the person who uploads sees it, unless told. */
async function fetched(path: string, as = cookie) {
  const response = await world.http(new Request(address(path), { headers: { cookie: as } }))
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f4c3a' } })
const pictureOf = async (id: string) => {
  const { rows } = await world.app.db.pool.query(
    'select profile_picture_url from profiles where user_id = $1',
    [id],
  )
  return rows[0].profile_picture_url
}
const refused = (title: string, message: string, status = 400) => ({
  status,
  body: { error: { title, message } },
})
const noImage = refused('Invalid file type', 'Please select an image file')

/** True where EXIF points to a GPS part (tag 0x8825), in either order of bytes. */
const hasPlace = (exif: Buffer) =>
  exif.includes(Buffer.from([0x88, 0x25, 0x00, 0x04])) || exif.includes(Buffer.from([0x25, 0x88, 0x04, 0x00]))

test('keeps an upright WebP of at most 1200 px without place or camera, and a small one beside it', async () => {
  const secret = 'SECRET-CAMERA-7131'
  // Lying on its side: orientation 6 asks for a quarter turn.
  const photo = await plain(3000, 2000)
    .withMetadata({
      orientation: 6,
      exif: { IFD0: { Model: secret }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 42/1 46/1' } },
    })
    .jpeg()
    .toBuffer()
  expect(photo.includes(secret)).toBe(true)
  const { exif = Buffer.alloc(0) } = await sharp(photo).metadata()
  expect(hasPlace(exif)).toBe(true)
  expect(await sharp(photo).metadata()).toMatchObject({ width: 3000, height: 2000, orientation: 6 })
  const { status, body } = await upload(photo)
  expect(status).toBe(200)
  expect(body.profilePictureUrl).toMatch(/^\/files\/profile-pictures\/[A-Za-z0-9_-]{43}-1200\.webp$/)
  for (const [url, width, height] of [
    [body.profilePictureUrl, 1000, 1500],
    [body.profilePictureUrl.replace('-1200', '-400'), 333, 500],
  ] as const) {
    const { response, bytes } = await fetched(url)
    expect(response.headers.get('content-type')).toBe('image/webp')
    const metadata = await sharp(bytes).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width, height })
    expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined])
    expect(metadata.orientation).toBeUndefined()
    expect(Buffer.from(bytes).includes(secret)).toBe(false)
  }
})

test('is sniffed by nobody, and able to do nothing', async () => {
  const { body } = await upload(await plain(20, 20).png().toBuffer())
  const { response } = await fetched(body.profilePictureUrl)
  expect(response.status).toBe(200)
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
})

async function storeUpload(bytes: Uint8Array, as = cookie): Promise<string> {
  const headers = { cookie: as, origin: world.app.env.appUrl, 'content-type': 'image/png' }
  const body = new Uint8Array(bytes)
  const response = await world.http(new Request(address('/api/pictures'), { method: 'POST', headers, body }))
  return (await response.json()).profilePictureUrl
}

test("a picture for a child's campaign leaves the guardian's own alone, and is nobody else's to use", async () => {
  const own = (await upload(await plain(40, 50).jpeg().toBuffer())).body.profilePictureUrl
  const childs = await storeUpload(await plain(40, 50).png().toBuffer())
  expect(childs).not.toBe(own)
  expect(await pictureOf(scholar.userId)).toBe(own)
  const stranger = await aScholar(world)
  await expect(aMinorsCampaign(world, stranger, { profilePictureUrl: childs })).rejects.toThrow(
    'Upload the picture again.',
  )
  await expect(aCampaign(world, stranger, { profilePictureUrl: '/files/portraits/x.webp' })).rejects.toThrow(
    'Upload',
  )
  const { campaignId } = await aMinorsCampaign(world, scholar, { profilePictureUrl: childs })
  const { rows } = await world.app.db.pool.query(
    'select profile_picture_url as url from campaigns where id = $1',
    [campaignId],
  )
  expect(rows[0].url).toBe(childs)
})

test('uploads that nothing shows are swept after a day, and no others (P492)', async () => {
  const shown = (await upload(await plain(40, 50).jpeg().toBuffer())).body.profilePictureUrl
  const taken = await storeUpload(await plain(40, 50).png().toBuffer())
  await aMinorsCampaign(world, scholar, { profilePictureUrl: taken })
  const unused = await storeUpload(await plain(40, 50).png().toBuffer())
  await sweepUploads(world.app)
  expect((await fetched(unused)).response.status).toBe(200)
  world.clock.advance(86_400_000)
  cookie = (await signedInHeaders(world, scholar.userId)).get('cookie') ?? ''
  expect(await sweepUploads(world.app)).toBeGreaterThanOrEqual(2)
  for (const [url, status] of [
    [shown, 200],
    [taken, 200],
    [unused, 404],
    [thumbnailOf(unused), 404],
    [thumbnailOf(taken), 200],
  ] as const) {
    expect((await fetched(url)).response.status).toBe(status)
  }
})

test('is not sent again to who has it', async () => {
  const { body } = await upload(await plain(20, 20).png().toBuffer())
  const { response, bytes } = await fetched(body.profilePictureUrl)
  expect(response.headers.get('content-length')).toBe(String(bytes.byteLength))
  const etag = response.headers.get('etag') ?? ''
  const again = new Request(address(body.profilePictureUrl), { headers: { cookie, 'if-none-match': etag } })
  const answer = await world.http(again)
  expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([304, etag, ''])
})

test('lives in S3 as it lives in a folder (P271)', async () => {
  const s3 = await startS3Peer()
  onTestFinished(() => s3.stop())
  const { files } = world.app
  onTestFinished(() => {
    world.app.files = files
  })
  world.app.files = await storeAt(s3.address('live'))
  const first = (await upload(await plain(40, 50).jpeg().toBuffer())).body.profilePictureUrl
  const { response, bytes } = await fetched(first)
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 50 })
  await upload(await plain(50, 40).jpeg().toBuffer())
  expect((await fetched(first)).response.status).toBe(404)
})

test('says of a HEIC photo what to choose instead', async () => {
  const box = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic'),
    Buffer.alloc(400),
  ])
  const words = 'HEIC photos can’t be opened here. Please choose a JPEG or PNG file.'
  expect(await upload(box, 'image/heic')).toMatchObject(refused('Invalid file type', words))
})

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
  'takes %s, whatever the request calls it',
  async format => {
    const bytes = await plain(40, 50).toFormat(format).toBuffer()
    expect(await upload(bytes, 'text/plain')).toMatchObject({ status: 200 })
  },
)

test('shows on the profile and on the scholar’s own campaigns, not on a child’s (P65)', async () => {
  const [own, childs] = await aCampaignOfEach(scholar.userId)
  const { body } = await upload(await plain(40, 50).jpeg().toBuffer())
  expect(await pictureOf(scholar.userId)).toBe(body.profilePictureUrl)
  const { rows } = await world.app.db.pool.query(
    'select id, profile_picture_url as url from campaigns where id = any($1)',
    [[own, childs]],
  )
  expect(rows).toEqual(
    expect.arrayContaining([
      { id: own, url: body.profilePictureUrl },
      { id: childs, url: '/files/portraits/child.svg' },
    ]),
  )
})

test('a new picture, or none, takes the old files away', async () => {
  const first = (await upload(await plain(40, 50).jpeg().toBuffer())).body.profilePictureUrl
  const second = (await upload(await plain(50, 40).jpeg().toBuffer())).body.profilePictureUrl
  expect((await fetched(first)).response.status).toBe(404)
  expect((await fetched(first.replace('-1200', '-400'))).response.status).toBe(404)
  expect((await fetched(second)).response.status).toBe(200)
  const removed = await world.call('DELETE', '/api/profile/photo', undefined, { cookie })
  expect(removed).toMatchObject({ status: 200, body: { profilePictureUrl: null } })
  expect(await pictureOf(scholar.userId)).toBeNull()
  expect((await fetched(second)).response.status).toBe(404)
  const { rows } = await world.app.db.pool.query('select key from uploads where user_id = $1', [
    scholar.userId,
  ])
  expect(rows).toEqual([])
})

test('an old picture that a child’s campaign still shows stays', async () => {
  const first = (await upload(await plain(40, 50).jpeg().toBuffer())).body.profilePictureUrl
  const [, childs] = await aCampaignOfEach(scholar.userId)
  await world.app.db.pool.query('update campaigns set profile_picture_url = $2 where id = $1', [
    childs,
    first,
  ])
  await upload(await plain(50, 40).jpeg().toBuffer())
  expect((await fetched(first)).response.status).toBe(200)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'
test.each([
  ['SVG', svg, 'image/svg+xml'],
  ['SVG that calls itself a JPEG', svg, 'image/jpeg'],
  ['HTML', '<!doctype html><script>alert(1)</script>', 'image/png'],
  ['text', 'hello', 'image/jpeg'],
  ['nothing', '', 'image/jpeg'],
])('refuses %s', async (_, bytes, type) => {
  expect(await upload(bytes, type)).toMatchObject(noImage)
  expect(await pictureOf(scholar.userId)).toBeNull()
})

test('refuses half an image', async () => {
  const bytes = await sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 90, sigma: 60 },
    },
  })
    .png()
    .toBuffer()
  expect(await upload(bytes.subarray(0, bytes.length / 2))).toMatchObject(noImage)
})

test('refuses a small file with too many pixels', async () => {
  const bomb = await sharp({
    create: { width: 8000, height: 8000, channels: 3, background: 'white' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  expect(bomb.byteLength).toBeLessThan(pictureMaxBytes)
  expect(await upload(bomb)).toMatchObject(noImage)
})

test('refuses a GIF whose canvas is a bomb, and reads one frame of a long one', async () => {
  const canvas = Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([0xff, 0xff, 0xff, 0xff, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    Buffer.from([0x2c, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 2, 2, 0x44, 1, 0, 0x3b]),
  ])
  expect(await upload(canvas)).toMatchObject(noImage)
  const frames = await Promise.all(Array.from({ length: 60 }, () => plain(64, 64).png().toBuffer()))
  const long = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const { body } = await upload(long)
  expect((await sharp((await fetched(body.profilePictureUrl)).bytes).metadata()).pages ?? 1).toBe(1)
})

test('refuses more than 5 MB in the words of the specification, and far more without reading on (P63)', async () => {
  const tooLarge = refused('File too large', 'Please select an image smaller than 5MB', 413)
  expect(await upload(new Uint8Array(pictureMaxBytes + 1))).toMatchObject(tooLarge)
  expect(await upload(new Uint8Array(pictureMaxBytes * 3))).toMatchObject({ status: 413 })
})

test('a visitor uploads nothing', async () => {
  cookie = ''
  expect(await upload(await plain(10, 10).png().toBuffer())).toMatchObject({ status: 401 })
})

test.each([
  '/files/profile-pictures/nothing.webp',
  '/files/profile-pictures/..%2F..%2Fsecret-keys',
  '/files/..%2Fprofile-pictures/a.webp',
  '/files/profile-pictures/secret-keys',
  '/files/profile-pictures/a.html',
  '/files/.%2e/a.svg',
])('%s is not found', async path => {
  expect((await fetched(path)).response.status).toBe(404)
})

async function aCampaignOfEach(userId: string): Promise<[string, string]> {
  const ids = [newId(), newId()] as [string, string]
  for (const [index, column] of ['user_id', 'guardian_user_id'].entries()) {
    await world.app.db.pool.query(
      `insert into campaigns (id, ${column}, first_name, last_name, email, university, major, funding_goal, story, campaign_month,
         profile_picture_url, is_active)
       values ($1, $2, 'Maya', 'Okafor', 'maya@example.com', 'Howard University', 'Biology', 100000, 'My story', '2026-03', $3, $4)`,
      [ids[index], userId, '/files/portraits/child.svg', index === 0],
    )
  }
  return ids
}

let ids = 0
function newId(): string {
  ids += 1
  return String(ids).padStart(10, '0')
}
