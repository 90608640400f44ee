import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seededRandom } from '#app/lib/seeded-random.ts'
import { type ProductionServer, startProduction } from '#tests/security/attacks/production-server.ts'
import { isWhole } from '#tests/setup/whole.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aScholar, signedInHeaders } from '#tests/world/scholars.ts'
import { aVideo, claimingSamples, withShownTimes } from '#tests/world/videos.ts'
import { mutateBytes, mutatePictureSize, mutateTables } from './mutate-file.ts'

const counts = isWhole
  ? { videos: 2_600, pictures: 1_800, captions: 600 }
  : { videos: 44, pictures: 28, captions: 8 }
const seed = Number(process.env.SEED ?? 20_261_123)
/** The longest acceptable response time of other requests in milliseconds. */
const longestWaitMs = 200
/** The number of files that one account uploads, which is below its hourly limit. */
const filesOfEach = 10

let server: ProductionServer
beforeAll(async () => {
  server = await startProduction()
}, 60_000)
afterAll(() => server.close())

const random = seededRandom(seed)
type Sent = { method: 'POST' | 'PUT'; path: string; body: BodyInit; type: string }

/** Uploads files from several accounts and IP addresses, three at a time, while a thread polls /healthz. */
async function sendAll(files: readonly ((campaignId: string) => Sent)[]) {
  const seen = { files: files.length, accepted: 0, refused: 0, crashed: 0, slowestMs: 0 }
  const watch = new Worker(new URL('./watch-health.ts', import.meta.url), { workerData: server.origin })
  const batches = Array.from({ length: Math.ceil(files.length / filesOfEach) }, (_, at) => at)
  const sender = async () => {
    for (let at = batches.shift(); at !== undefined; at = batches.shift()) {
      const scholar = await aScholar(server)
      const { campaignId } = await aCampaign(server, scholar)
      await showVideo(campaignId)
      const { cookie = '' } = Object.fromEntries(await signedInHeaders(server, scholar.userId))
      const address = `10.1.${Math.trunc(at / 250)}.${at % 250}`
      for (const make of files.slice(at * filesOfEach, (at + 1) * filesOfEach)) {
        const { method, path, body, type } = make(campaignId)
        const headers = { cookie, origin: server.appUrl, 'content-type': type, 'x-forwarded-for': address }
        const sent = performance.now()
        const answer = await server.fetch(path, { method, headers, body })
        await answer.arrayBuffer()
        seen.slowestMs = Math.max(seen.slowestMs, Math.round(performance.now() - sent))
        if (answer.status === 200) seen.accepted += 1
        else if (answer.status === 400 || answer.status === 413) seen.refused += 1
        else seen.crashed += 1
      }
    }
  }
  await Promise.all([sender(), sender(), sender()])
  watch.postMessage('stop')
  const [longestWait] = await once(watch, 'message')
  return { ...seen, longestWaitMs: Number(longestWait) }
}

/** Adds a video to the campaign, so that captions can be uploaded for it. */
async function showVideo(campaignId: string): Promise<void> {
  await server.app.db.pool.query(
    `insert into campaign_videos (campaign_id, url, poster_url, width, height, milliseconds, created_at)
     values ($1, $2, $3, 640, 360, 60000, now())`,
    [campaignId, `/files/${campaignId}`, `/files/${campaignId}-still`],
  )
}

const video = (bytes: Uint8Array) => (): Sent => ({
  method: 'POST',
  path: '/api/campaign-videos',
  body: new Uint8Array(bytes),
  type: 'video/mp4',
})

test('no upload delays other requests (P490)', { timeout: 3_600_000 }, async () => {
  const plain = sharp({ create: { width: 300, height: 400, channels: 3, background: '#0f4c3a' } })
  const [videos, pictures] = await Promise.all([
    Promise.all([
      aVideo(),
      aVideo({ container: 'mov' }),
      aVideo({ container: 'fragments' }),
      aVideo({ container: 'webm', video: 'vp9', audio: 'opus' }),
      aVideo().then(withShownTimes),
    ]),
    Promise.all([
      plain.clone().png().toBuffer(),
      plain.clone().jpeg().toBuffer(),
      plain.clone().webp().toBuffer(),
    ]),
  ])
  const at = <Item>(items: readonly Item[], index: number) => items[index % items.length] as Item
  const files = [
    ...Array.from({ length: counts.videos }, (_, index) =>
      video((random.chance(0.75) ? mutateTables : mutateBytes)(at(videos, index), random)),
    ),
    ...Array.from({ length: counts.pictures }, (_, index) => {
      const body = new Uint8Array(
        (random.chance(0.3) ? mutatePictureSize : mutateBytes)(at(pictures, index), random),
      )
      return (): Sent => ({ method: 'POST', path: '/api/campaign-pictures', body, type: 'image/png' })
    }),
    ...Array.from({ length: counts.captions }, () => {
      const captions = mutateBytes(Buffer.from(hostileCaptions.slice(0, random.int(200, 11_000))), random)
      return (campaignId: string): Sent => ({
        method: 'PUT',
        path: `/api/campaigns/${campaignId}/video`,
        body: JSON.stringify({
          url: `/files/${campaignId}`,
          posterUrl: `/files/${campaignId}-still`,
          captions: captions.toString('latin1'),
        }),
        type: 'application/json',
      })
    }),
  ]
  const seen = await sendAll(files)
  if (isWhole) console.log('uploads:', JSON.stringify(seen))
  expect(seen.accepted + seen.refused, JSON.stringify(seen)).toBe(files.length)
  expect(seen.accepted).toBeGreaterThan(0)
  expect(seen.longestWaitMs, JSON.stringify(seen)).toBeLessThan(longestWaitMs)
})

const hostileCaptions = `WEBVTT\n\n${'00:00.000 --> 00:01.000\n<<<<&amp;&lt;'.repeat(50)}\n\n${'<'.repeat(4_000)}${'0'.repeat(2_000)}:00:00.000 --> ${' '.repeat(3_000)}x${'-->'.repeat(1_000)}`

test.each([100_000_000, 0x7fffffff])(
  'a video of 10 kB that claims %i frames a chunk is refused at once',
  async claimed => {
    const seen = await sendAll([video(claimingSamples(claimed, await aVideo()))])
    expect(seen).toMatchObject({ refused: 1, crashed: 0 })
    expect(seen.slowestMs).toBeLessThan(500)
    expect(seen.longestWaitMs).toBeLessThan(longestWaitMs)
  },
)
