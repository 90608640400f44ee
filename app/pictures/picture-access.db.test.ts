import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { thumbnailOf } from '#app/accounts/picture/picture.ts'
import { resolveViewer } from '#app/accounts/sessions/viewer.server.ts'
import { changeConsent } from '#app/campaigns/consent/change-consent.server.ts'
import { deactivateCampaign } from '#app/campaigns/editing/edit-campaign.server.ts'
import { buildHttp } from '#app/platform/http/transport.server.ts'
import { operations } from '#app/server/routes.server.ts'
import { startS3Peer, storeAt } from '#tests/setup/s3-peer.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign, type BuiltCampaign } from '#tests/world/campaigns.ts'
import { aPicture, sendBytes } from '#tests/world/pictures.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { deleteAccount } from '../home/your-data.server.ts'
import type { PictureAnswer } from './endpoints.ts'
import { removeForgotten } from './remove-files.server.ts'

let world: World
let s3: Awaited<ReturnType<typeof startS3Peer>>
let owner: Scholar
beforeAll(async () => {
  world = await aWorld()
  s3 = await startS3Peer()
})
afterAll(async () => {
  await world.close()
  await s3.stop()
})
beforeEach(async () => {
  owner = await aScholar(world)
})

async function upload(path: '/api/pictures' | '/api/profile/photo'): Promise<string> {
  const { body }: { body: PictureAnswer } = await sendBytes(world, owner, path, await aPicture())
  return body.profilePictureUrl ?? ''
}

/** Requests a file from a new server instance, which proves that access isn't cached in memory. */
async function seen(path: string, as: Scholar | null = null, etag?: string | null) {
  const headers = as ? await signedInHeaders(world, as.userId) : new Headers()
  if (etag) headers.set('if-none-match', etag)
  const server = buildHttp({ ...world.app }, operations, resolveViewer)
  const answer = await server.fetch(new Request(new URL(path, world.app.env.appUrl), { headers }))
  return [answer.status, answer.headers.get('cache-control'), answer.headers.get('etag')] as const
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

test('a minor’s picture is revalidated at each request, and hidden when consent is withdrawn (P94)', async () => {
  const url = await upload('/api/pictures')
  const campaign = await aMinorsCampaign(world, owner, { profilePictureUrl: url })
  const [status, caching, etag] = await seen(url)
  expect([status, caching]).toEqual([200, 'private, no-cache'])
  expect(await seen(url, null, etag)).toEqual([304, 'private, no-cache', etag])

  await change('withdrawn', campaign)
  const page = `/api/screens/campaign/${campaign.campaignId}`
  const all = [url, thumbnailOf(url), page, `/embed/${campaign.campaignId}`, `${campaign.path}/share.png`]
  for (const path of all) expect((await seen(path, null, etag))[0], path).toBe(404)
  const [stranger, admin] = [await aScholar(world), await anAdmin(world)]
  expect((await seen(url, stranger))[0]).toBe(404)
  expect((await seen(url, owner)).slice(0, 2)).toEqual([200, 'private, no-cache'])
  expect((await seen(thumbnailOf(url), admin)).slice(0, 2)).toEqual([200, 'private, no-cache'])

  await change('given', campaign)
  for (const path of all) expect((await seen(path))[0], path).toBe(200)
})

test('an adult’s picture is public while a page shows it, and cached for ten minutes', async () => {
  const url = await upload('/api/profile/photo')
  expect((await seen(url))[0]).toBe(404)
  expect((await seen(url, owner))[0]).toBe(200)
  const campaign = await aCampaign(world, owner, { profilePictureUrl: url })
  expect((await seen(url)).slice(0, 2)).toEqual([200, 'public, max-age=600'])
  await deactivateCampaign(world.app, owner.viewer, campaign.campaignId, world.clock.now())
  expect((await seen(url))[0]).toBe(404)
  expect((await seen(url, owner))[0]).toBe(200)
})

test('each upload gets a new address, even of the same picture', async () => {
  const first = await upload('/api/profile/photo')
  expect(await upload('/api/profile/photo')).not.toBe(first)
  expect((await seen(first, owner))[0]).toBe(404)
})

describe.each(['a folder', 'S3'])('deleted accounts, with files in %s', kind => {
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
  const deleteOwner = () =>
    deleteAccount(
      world.app,
      { ...owner.viewer, steppedUpAt: world.clock.now().toISOString() },
      world.clock.now(),
    )

  test('lose their pictures, including those of a minor', async () => {
    const own = await upload('/api/profile/photo')
    const childs = await upload('/api/pictures')
    await aMinorsCampaign(world, owner, { profilePictureUrl: childs })
    await deleteOwner()
    for (const url of [own, childs]) {
      expect([await stored(url), await stored(thumbnailOf(url))]).toEqual([false, false])
      expect((await seen(url))[0]).toBe(404)
    }
  })

  test('have no public pictures while the store is down; a job deletes the files later (P18)', async () => {
    const url = await upload('/api/profile/photo')
    await aCampaign(world, owner, { profilePictureUrl: url })
    const { files } = world.app
    world.app.files = { ...files, remove: () => Promise.reject(new Error('the store is down')) }
    await deleteOwner()
    world.app.files = files
    expect((await seen(url))[0]).toBe(404)
    expect(await stored(url)).toBe(true)
    expect(await removeForgotten(world.app)).toBe(2)
    expect([await stored(url), await removeForgotten(world.app)]).toEqual([false, 0])
  })
})
