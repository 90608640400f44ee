import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { thumbnailOf } from '#app/accounts/picture/picture.ts'
import { resolveViewer } from '#app/accounts/sessions/viewer.server.ts'
import { changeConsent } from '#app/campaigns/consent/change-consent.server.ts'
import { deactivateCampaign } from '#app/campaigns/editing/deactivate-campaign.server.ts'
import { buildHttp } from '#app/platform/http/transport.server.ts'
import { operations } from '#app/routes.server.ts'
import { startS3Peer, storeAt } from '#tests/setup/s3-peer.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign, type BuiltCampaign } from '#tests/world/campaigns.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { deleteAccount } from '../home/your-data.server.ts'
import { removeForgotten } from './remove-files.server.ts'

let world: World
let s3: Awaited<ReturnType<typeof startS3Peer>>
let png: Uint8Array<ArrayBuffer>
let owner: Scholar
beforeAll(async () => {
  world = await aWorld()
  s3 = await startS3Peer()
  const plain = sharp({ create: { width: 40, height: 50, channels: 3, background: '#0f4c3a' } })
  png = new Uint8Array(await plain.png().toBuffer())
})
afterAll(async () => {
  await world.close()
  await s3.stop()
})
beforeEach(async () => {
  owner = await aScholar(world)
})

const address = (path: string) => new URL(path, world.app.env.appUrl)

async function upload(path: '/api/pictures' | '/api/profile/photo'): Promise<string> {
  const headers = await signedInHeaders(world, owner.userId)
  headers.set('origin', world.app.env.appUrl)
  const answer = await world.http(new Request(address(path), { method: 'POST', headers, body: png }))
  return (await answer.json()).profilePictureUrl
}

/** What someone gets, on any server: nothing of who may see what is kept in a process. */
async function seen(path: string, as: Scholar | null = null, more: Record<string, string> = {}) {
  const headers = as ? await signedInHeaders(world, as.userId) : new Headers()
  for (const [name, value] of Object.entries(more)) headers.set(name, value)
  const another = buildHttp({ ...world.app }, operations, resolveViewer)
  const { status, headers: notified } = await another.fetch(new Request(address(path), { headers }))
  return [status, notified.get('cache-control'), notified.get('etag')] as const
}

const change = (act: 'given' | 'withdrawn', campaign: BuiltCampaign) =>
  changeConsent(world.app, owner.viewer, {
    campaignId: campaign.campaignId,
    act,
    locale: 'en',
    now: world.clock.now(),
    ipAddress: null,
    userAgent: null,
  })

test('a minor’s picture is asked for anew each time, and gone for everyone else with the consent (P94)', async () => {
  const url = await upload('/api/pictures')
  const campaign = await aMinorsCampaign(world, owner, { profilePictureUrl: url })
  const [status, caching, etag] = await seen(url)
  expect([status, caching]).toEqual([200, 'private, no-cache'])
  const known = { 'if-none-match': etag ?? '' }
  expect(await seen(url, null, known)).toEqual([304, 'private, no-cache', etag])

  await change('withdrawn', campaign)
  const page = `/api/screens/campaign/${campaign.campaignId}`
  const all = [url, thumbnailOf(url), page, `/embed/${campaign.campaignId}`, `${campaign.path}/share.png`]
  for (const path of all) expect((await seen(path, null, known))[0], path).toBe(404)
  const [stranger, admin] = [await aScholar(world), await anAdmin(world)]
  expect((await seen(url, stranger))[0]).toBe(404)
  expect((await seen(url, owner)).slice(0, 2)).toEqual([200, 'private, no-cache'])
  expect((await seen(thumbnailOf(url), admin)).slice(0, 2)).toEqual([200, 'private, no-cache'])

  await change('given', campaign)
  for (const path of all) expect((await seen(path))[0], path).toBe(200)
})

test('an adult’s picture is public while a page shows it, for ten minutes without asking', async () => {
  const url = await upload('/api/profile/photo')
  expect((await seen(url))[0]).toBe(404)
  expect((await seen(url, owner))[0]).toBe(200)
  const campaign = await aCampaign(world, owner, { profilePictureUrl: url })
  expect((await seen(url)).slice(0, 2)).toEqual([200, 'public, max-age=600'])
  await deactivateCampaign(world.app, owner.viewer, campaign.campaignId, world.clock.now())
  expect((await seen(url))[0]).toBe(404)
  expect((await seen(url, owner))[0]).toBe(200)
})

test('the same picture twice has two addresses: none is ever used again', async () => {
  const first = await upload('/api/profile/photo')
  expect(await upload('/api/profile/photo')).not.toBe(first)
  expect((await seen(first, owner))[0]).toBe(404)
})

describe.each(['a folder', 'S3'])('in %s', kind => {
  let before: World['app']['files']
  beforeAll(async () => {
    before = world.app.files
    if (kind === 'S3') world.app.files = await storeAt(s3.address('erased'))
  })
  afterAll(() => {
    world.app.files = before
  })
  const keyOf = (url: string) => url.slice('/files/'.length)
  const stored = async (url: string) => (await world.app.files.get(keyOf(url))) !== null
  const leave = () =>
    deleteAccount(
      world.app,
      { ...owner.viewer, steppedUpAt: world.clock.now().toISOString() },
      world.clock.now(),
    )

  test('an erased account’s pictures are deleted with it, those of a minor as well', async () => {
    const own = await upload('/api/profile/photo')
    const childs = await upload('/api/pictures')
    await aMinorsCampaign(world, owner, { profilePictureUrl: childs })
    await leave()
    for (const url of [own, childs]) {
      expect([await stored(url), await stored(thumbnailOf(url))]).toEqual([false, false])
      expect((await seen(url))[0]).toBe(404)
    }
  })

  test('a store that is down keeps nothing public, and is asked again until the files are gone (P18)', async () => {
    const url = await upload('/api/profile/photo')
    await aCampaign(world, owner, { profilePictureUrl: url })
    const { files } = world.app
    world.app.files = { ...files, remove: () => Promise.reject(new Error('the store is down')) }
    await leave()
    world.app.files = files
    expect((await seen(url))[0]).toBe(404)
    expect(await stored(url)).toBe(true)
    expect(await removeForgotten(world.app)).toBe(2)
    expect([await stored(url), await removeForgotten(world.app)]).toEqual([false, 0])
  })
})
