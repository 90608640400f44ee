import { setImmediate as nextTurn } from 'node:timers/promises'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { pictureMaxBytes, pictureMaxSide, thumbnailOf } from '#app/accounts/picture/picture.ts'
import { startS3Peer, storeAt } from '#tests/setup/s3-peer.ts'
import { thinPng } from '#tests/setup/thin-png.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign } from '#tests/world/campaigns.ts'
import { aTaggedPhoto, cameraModel, fetchFile, sendBytes } from '#tests/world/pictures.ts'
import { aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { readPicture } from './read-picture.server.ts'
import { sweepUploads } from './remove-files.server.ts'

let world: World
let scholar: Scholar
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  scholar = await aScholar(world)
})

type Sent = { status: number; body: { profilePictureUrl: string } }
const upload = (bytes: Uint8Array, type = 'image/jpeg', as = scholar): Promise<Sent> =>
  sendBytes(world, as, '/api/profile/photo', bytes, type)
const uploaded = async (bytes: Uint8Array) => (await upload(bytes)).body.profilePictureUrl
const uploadedForCampaign = async (): Promise<string> => {
  const sent: Sent = await sendBytes(world, scholar, '/api/pictures', await plain(40, 50).png().toBuffer())
  return sent.body.profilePictureUrl
}
const fetched = (path: string) => fetchFile(world, path, scholar)
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f4c3a' }, limitInputPixels: false })
const jpeg = (width = 40, height = 50) => plain(width, height).jpeg({ quality: 30 }).toBuffer()
const rows = async (sql: string, ...values: unknown[]) => (await world.app.db.pool.query(sql, values)).rows
const pictureOf = async (id: string) =>
  (await rows('select profile_picture_url from profiles where user_id = $1', id))[0].profile_picture_url
const refused = (title: string, message: string, status = 400) => ({
  status,
  body: { error: { title, message } },
})
const notAnImage = refused('Invalid file type', 'Please select an image file')
const damaged = refused(
  'Invalid file type',
  'This picture is damaged and can’t be opened. Please choose another, or save it again.',
)

/** True if the EXIF data has a GPS section (tag 0x8825, in either byte order). */
const hasLocation = (exif: Buffer) =>
  exif.includes(Buffer.from([0x88, 0x25, 0x00, 0x04])) || exif.includes(Buffer.from([0x25, 0x88, 0x04, 0x00]))

test('stores an upright WebP of at most 1200 px and a thumbnail, both without location or camera', async () => {
  const photo = await aTaggedPhoto(3000, 2000)
  expect(photo.includes(cameraModel)).toBe(true)
  const { exif = Buffer.alloc(0) } = await sharp(photo).metadata()
  expect(hasLocation(exif)).toBe(true)
  const url = await uploaded(photo)
  expect(url).toMatch(/^\/files\/profile-pictures\/[A-Za-z0-9_-]{43}-1200\.webp$/)
  for (const [address, width, height] of [
    [url, 1000, 1500],
    [thumbnailOf(url), 333, 500],
  ] as const) {
    const { headers, bytes } = await fetched(address)
    expect(headers.get('content-type')).toBe('image/webp')
    const metadata = await sharp(bytes).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width, height })
    const { exif, xmp, iptc, orientation } = metadata
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(bytes.includes(cameraModel)).toBe(false)
  }
})

test('serves a picture with headers that prevent sniffing and scripts', async () => {
  const { status, headers } = await fetched(await uploaded(await jpeg()))
  expect(status).toBe(200)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('content-security-policy')).toContain('sandbox')
})

test('answers 304 when the browser has the picture', async () => {
  const url = await uploaded(await jpeg())
  const { headers, bytes } = await fetched(url)
  expect(headers.get('content-length')).toBe(String(bytes.byteLength))
  const etag = headers.get('etag') ?? ''
  const again = await fetchFile(world, url, scholar, { 'if-none-match': etag })
  expect([again.status, again.headers.get('etag'), again.bytes.length]).toEqual([304, etag, 0])
})

test("a picture for a child's campaign doesn't change the guardian's own, and no one else can use it", async () => {
  const own = await uploaded(await jpeg())
  const childs = await uploadedForCampaign()
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
  expect(await rows('select profile_picture_url as url from campaigns where id = $1', campaignId)).toEqual([
    { url: childs },
  ])
})

test('only uploads that nothing shows are removed, after a day (P492)', async () => {
  const shown = await uploaded(await jpeg())
  const childs = await uploadedForCampaign()
  await aMinorsCampaign(world, scholar, { profilePictureUrl: childs })
  const unused = await uploadedForCampaign()
  await sweepUploads(world.app)
  expect((await fetched(unused)).status).toBe(200)
  world.clock.advance(86_400_000)
  expect(await sweepUploads(world.app)).toBeGreaterThanOrEqual(2)
  const urls = [shown, childs, thumbnailOf(childs), unused, thumbnailOf(unused)]
  const statuses = await Promise.all(urls.map(async url => (await fetched(url)).status))
  expect(statuses).toEqual([200, 200, 200, 404, 404])
})

test('stores and replaces pictures in S3 (P271)', async () => {
  const s3 = await startS3Peer()
  const { files } = world.app
  onTestFinished(async () => {
    world.app.files = files
    await s3.stop()
  })
  world.app.files = await storeAt(s3.address('live'))
  const first = await uploaded(await jpeg())
  const { headers, bytes } = await fetched(first)
  expect(headers.get('content-type')).toBe('image/webp')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 50 })
  await upload(await jpeg(50, 40))
  expect((await fetched(first)).status).toBe(404)
})

test('shows the picture on the profile and on the scholar’s own campaigns, not on a child’s (P65)', async () => {
  const [own, childs] = await aCampaignOfEach(scholar.userId)
  const url = await uploaded(await jpeg())
  expect(await pictureOf(scholar.userId)).toBe(url)
  const pictures = await rows(
    'select id, profile_picture_url as url from campaigns where id = any($1) order by id',
    [own, childs],
  )
  expect(pictures).toEqual([
    { id: own, url },
    { id: childs, url: '/files/portraits/child.svg' },
  ])
})

test('replacing or removing a picture deletes its files', async () => {
  const first = await uploaded(await jpeg())
  const second = await uploaded(await jpeg(50, 40))
  const statuses = async (...urls: string[]) =>
    await Promise.all(urls.map(async url => (await fetched(url)).status))
  expect(await statuses(first, thumbnailOf(first), second)).toEqual([404, 404, 200])
  const headers = await signedInHeaders(world, scholar.userId)
  const removed = await world.call('DELETE', '/api/profile/photo', undefined, headers)
  expect(removed).toMatchObject({ status: 200, body: { profilePictureUrl: null } })
  expect(await pictureOf(scholar.userId)).toBeNull()
  expect(await statuses(second)).toEqual([404])
  expect(await rows('select key from uploads where user_id = $1', scholar.userId)).toEqual([])
})

test('keeps a replaced picture that a child’s campaign still shows', async () => {
  const first = await uploaded(await jpeg())
  const [, childs] = await aCampaignOfEach(scholar.userId)
  await rows('update campaigns set profile_picture_url = $2 where id = $1', childs, first)
  await upload(await jpeg(50, 40))
  expect((await fetched(first)).status).toBe(200)
})

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
  'accepts %s under any content type',
  async format => {
    const bytes = await plain(40, 50).toFormat(format).toBuffer()
    expect(await upload(bytes, 'text/plain')).toMatchObject({ status: 200 })
  },
)

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'
/** A GIF of a few bytes whose header declares 65,535 by 65,535 px. */
const gifBomb = Buffer.concat([
  Buffer.from('GIF89a'),
  Buffer.from([0xff, 0xff, 0xff, 0xff, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
  Buffer.from([0x2c, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 2, 2, 0x44, 1, 0, 0x3b]),
])
const heic = Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${'\0'.repeat(400)}`, 'latin1')
const heicMessage = 'HEIC photos can’t be opened here. Please choose a JPEG or PNG file.'

async function halfAnImage(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 90, sigma: 60 } as const
  const create = { width: 400, height: 400, channels: 3, background: 'red', noise } as const
  const bytes = await sharp({ create }).png().toBuffer()
  return bytes.subarray(0, bytes.length / 2)
}

test.each([
  ['SVG', () => Buffer.from(svg), notAnImage],
  ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), notAnImage],
  ['text', () => Buffer.from('hello'), notAnImage],
  ['an empty file', () => Buffer.alloc(0), notAnImage],
  ['HEIC', () => heic, refused('Invalid file type', heicMessage)],
  ['a truncated JPEG', halfAnImage, damaged],
  ['a truncated PNG', async () => (await plain(400, 500).png().toBuffer()).subarray(0, 200), damaged],
  ['a small file with too many pixels', () => plain(8000, 8000).png().toBuffer(), notAnImage],
  ['a GIF with a huge canvas', () => gifBomb, notAnImage],
])('refuses %s', async (_, make, refusal) => {
  const bytes = await make()
  expect(bytes.byteLength).toBeLessThan(pictureMaxBytes)
  expect(await upload(bytes)).toMatchObject(refusal)
  expect(await upload(bytes, 'image/svg+xml')).toMatchObject(refusal)
  expect(await pictureOf(scholar.userId)).toBeNull()
})

test('stores only the first frame of an animation', async () => {
  const frames = await Promise.all(Array.from({ length: 60 }, () => plain(64, 64).png().toBuffer()))
  const animation = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const { bytes } = await fetched(await uploaded(animation))
  expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1)
})

test('refuses more than 5 MB with the specified message, and far more without reading on (P63)', async () => {
  const tooLarge = refused('File too large', 'Please select an image smaller than 5MB', 413)
  expect(await upload(new Uint8Array(pictureMaxBytes + 1))).toMatchObject(tooLarge)
  expect(await upload(new Uint8Array(pictureMaxBytes * 3))).toMatchObject({ status: 413 })
})

test('refuses an upload by a visitor', async () => {
  const { appUrl } = world.app.env
  const body = new Uint8Array(await jpeg())
  const request = new Request(new URL('/api/profile/photo', appUrl), {
    method: 'POST',
    headers: { origin: appUrl },
    body,
  })
  expect((await world.http(request)).status).toBe(401)
})

test.each([
  '/files/profile-pictures/nothing.webp',
  '/files/profile-pictures/..%2F..%2Fsecret-keys',
  '/files/..%2Fprofile-pictures/a.webp',
  '/files/profile-pictures/secret-keys',
  '/files/profile-pictures/a.html',
  '/files/.%2e/a.svg',
])('%s is not found', async path => {
  expect((await fetched(path)).status).toBe(404)
})

describe('the load of pictures', () => {
  let shown: string
  beforeEach(async () => {
    shown = await uploaded(await jpeg())
    await aCampaign(world, scholar, { profilePictureUrl: shown })
  })

  test('eight narrow pictures of 5,500,000 px are refused in under 2 s of CPU time, and files are served meanwhile', async () => {
    const bomb = thinPng(5_500_000)
    expect(bomb.byteLength).toBeLessThan(12_000)
    const sender = await aScholar(world)
    const cpuBefore = process.cpuUsage()
    const bombs = Promise.all(Array.from({ length: 8 }, () => upload(bomb, 'image/png', sender)))
    const start = performance.now()
    expect((await fetchFile(world, shown)).status).toBe(200)
    expect(performance.now() - start).toBeLessThan(1_000)
    for (const answer of await bombs) expect(answer).toMatchObject(notAnImage)
    const { user, system } = process.cpuUsage(cpuBefore)
    // Decoding a single one of these pictures would take three seconds.
    expect((user + system) / 1e6).toBeLessThan(2)
  })

  test.each([
    [pictureMaxSide, 200],
    [pictureMaxSide + 1, 400],
  ])('a side of %i px answers %i', async (side, status) => {
    expect((await upload(await plain(side, 3).png().toBuffer())).status).toBe(status)
    expect((await upload(await plain(3, side).png().toBuffer())).status).toBe(status)
  })

  test('decodes two large pictures at a time, and serves files in between', async () => {
    const large = await jpeg(7_400, 7_400)
    const sender = await aScholar(world)
    let decoded = 0
    const uploads = Array.from({ length: 6 }, () =>
      upload(large, 'image/jpeg', sender).then(({ status }) => {
        decoded += 1
        return status
      }),
    )
    for (let file = 0; file < 5; file++) {
      const { status, bytes } = await fetchFile(world, shown)
      expect([status, bytes.byteLength > 0]).toEqual([200, true])
    }
    expect(decoded).toBeLessThan(3)
    expect(await Promise.all(uploads)).toEqual(Array(6).fill(200))
  })

  test('refuses uploads while the queue is full', async () => {
    const { promise, resolve: decode } = Promise.withResolvers<void>()
    const { metadata } = sharp.prototype
    vi.spyOn(sharp.prototype, 'metadata').mockImplementation(async function (this: Sharp) {
      await promise
      return await metadata.call(this)
    })
    onTestFinished(() => void vi.restoreAllMocks())
    const small = await jpeg(10, 10)
    const queued: Promise<unknown>[] = []
    // Two are being decoded, and 16 wait.
    for (let count = 0; count < 18; count++) {
      queued.push(readPicture(small))
      await nextTurn()
    }
    expect(await upload(small)).toMatchObject({ status: 503, body: { error: { code: 'TooBusy' } } })
    decode()
    await Promise.all(queued)
    expect((await upload(small)).status).toBe(200)
  })

  test('limits accounts with an unverified email to six', async () => {
    const newcomer = await aScholar(world, { emailVerified: false })
    const small = await jpeg(10, 10)
    const answers: number[] = []
    for (let index = 0; index < 7; index++) answers.push((await upload(small, 'image/jpeg', newcomer)).status)
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429])
  })
})

async function aCampaignOfEach(userId: string): Promise<[string, string]> {
  const ids = [newId(), newId()] as [string, string]
  for (const [index, column] of ['user_id', 'guardian_user_id'].entries()) {
    await rows(
      `insert into campaigns (id, ${column}, first_name, last_name, email, university, major, funding_goal, story, campaign_month,
         profile_picture_url, is_active)
       values ($1, $2, 'Maya', 'Okafor', 'maya@example.com', 'Howard University', 'Biology', 100000, 'My story', '2026-03', $3, $4)`,
      ids[index],
      userId,
      '/files/portraits/child.svg',
      index === 0,
    )
  }
  return ids
}

let lastId = 0
function newId(): string {
  lastId += 1
  return String(lastId).padStart(10, '0')
}
