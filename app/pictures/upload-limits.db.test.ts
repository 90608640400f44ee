import { randomUUID } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Refusal } from '#app/lib/refusal.ts'
import { localFiles } from '#app/platform/files/files.server.ts'
import { metricsText } from '#app/platform/metrics.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { startS3Peer, storeAt } from '#tests/setup/s3-peer.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { anUpload, aPicture, sendBytes } from '#tests/world/pictures.ts'
import { aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { aVideo } from '#tests/world/videos.ts'
import { limitUploads, receiveUpload } from './receive-upload.server.ts'

let world: World
let scholar: Scholar
let logged: object[]
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  scholar = await aScholar(world)
  logged = []
  const { log, files, env } = world.app
  world.app.log = { ...log, error: (facts: object) => logged.push(facts) } as typeof log
  onTestFinished(() => {
    Object.assign(world.app, { log, files, env })
  })
})

const megabyte = 1024 ** 2
const sendPicture = async () => await sendBytes(world, scholar, '/api/profile/photo', await aPicture())
const sendVideo = async () => await sendBytes(world, scholar, '/api/campaign-videos', await aVideo())
const busy = {
  status: 503,
  body: {
    error: {
      code: 'Busy',
      message: 'Files can’t be saved or opened right now. Please try again in a few minutes.',
    },
  },
}
const refusals = async (reason: string) =>
  Number(
    new RegExp(`^tassel_storage_refusals_total{reason="${reason}"} (\\d+)`, 'm').exec(
      await metricsText(),
    )?.[1],
  )
const rowsOf = async () =>
  (await world.app.db.pool.query('select key from uploads where user_id = $1', [scholar.userId])).rows

describe('a failing store', () => {
  /** Creates a file at a folder's path, so that writing into that folder fails. */
  async function blocked(name: string): Promise<string> {
    const path = join(world.app.env.dataDir, name)
    await rm(path, { recursive: true, force: true })
    await writeFile(path, '')
    return path
  }

  test('is reported, counted and logged once, and used again when it works (P493)', async () => {
    const path = await blocked('pictures')
    world.app.files = localFiles(path)
    const before = await refusals('unavailable')
    expect(await sendPicture()).toMatchObject(busy)
    expect(logged).toEqual([
      expect.objectContaining({ reason: 'unavailable', code: 'ENOTDIR' }),
      expect.objectContaining({ status: 503 }),
    ])
    expect(await refusals('unavailable')).toBe(before + 1)
    expect(await rowsOf()).toEqual([])
    await rm(path)
    expect(await sendPicture()).toMatchObject({ status: 200 })
  })

  test('leaves no part of a video behind', async () => {
    const files = await blocked('videos')
    world.app.files = localFiles(files)
    expect(await sendVideo()).toMatchObject(busy)
    expect(await readdir(join(world.app.env.dataDir, 'incoming'))).toEqual([])
    await rm(files)
    const incoming = await blocked('incoming')
    expect(await sendVideo()).toMatchObject(busy)
    expect(await rowsOf()).toEqual([])
    await rm(incoming)
    expect(await sendVideo()).toMatchObject({ status: 200 })
  })

  test('can be S3, for uploads and downloads (P493)', async () => {
    const s3 = await startS3Peer()
    world.app.files = await storeAt(s3.address('pictures'))
    const { url } = await anUpload(world, scholar)
    await s3.stop()
    expect(await sendPicture()).toMatchObject(busy)
    const headers = await signedInHeaders(world, scholar.userId)
    const file = await world.http(new Request(new URL(url, world.app.env.appUrl), { headers }))
    expect({ status: file.status, body: await file.json() }).toMatchObject(busy)
  })
})

test('a nearly full disk takes no uploads (P493)', async () => {
  world.app.env = { ...world.app.env, diskReserveMb: 2 ** 40 }
  const before = await refusals('disk-space')
  expect(await sendPicture()).toMatchObject(busy)
  expect(await sendVideo()).toMatchObject(busy)
  expect(logged[0]).toMatchObject({ reason: 'disk-space', freeMb: expect.any(Number) })
  expect(await refusals('disk-space')).toBe(before + 2)
  expect(await rowsOf()).toEqual([])
})

describe('uploads in progress', () => {
  async function receive(viewer: Viewer, chunks: AsyncIterable<Uint8Array>, silenceMs?: number) {
    const upload = { app: world.app, viewer, chunks, clientAddress: '10.9.9.9', headers: new Headers() }
    try {
      for await (const _ of await receiveUpload(upload, 1_000, silenceMs));
      return 'complete'
    } catch (error) {
      return (error as Refusal).code
    }
  }
  const aViewer = () => ({ ...scholar.viewer, userId: randomUUID() })
  async function* complete() {}

  /** Starts an upload that sends one byte, then stalls until the test cuts its connection. */
  async function hanging(viewer: Viewer) {
    const [started, cut] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const chunks = async function* () {
      yield new Uint8Array(1)
      started.resolve()
      await cut.promise
    }
    const end = receive(viewer, chunks())
    await started.promise
    return { cut: () => cut.reject(new Error('aborted')), end }
  }

  test.each([
    ['an account', 3, () => scholar.viewer, 'TooManyRequests'],
    ['the server', 12, aViewer, 'TooBusy'],
  ])('of %s are at most %i at once (P491)', async (_, most, viewer, code) => {
    const all = await Promise.all(Array.from({ length: most }, () => hanging(viewer())))
    expect(await receive(viewer(), complete())).toBe(code)
    for (const { cut } of all) cut()
    expect(new Set(await Promise.all(all.map(({ end }) => end)))).toEqual(new Set(['UploadStopped']))
    expect(await receive(viewer(), complete())).toBe('complete')
  })

  test('end when nothing arrives (P491)', async () => {
    const stalled = async function* () {
      yield new Uint8Array(1)
      await new Promise(() => {})
    }
    expect(await receive(scholar.viewer, stalled(), 20)).toBe('UploadStopped')
  })
})

describe('limits per day', () => {
  const aViewer = (emailVerified = true) => ({ ...scholar.viewer, userId: randomUUID(), emailVerified })
  const upload = async (viewer: Viewer, address: string, megabytes: number) =>
    await limitUploads(world.app, viewer, address, megabytes * megabyte).then(
      () => 'accepted',
      error => error.message,
    )
  const overLimit = 'Today’s upload limit has been reached. Please try again tomorrow.'

  test('an account may upload 300 MB, and 30 MB before its email is verified (P491)', async () => {
    for (const [emailVerified, most] of [
      [true, 300],
      [false, 30],
    ] as const) {
      const viewer = aViewer(emailVerified)
      const address = `10.2.0.${most}`
      expect(await upload(viewer, address, most - 1)).toBe('accepted')
      expect(await upload(viewer, address, 1)).toBe('accepted')
      expect(await upload(viewer, address, 1)).toBe(overLimit)
    }
    const newcomer = await aScholar(world, { emailVerified: false })
    const headers = await signedInHeaders(world, newcomer.userId)
    headers.set('origin', world.app.env.appUrl)
    headers.set('content-length', `${10 * megabyte}`)
    const statuses: number[] = []
    for (let index = 0; index < 4; index += 1) {
      const body = new Uint8Array(await aPicture())
      const url = new URL('/api/pictures', world.app.env.appUrl)
      const answer = await world.http(new Request(url, { method: 'POST', headers, body }))
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  test('an address may upload 2 GB, and all accounts together 20 GB (P491)', async () => {
    const full = async (address: string) => {
      const answers: string[] = []
      for (let index = 0; index < 7; index += 1) answers.push(await upload(aViewer(), address, 290))
      return answers
    }
    expect(await full('10.3.0.1')).toEqual([...Array(6).fill('accepted'), overLimit])
    const answers: string[] = []
    for (let host = 2; host < 14; host += 1) answers.push(...(await full(`10.3.0.${host}`)).slice(0, 6))
    const accepted = answers.filter(answer => answer === 'accepted').length
    expect(accepted).toBeGreaterThan(50)
    expect(answers.slice(accepted)).toEqual(Array(answers.length - accepted).fill(overLimit))
    expect(accepted).toBeLessThan(70)
  })
})
