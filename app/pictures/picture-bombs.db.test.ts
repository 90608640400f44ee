import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureMaxSide } from '#app/accounts/picture/picture.ts'
import { thinPng } from '#tests/setup/thin-png.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'

let world: World
let shown: string
beforeAll(async () => {
  world = await aWorld()
  const scholar = await aScholar(world)
  const { body } = await upload(scholar, await plain(400, 500).png().toBuffer())
  shown = body.profilePictureUrl
  await aCampaign(world, scholar, { profilePictureUrl: shown })
})
afterAll(() => world.close())

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f4c3a' }, limitInputPixels: false })
const address = (path: string) => new URL(path, world.app.env.appUrl)

async function upload(as: Scholar, bytes: Uint8Array) {
  const headers = await signedInHeaders(world, as.userId)
  headers.set('origin', world.app.env.appUrl)
  headers.set('content-length', `${bytes.byteLength}`)
  const body = new Uint8Array(bytes)
  const answer = await world.http(
    new Request(address('/api/profile/photo'), { method: 'POST', headers, body }),
  )
  return { status: answer.status, body: await answer.json() }
}

test('eight thin pictures at once cost nothing, and nobody who reads files waits for them', async () => {
  const bomb = thinPng(5_500_000)
  expect(bomb.byteLength).toBeLessThan(12_000)
  const scholar = await aScholar(world)
  const began = process.cpuUsage()
  const bombs = Promise.all(Array.from({ length: 8 }, () => upload(scholar, bomb)))
  const asked = performance.now()
  const file = await world.http(new Request(address(shown)))
  await file.arrayBuffer()
  const waited = performance.now() - asked
  for (const answer of await bombs) {
    expect(answer).toMatchObject({ status: 400, body: { error: { title: 'Invalid file type' } } })
  }
  const { user, system } = process.cpuUsage(began)
  // One of them alone took three seconds.
  expect((user + system) / 1e6).toBeLessThan(2)
  expect(file.status).toBe(200)
  expect(waited).toBeLessThan(1_000)
})

test.each([
  [pictureMaxSide, 200],
  [pictureMaxSide + 1, 400],
])('a side of %i px answers %i', async (side, status) => {
  const scholar = await aScholar(world)
  expect((await upload(scholar, await plain(side, 3).png().toBuffer())).status).toBe(status)
  expect((await upload(scholar, await plain(3, side).png().toBuffer())).status).toBe(status)
})

test('large pictures are read two at a time, and a file comes before most of them are done', async () => {
  const large = await plain(7_400, 7_400).jpeg({ quality: 30 }).toBuffer()
  const scholar = await aScholar(world)
  let done = 0
  const uploads = Array.from({ length: 6 }, () =>
    upload(scholar, large).then(({ status }) => {
      done += 1
      return status
    }),
  )
  for (let file = 0; file < 5; file++) {
    const answer = await world.http(new Request(address(shown)))
    expect([answer.status, (await answer.arrayBuffer()).byteLength > 0]).toEqual([200, true])
  }
  expect(done).toBeLessThan(3)
  expect(await Promise.all(uploads)).toEqual(Array(6).fill(200))
})

test('more than can wait are told to come again; an unproven account may send fewer', async () => {
  const large = await plain(4_000, 4_000).jpeg({ quality: 30 }).toBuffer()
  const scholar = await aScholar(world)
  const statuses = (await Promise.all(Array.from({ length: 20 }, () => upload(scholar, large)))).map(
    ({ status }) => status,
  )
  expect(statuses.filter(status => status === 503).length).toBeGreaterThan(0)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))

  const newcomer = await aScholar(world, { emailVerified: false })
  const small = await plain(10, 10).png().toBuffer()
  const sent: number[] = []
  for (let at = 0; at < 7; at++) sent.push((await upload(newcomer, small)).status)
  expect(sent).toEqual([200, 200, 200, 200, 200, 200, 429])
})
