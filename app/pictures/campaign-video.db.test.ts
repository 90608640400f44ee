import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { constants, getPriority } from 'node:os'
import { join } from 'node:path'
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { changeConsent } from '#app/campaigns/consent/change-consent.server.ts'
import { deactivateCampaign } from '#app/campaigns/editing/edit-campaign.server.ts'
import { deleteAccount } from '#app/home/your-data.server.ts'
import { eventually } from '#tests/setup/eventually.ts'
import { startS3Peer, storeAt } from '#tests/setup/s3-peer.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign } from '#tests/world/campaigns.ts'
import { anUpload, fetchFile, sendBytes } from '#tests/world/pictures.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { aVideo, claiming, claimingSamples, withShownTimes } from '#tests/world/videos.ts'
import type { StoredVideo } from './endpoints.ts'
import { copyVideo, readVideo } from './read-video.server.ts'
import { sweepUploads } from './remove-files.server.ts'
import { videoMaxBytes } from './video.ts'

let world: World
let owner: Scholar
let campaignId: string
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  owner = await aScholar(world)
  campaignId = (await aCampaign(world, owner)).campaignId
})

const as = async (person: Scholar | null, method: string, path: string, body?: unknown) =>
  await world.call(method, path, body, person ? await signedInHeaders(world, person.userId) : undefined)
const fetched = (path: string, person?: Scholar | null, headers?: Record<string, string>) =>
  fetchFile(world, path, person, headers)
const fileOf = async (url: string) => (await world.app.files.get(url.slice('/files/'.length)))?.bytes ?? null
const send = (bytes: Uint8Array) => sendBytes(world, owner, '/api/campaign-videos', bytes)
const uploaded = async (bytes?: Uint8Array): Promise<StoredVideo> => {
  const { status, body } = await send(bytes ?? (await aVideo()))
  expect(body).toMatchObject({ url: expect.any(String) })
  expect(status).toBe(200)
  return body
}
const show = (url: string, posterUrl: string, more: object = {}, id = campaignId) =>
  as(owner, 'PUT', `/api/campaigns/${id}/video`, { url, posterUrl, ...more })
async function addVideo(id = campaignId, more: object = { captions: 'Hi, I’m Maya.' }) {
  const [video, poster] = [await uploaded(), await anUpload(world, owner)]
  expect(await show(video.url, poster.url, more, id)).toMatchObject({ status: 200 })
  return { ...video, posterUrl: poster.url }
}
const storedVideos = async () => {
  const keys: string[] = []
  for await (const key of world.app.files.list()) if (key.startsWith('campaign-videos/')) keys.push(key)
  return keys
}
const pageOf = async (id = campaignId) => (await as(null, 'GET', `/api/screens/campaign/${id}`)).body

describe('an uploaded video', () => {
  test.each<'mp4' | 'mov'>(['mp4', 'mov'])(
    'becomes a new MP4 without location, device and title: %s (P415)',
    async container => {
      const tags = {
        title: 'SECRET-TITLE-71',
        raw: { '©xyz': '+40.7130-074.0060/', '©mod': 'SECRET-PHONE-71', '©mak': 'SECRET-MAKER-71' },
      }
      const sent = Buffer.from(await aVideo({ container, tags }))
      const secrets = ['SECRET-TITLE-71', '+40.7130', 'SECRET-PHONE-71']
      expect(secrets.filter(secret => sent.includes(secret))).toEqual(secrets)
      const { url, ...facts } = await uploaded(sent)
      expect(facts).toEqual({ width: 640, height: 360, milliseconds: 2000 })
      const stored = Buffer.from((await fileOf(url)) ?? [])
      expect(secrets.filter(secret => stored.includes(secret))).toEqual([])
      const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(stored) })
      expect(await (await input.getPrimaryVideoTrack())?.getCodec()).toBe('avc')
      expect(await (await input.getPrimaryAudioTrack())?.getCodec()).toBe('aac')
      expect(await input.getMetadataTags()).toMatchObject({})
      expect(await readdir(join(world.app.env.dataDir, 'incoming'))).toEqual([])
    },
  )

  const wrong = 'Please save it as MP4 (H.264)'
  test.each([
    ['HTML', async () => Buffer.from('<html><script>alert(1)</script>'), wrong],
    ['an empty file', async () => new Uint8Array(0), 'damaged or incomplete'],
    ['a JPEG', async () => Buffer.from('\xff\xd8\xff\xe0 jpeg', 'latin1'), wrong],
    ['another codec', () => aVideo({ video: 'vp9' }), wrong],
    ['another audio codec', () => aVideo({ audio: 'opus' }), wrong],
    ['a truncated file', async () => (await aVideo()).subarray(0, 5_000), 'damaged or incomplete'],
    ['only its first box', async () => (await aVideo()).subarray(0, 40), 'damaged or incomplete'],
    ['two minutes of video', () => aVideo({ seconds: 120 }), 'longer than 60 seconds'],
    [
      'a header that claims ten hours',
      async () => claiming(36_000, await aVideo()),
      'longer than 60 seconds',
    ],
    ['4K', () => aVideo({ width: 3840, height: 2160 }), 'larger than 1920 pixels'],
    [
      'an index that claims billions of frames',
      async () => claimingFrames(await aVideo()),
      'damaged or incomplete',
    ],
    [
      'a chunk that claims billions of frames',
      async () => claimingSamples(0x7fffffff, await aVideo()),
      'damaged or incomplete',
    ],
    ['more than 40 MB', async () => new Uint8Array(videoMaxBytes + 1), 'larger than 40 MB'],
  ])('is refused with a message, and nothing is stored: %s (P415)', async (_, make, text) => {
    const before = await storedVideos()
    const { status, body } = await send(await make())
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: { code: 'InvalidVideo', title: 'The video was not added' } })
    const { message } = (body as { error: { message: string } }).error
    expect(message).toContain(text)
    expect(await storedVideos()).toEqual(before)
    expect(await readdir(join(world.app.env.dataDir, 'incoming')).catch(() => [])).toEqual([])
  })

  test('other files don’t take a place in the queue', async () => {
    const path = join(world.app.env.dataDir, 'no-video')
    await writeFile(path, '<html>')
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => readVideo(path, `${path}.mp4`)))
    const codes = results.map(result => result.status === 'rejected' && result.reason.code)
    expect(new Set(codes)).toEqual(new Set(['InvalidVideo']))
  })

  /** Runs the demuxer without the header checks that would already refuse these files. */
  const copy = async (bytes: Uint8Array, limitMs?: number) => {
    const path = join(world.app.env.dataDir, `read-${randomUUID()}`)
    await writeFile(path, bytes)
    return await copyVideo(path, `${path}.mp4`, limitMs)
  }
  const broken = { code: 'InvalidVideo', message: expect.stringContaining('damaged or incomplete') }

  test('that keeps the demuxer busy is refused at the time limit (P490)', async () => {
    const start = performance.now()
    await expect(copy(claimingSamples(0x7fffffff, await aVideo()), 1_500)).rejects.toMatchObject(broken)
    expect(performance.now() - start).toBeLessThan(3_000)
  })

  test('is read at a low priority from the start of its process', async () => {
    const children = () =>
      readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ')
    const others = children()
    const reading = copy(claimingSamples(0x7fffffff, await aVideo()), 1_500)
    const pid = await eventually(() => children().find(child => !others.includes(child)))
    expect(getPriority(Number(pid))).toBe(constants.priority.PRIORITY_LOW)
    await expect(reading).rejects.toMatchObject(broken)
  })

  test('that takes all memory ends only its own process (P490)', async () => {
    const video = withShownTimes(await aVideo())
    expect(await copy(video)).toMatchObject({ milliseconds: 2000 })
    video.writeUInt32BE(0xffffffff, video.indexOf('stts') + 12)
    await expect(copy(video)).rejects.toMatchObject(broken)
  })

  test('is refused from an account with an unverified email (P415)', async () => {
    owner = await aScholar(world, { emailVerified: false })
    expect(await send(await aVideo())).toMatchObject({
      status: 403,
      body: { error: { code: 'EmailProofRequired' } },
    })
  })

  test('is stored in S3 and served from there in ranges', async () => {
    const s3 = await startS3Peer()
    const { files } = world.app
    onTestFinished(async () => {
      world.app.files = files
      await s3.stop()
    })
    world.app.files = await storeAt(s3.address('videos'))
    const { url } = await uploaded()
    const whole = (await fetched(url, owner)).bytes
    const { status, bytes } = await fetched(url, owner, { range: 'bytes=10-19' })
    expect([status, bytes.equals(whole.subarray(10, 20))]).toEqual([206, true])
  })
})

/** Makes the sample tables of the first track claim 2^32 - 1 frames. */
function claimingFrames(video: Uint8Array): Uint8Array {
  const bytes = Buffer.from(video)
  const times = bytes.indexOf('stts')
  bytes.writeUInt32BE(0xffffffff, times + 12)
  bytes.writeUInt32BE(0, times + 16)
  const sizes = bytes.indexOf('stsz')
  bytes.writeUInt32BE(1, sizes + 8)
  bytes.writeUInt32BE(0xffffffff, sizes + 12)
  const chunks = bytes.indexOf('stsc')
  bytes.writeUInt32BE(0xfffffff0, chunks + 16)
  return bytes
}

describe('the video of a campaign', () => {
  test('has a poster, a description and captions, and a new one replaces it (P414)', async () => {
    const first = await addVideo(campaignId, { description: ' My bridge ', captions: '<b>Hi</b>\nthere' })
    expect((await pageOf()).media).toEqual({
      photos: [],
      video: { ...first, description: 'My bridge', hasCaptions: true },
    })
    const { headers, bytes } = await fetched(`/api/campaigns/${campaignId}/captions.vtt`)
    expect(headers.get('content-type')).toBe('text/vtt; charset=utf-8')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(bytes.toString()).toMatch(/^WEBVTT\n\n00:00:00\.000 --> [^\n]+\n&lt;b&gt;Hi&lt;\/b&gt;\n\n/)
    expect((await as(owner, 'GET', `/api/campaigns/${campaignId}/media`)).body.captions).toBe(
      '<b>Hi</b>\nthere',
    )
    const refused = await show(first.url, first.posterUrl, { captions: 'WEBVTT\n\nwords without a time' })
    expect(refused).toMatchObject({ status: 400, body: { error: { code: 'InvalidCaptions' } } })
    expect(await show(first.url, first.posterUrl, { captions: '' })).toMatchObject({ status: 200 })
    expect((await fetched(`/api/campaigns/${campaignId}/captions.vtt`)).status).toBe(404)
    const second = await addVideo()
    expect((await pageOf()).media.video.url).toBe(second.url)
    for (const url of [first.url, first.posterUrl]) {
      expect((await fetched(url, owner)).status).toBe(404)
      expect(await fileOf(url)).toBeNull()
    }
    expect(await as(owner, 'DELETE', `/api/campaigns/${campaignId}/video`)).toMatchObject({ status: 200 })
    expect((await pageOf()).media).toBeNull()
    expect(await fileOf(second.url)).toBeNull()
  })

  test('is its owner’s own upload, shown once, and only its owner changes it', async () => {
    const { url, posterUrl } = await addVideo()
    const stranger = await aScholar(world)
    const other = await aCampaign(world, stranger)
    const put = (body: object) => as(stranger, 'PUT', `/api/campaigns/${other.campaignId}/video`, body)
    expect(await put({ url, posterUrl })).toMatchObject({ status: 400 })
    expect(await as(stranger, 'DELETE', `/api/campaigns/${campaignId}/video`)).toMatchObject({ status: 404 })
    const second = await uploaded()
    expect(await show(second.url, second.url)).toMatchObject({ status: 400 })
    expect((await pageOf()).media.video.url).toBe(url)
    await expect(
      world.app.db.pool.query(
        `insert into campaign_videos (campaign_id, url, poster_url, width, height, milliseconds, created_at)
         values ($1, 'a', 'b', 1, 1, 1000, now())`,
        [campaignId],
      ),
    ).rejects.toThrow('campaign_videos_pkey')
  })

  test('is served in ranges on request (P414)', async () => {
    const { url } = await addVideo()
    const whole = await fetched(url)
    expect(whole.status).toBe(200)
    expect(whole.headers.get('content-type')).toBe('video/mp4')
    expect(whole.headers.get('accept-ranges')).toBe('bytes')
    expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
    const size = whole.bytes.length
    const ranges: [string, number, Buffer | null, string | null][] = [
      ['bytes=0-0', 206, whole.bytes.subarray(0, 1), `bytes 0-0/${size}`],
      ['bytes=100-', 206, whole.bytes.subarray(100), `bytes 100-${size - 1}/${size}`],
      ['bytes=-10', 206, whole.bytes.subarray(-10), `bytes ${size - 10}-${size - 1}/${size}`],
      [`bytes=5-${size * 2}`, 206, whole.bytes.subarray(5), `bytes 5-${size - 1}/${size}`],
      [`bytes=${size}-`, 416, null, `bytes */${size}`],
      ['bytes=-0', 416, null, `bytes */${size}`],
      ['bytes=9-3', 200, whole.bytes, null],
      ['bytes=0-1,4-5', 200, whole.bytes, null],
      ['lines=1-2', 200, whole.bytes, null],
    ]
    for (const [range, status, bytes, contentRange] of ranges) {
      const part = await fetched(url, null, { range })
      expect([part.status, part.headers.get('content-range')], range).toEqual([status, contentRange])
      if (bytes) expect(part.bytes.equals(bytes), range).toBe(true)
    }
    const outdated = await fetched(url, null, { range: 'bytes=0-0', 'if-range': '"other"' })
    expect([outdated.status, outdated.bytes.length]).toEqual([200, size])
  })

  /** The HTTP statuses of the video, poster and captions for a stranger, the owner and an admin. */
  const statusesOf = async ({ url, posterUrl }: { url: string; posterUrl: string }, id = campaignId) => {
    const all = [url, posterUrl, `/api/campaigns/${id}/captions.vtt`]
    const statuses = async (person: Scholar | null) =>
      await Promise.all(all.map(async path => (await fetched(path, person)).status))
    return {
      stranger: await statuses(null),
      owner: await statuses(owner),
      admin: await statuses(await anAdmin(world)),
    }
  }
  const [notFound, ok] = [
    [404, 404, 404],
    [200, 200, 200],
  ]

  test('is hidden when a minor’s consent is withdrawn, and when the campaign is deactivated (P413)', async () => {
    const guardian = await aScholar(world)
    owner = guardian
    const minors = (await aMinorsCampaign(world, guardian)).campaignId
    const video = await addVideo(minors)
    expect(await statusesOf(video, minors)).toEqual({ stranger: ok, owner: ok, admin: ok })
    expect((await fetched(video.url)).headers.get('cache-control')).toBe('private, no-cache')
    const act = {
      campaignId: minors,
      locale: 'en',
      now: world.clock.now(),
      ipAddress: null,
      userAgent: null,
    } as const
    await changeConsent(world.app, guardian.viewer, { ...act, act: 'withdrawn' })
    expect(await statusesOf(video, minors)).toEqual({ stranger: notFound, owner: ok, admin: ok })
    await changeConsent(world.app, guardian.viewer, { ...act, act: 'given' })
    expect((await statusesOf(video, minors)).stranger).toEqual(ok)
    await deactivateCampaign(world.app, guardian.viewer, minors, world.clock.now())
    expect((await statusesOf(video, minors)).stranger).toEqual(notFound)
  })

  test('is deleted with the account; one that no page shows is removed after a day', async () => {
    const video = await addVideo()
    const unused = await uploaded()
    world.clock.advance(86_400_000)
    await sweepUploads(world.app)
    expect(await fileOf(unused.url)).toBeNull()
    expect((await fetched(video.url)).status).toBe(200)
    const now = world.clock.now()
    await deleteAccount(world.app, { ...owner.viewer, steppedUpAt: now.toISOString() }, now)
    expect(await fileOf(video.url)).toBeNull()
    expect((await fetched(video.url)).status).toBe(404)
    const { rows } = await world.app.db.pool.query('select 1 from campaign_videos where campaign_id = $1', [
      campaignId,
    ])
    expect(rows).toEqual([])
  })
})
