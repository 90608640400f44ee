import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { thumbnailOf } from '#app/accounts/picture/picture.ts'
import { changeConsent } from '#app/campaigns/consent/change-consent.server.ts'
import { deactivateCampaign } from '#app/campaigns/editing/edit-campaign.server.ts'
import type { Photo } from '#app/campaigns/media/media.ts'
import { moderateCampaign } from '#app/campaigns/moderation/moderate-campaign.server.ts'
import { deleteAccount, loadYourData } from '#app/home/your-data.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign } from '#tests/world/campaigns.ts'
import { anUpload, aTaggedPhoto, cameraModel, fetchFile } from '#tests/world/pictures.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { removeForgotten, sweepUploads } from './remove-files.server.ts'

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
const seen = async (path: string, person: Scholar | null = null) =>
  (await fetchFile(world, path, person)).status
const stored = (url: string) => world.app.files.get(url.slice('/files/'.length))
const photoInput = ({ url, description }: Photo) => ({ url, description })
const save = async (photos: Photo[], before: Photo[] = [], person = owner, id = campaignId) =>
  await as(person, 'PUT', `/api/campaigns/${id}/photos`, {
    photos: photos.map(photoInput),
    seen: before.map(({ url }) => url),
  })
async function uploads(count: 1): Promise<[Photo]>
async function uploads(count: 2): Promise<[Photo, Photo]>
async function uploads(count: number): Promise<Photo[]>
async function uploads(count: number): Promise<Photo[]> {
  return await Promise.all(Array.from({ length: count }, () => anUpload(world, owner)))
}
const pageOf = async (id = campaignId) => (await as(null, 'GET', `/api/screens/campaign/${id}`)).body
const postUpdate = async (pictures: Photo[], id: string = randomUUID(), person = owner) =>
  await as(person, 'POST', `/api/campaigns/${campaignId}/updates`, {
    id,
    body: 'Two bridges.',
    pictures: pictures.map(photoInput),
  })

describe('a gallery', () => {
  test('shows up to six photos in order, with their descriptions', async () => {
    expect((await pageOf()).media).toBeNull()
    const photos = (await uploads(6)).map((photo, at) => ({ ...photo, description: `Bridge ${at}` }))
    expect(await save(photos)).toMatchObject({ status: 200 })
    expect((await pageOf()).media).toEqual({ photos, video: null })
    const reordered = photos.toReversed().slice(1)
    expect(await save(reordered, photos)).toMatchObject({ status: 200, body: { photos: reordered } })
    expect((await pageOf()).media).toEqual({ photos: reordered, video: null })
    const removed = photos.at(-1)?.url ?? ''
    expect([await seen(removed), await seen(removed, owner)]).toEqual([404, 404])
    expect(await stored(removed)).toBeNull()
  })

  test('takes at most six photos, in the command and in the database (P410)', async () => {
    const photos = await uploads(7)
    expect(await save(photos)).toMatchObject({
      status: 400,
      body: { error: { message: 'A campaign can have up to 6 photos.' } },
    })
    const insert = (place: number, url: string) =>
      world.app.db.pool.query(
        `insert into campaign_photos (url, campaign_id, place, width, height, created_at) values ($1, $2, $3, 1, 1, now())`,
        [url, campaignId, place],
      )
    await expect(insert(7, 'seventh')).rejects.toThrow('campaign_photos_check')
    await insert(6, 'sixth')
    await expect(insert(6, 'sixth again')).rejects.toThrow('unique')
  })

  test('accepts a repeated request, and refuses one from an outdated window (P410)', async () => {
    const [first, second] = await uploads(2)
    await save([first])
    expect(await save([first])).toMatchObject({ status: 200 })
    expect(await save([second])).toMatchObject({ status: 409, body: { error: { code: 'PhotosChanged' } } })
    expect((await pageOf()).media).toEqual({ photos: [first], video: null })
  })

  test('takes only its owner’s own uploads, and only its owner changes it (P411)', async () => {
    const stranger = await aScholar(world)
    const [theirs, mine] = [await anUpload(world, stranger), await anUpload(world, owner)]
    for (const url of [theirs.url, '/files/profile-pictures/x-1200.webp', thumbnailOf(mine.url), 'https://x'])
      expect(await save([{ ...mine, url }])).toMatchObject({
        status: 400,
        body: { error: { code: 'InvalidPicture' } },
      })
    expect(await save([theirs], [], stranger)).toMatchObject({ status: 404 })
    expect(await as(stranger, 'GET', `/api/campaigns/${campaignId}/media`)).toMatchObject({ status: 404 })
    expect(await as(null, 'GET', `/api/campaigns/${campaignId}/media`)).toMatchObject({ status: 401 })
    expect(await save([mine, mine])).toMatchObject({ status: 400 })
    await save([mine])
    expect(await postUpdate([mine])).toMatchObject({
      status: 400,
      body: { error: { code: 'InvalidPicture' } },
    })
  })

  test('a photo has no location or camera, and its answer has its size (P411)', async () => {
    const photo = await anUpload(world, owner, await aTaggedPhoto(1600, 900))
    expect(photo).toMatchObject({ width: 844, height: 1500 })
    for (const url of [photo.url, thumbnailOf(photo.url)]) {
      const { bytes } = await fetchFile(world, url, owner)
      const { format, exif, xmp, iptc } = await sharp(bytes).metadata()
      expect([format, exif, xmp, iptc]).toEqual(['webp', undefined, undefined, undefined])
      expect(bytes.includes(cameraModel)).toBe(false)
    }
  })

  test('new photos send a listed campaign back to review, and admins see them (P413)', async () => {
    await world.owner.query('update campaigns set is_approved = true where id = $1', [campaignId])
    const [photo] = await uploads(1)
    await save([photo])
    const { rows } = await world.app.db.pool.query(
      'select changed_since_review_at from campaigns where id = $1',
      [campaignId],
    )
    expect(rows[0].changed_since_review_at).not.toBeNull()
    const admin = await anAdmin(world)
    const detail = await as(admin, 'GET', `/api/admin/campaigns/${campaignId}/post`)
    expect(detail.body.photos).toEqual([photo])
  })
})

describe('pictures of an update', () => {
  test('are shown with it, at most two, and deleted with it (P412)', async () => {
    const [one, two] = await uploads(2)
    expect(await postUpdate([one, two, ...(await uploads(1))])).toMatchObject({ status: 400 })
    const id = randomUUID()
    expect(await postUpdate([one, two], id)).toMatchObject({ status: 200, body: { pictures: [one, two] } })
    expect(await postUpdate([one, two], id)).toMatchObject({ status: 200, body: { pictures: [one, two] } })
    expect(await postUpdate([one], id)).toMatchObject({
      status: 409,
      body: { error: { code: 'UpdateExists' } },
    })
    const page = await pageOf()
    expect([page.media, page.updates.updates[0].pictures]).toEqual([null, [one, two]])
    const listed = await as(null, 'GET', `/api/campaigns/${campaignId}/updates`)
    expect(listed.body.updates[0].pictures).toEqual([one, two])
    expect(await seen(one.url)).toBe(200)
    await as(owner, 'DELETE', `/api/campaigns/${campaignId}/updates/${id}`)
    expect([await seen(one.url), await seen(one.url, owner)]).toEqual([404, 404])
    await removeForgotten(world.app)
    expect(await stored(one.url)).toBeNull()
  })
})

/** Adds one photo to a campaign's gallery and another to a new update. */
async function addPhotos(id = campaignId): Promise<[Photo, Photo]> {
  const [photo, picture] = await uploads(2)
  await save([photo], [], owner, id)
  await as(owner, 'POST', `/api/campaigns/${id}/updates`, {
    id: randomUUID(),
    body: 'News.',
    pictures: [photoInput(picture)],
  })
  return [photo, picture]
}
/** The HTTP statuses of a photo: for a visitor in both sizes, for the owner, and for an admin. */
async function statusesOf(photo: Photo) {
  const admin = await anAdmin(world)
  return [
    await seen(photo.url),
    await seen(thumbnailOf(photo.url)),
    await seen(photo.url, owner),
    await seen(photo.url, admin),
  ]
}

describe('access to a photo', () => {
  test('only its sender and admins see it until a page shows it', async () => {
    const photo = await anUpload(world, owner)
    expect(await statusesOf(photo)).toEqual([404, 404, 200, 200])
    await save([photo])
    expect(await statusesOf(photo)).toEqual([200, 200, 200, 200])
  })

  test('withdrawn consent hides every photo of a minor in the next request (P413)', async () => {
    const guardian = await aScholar(world)
    owner = guardian
    const { campaignId: minors } = await aMinorsCampaign(world, guardian)
    const photos = await addPhotos(minors)
    const { headers } = await fetchFile(world, photos[0].url)
    expect(headers.get('cache-control')).toBe('private, no-cache')
    const change = (act: 'given' | 'withdrawn') =>
      changeConsent(world.app, guardian.viewer, {
        campaignId: minors,
        act,
        locale: 'en',
        now: world.clock.now(),
        ipAddress: null,
        userAgent: null,
      })
    await change('withdrawn')
    for (const photo of photos) expect(await statusesOf(photo)).toEqual([404, 404, 200, 200])
    await change('given')
    for (const photo of photos) expect(await statusesOf(photo)).toEqual([200, 200, 200, 200])
  })

  test.each([
    [
      'its owner has deactivated the campaign',
      () => deactivateCampaign(world.app, owner.viewer, campaignId, world.clock.now()),
    ],
    [
      'an admin has deactivated the campaign',
      async () => {
        const { viewer: admin } = await anAdmin(world)
        const step = { admin, campaignId, reason: 'Not a student.', now: world.clock.now(), requestId: 'r' }
        await moderateCampaign(world.app, 'deactivate', step)
      },
    ],
    [
      'its owner is suspended',
      () => world.owner.query('update users set suspended_at = now() where id = $1', [owner.userId]),
    ],
  ])('visitors don’t see it once %s', async (_, hide) => {
    const photos = await addPhotos()
    await hide()
    for (const photo of photos) expect((await statusesOf(photo)).slice(0, 2)).toEqual([404, 404])
    if (_.startsWith('its owner has'))
      expect(await save([], [photos[0]])).toMatchObject({
        status: 409,
        body: { error: { code: 'CampaignDeactivated' } },
      })
  })

  test('the data export names photos, and deleting the account deletes them (P413)', async () => {
    const photos = await addPhotos()
    expect(await loadYourData(world.app.db, owner.viewer)).toMatchObject({
      photos: [
        { url: photos[0].url, place: 1 },
        { url: photos[1].url, place: 1 },
      ],
    })
    const now = world.clock.now()
    await deleteAccount(world.app, { ...owner.viewer, steppedUpAt: now.toISOString() }, now)
    for (const photo of photos) {
      expect((await statusesOf(photo)).filter(status => status !== 404 && status !== 401)).toEqual([])
      expect([await stored(photo.url), await stored(thumbnailOf(photo.url))]).toEqual([null, null])
    }
    const { rows } = await world.app.db.pool.query('select 1 from campaign_photos where campaign_id = $1', [
      campaignId,
    ])
    expect(rows).toEqual([])
  })

  test('only photos that nothing shows are removed after a day', async () => {
    const photos = await addPhotos()
    const unused = await anUpload(world, owner)
    world.clock.advance(86_400_000)
    await sweepUploads(world.app)
    expect(await stored(unused.url)).toBeNull()
    for (const photo of photos) expect(await seen(thumbnailOf(photo.url))).toBe(200)
  })
})
