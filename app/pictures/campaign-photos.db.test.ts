import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { thumbnailOf } from '#app/accounts/picture/picture.ts'
import { changeConsent } from '#app/campaigns/consent/change-consent.server.ts'
import { deactivateCampaign } from '#app/campaigns/editing/deactivate-campaign.server.ts'
import type { Photo } from '#app/campaigns/media/media.ts'
import { moderateCampaign } from '#app/campaigns/moderation/moderate-campaign.server.ts'
import { deleteAccount, loadYourData } from '#app/home/your-data.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign } from '#tests/world/campaigns.ts'
import { anUpload, sendBytes } from '#tests/world/pictures.ts'
import { anAdmin, aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { removeForgotten } from './remove-files.server.ts'
import { sweepUploads } from './sweep-uploads.server.ts'

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
const address = (path: string) => new URL(path, world.app.env.appUrl)
const seen = async (path: string, person: Scholar | null = null) => {
  const headers = person ? await signedInHeaders(world, person.userId) : new Headers()
  const answer = await world.http(new Request(address(path), { headers }))
  await answer.arrayBuffer()
  return answer.status
}
const chosen = ({ url, description }: Photo) => ({ url, description })
const save = async (photos: Photo[], before: Photo[] = [], person = owner, id = campaignId) =>
  await as(person, 'PUT', `/api/campaigns/${id}/photos`, {
    photos: photos.map(chosen),
    seen: before.map(({ url }) => url),
  })
const uploads = (count: number) => Promise.all(Array.from({ length: count }, () => anUpload(world, owner)))
const pageOf = async (id = campaignId) => (await as(null, 'GET', `/api/screens/campaign/${id}`)).body
const post = async (pictures: Photo[], id: string = randomUUID(), person = owner) =>
  await as(person, 'POST', `/api/campaigns/${campaignId}/updates`, {
    id,
    body: 'Two bridges.',
    pictures: pictures.map(chosen),
  })

describe('a gallery', () => {
  test('shows up to six photos in their order, with what was said of them', async () => {
    expect((await pageOf()).media).toBeNull()
    const photos = (await uploads(6)).map((photo, at) => ({ ...photo, description: `Bridge ${at}` }))
    expect(await save(photos)).toMatchObject({ status: 200 })
    expect((await pageOf()).media).toEqual({ photos, video: null })
    const turned = photos.toReversed().slice(1)
    expect(await save(turned, photos)).toMatchObject({ status: 200, body: { photos: turned } })
    expect((await pageOf()).media).toEqual({ photos: turned, video: null })
    const gone = photos.at(-1)?.url ?? ''
    expect([await seen(gone), await seen(gone, owner)]).toEqual([404, 404])
    expect(await world.app.files.get(gone.slice('/files/'.length))).toBeNull()
  })

  test('has no seventh place, in the command or in the database (P410)', async () => {
    const photos = await uploads(7)
    expect(await save(photos)).toMatchObject({
      status: 400,
      body: { error: { message: 'A campaign can have up to 6 photos.' } },
    })
    const put = (place: number, url: string) =>
      world.app.db.pool.query(
        `insert into campaign_photos (url, campaign_id, place, width, height, created_at) values ($1, $2, $3, 1, 1, now())`,
        [url, campaignId, place],
      )
    await expect(put(7, 'seventh')).rejects.toThrow('campaign_photos_check')
    await put(6, 'sixth')
    await expect(put(6, 'sixth again')).rejects.toThrow('unique')
  })

  test('changes nothing for a repeat, and is not overwritten by an older window (P410)', async () => {
    const [first, second] = await uploads(2)
    if (!first || !second) throw new Error('two')
    await save([first])
    expect(await save([first])).toMatchObject({ status: 200 })
    expect(await save([second])).toMatchObject({ status: 409, body: { error: { code: 'PhotosChanged' } } })
    expect((await pageOf()).media).toEqual({ photos: [first], video: null })
  })

  test('is of its owner’s own uploads, and nobody else’s to change (P411)', async () => {
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
    expect(await post([mine])).toMatchObject({ status: 400, body: { error: { code: 'InvalidPicture' } } })
  })

  test('a photo keeps neither place nor camera, and its size is said (P411)', async () => {
    const secret = 'SECRET-CAMERA-9313'
    const taken = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#123456' } })
      .withMetadata({
        orientation: 6,
        exif: { IFD0: { Model: secret }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 42/1 46/1' } },
      })
      .jpeg()
      .toBuffer()
    const photo = await anUpload(world, owner, taken)
    expect(photo).toMatchObject({ width: 844, height: 1500 })
    for (const url of [photo.url, thumbnailOf(photo.url)]) {
      const file = await world.app.files.get(url.slice('/files/'.length))
      const stored = await sharp(file?.bytes).metadata()
      expect([stored.format, stored.exif, stored.xmp, stored.iptc]).toEqual([
        'webp',
        undefined,
        undefined,
        undefined,
      ])
      expect(Buffer.from(file?.bytes ?? []).includes(secret)).toBe(false)
    }
    const lie = await sendBytes(world, owner, '/api/campaign-pictures', Buffer.from('<svg onload=alert(1)>'))
    expect(lie).toMatchObject({
      status: 400,
      body: { error: { title: 'Invalid file type', message: 'Please select an image file' } },
    })
    const large = await sendBytes(world, owner, '/api/campaign-pictures', Buffer.alloc(5 * 1024 * 1024 + 1))
    expect(large).toMatchObject({
      status: 413,
      body: { error: { title: 'File too large', message: 'Please select an image smaller than 5MB' } },
    })
  })

  test('new photos have a listed campaign looked at again, and admins see them (P413)', async () => {
    await world.owner.query('update campaigns set is_approved = true where id = $1', [campaignId])
    const [photo] = await uploads(1)
    if (!photo) throw new Error('one')
    await save([photo])
    const { rows } = await world.app.db.pool.query(
      'select changed_since_review_at from campaigns where id = $1',
      [campaignId],
    )
    expect(rows[0].changed_since_review_at).not.toBeNull()
    const admin = await anAdmin(world)
    const detail = await as(admin, 'GET', `/api/admin/campaigns/${campaignId}/moderation`)
    expect(detail.body.photos).toEqual([photo])
  })
})

describe('pictures of an update', () => {
  test('stand beside it, two at most, and go with it (P412)', async () => {
    const [one, two, three] = await uploads(3)
    if (!one || !two || !three) throw new Error('three')
    expect(await post([one, two, three])).toMatchObject({ status: 400 })
    const id = randomUUID()
    expect(await post([one, two], id)).toMatchObject({ status: 200, body: { pictures: [one, two] } })
    expect(await post([one, two], id)).toMatchObject({ status: 200, body: { pictures: [one, two] } })
    expect(await post([one], id)).toMatchObject({ status: 409, body: { error: { code: 'UpdateExists' } } })
    const page = await pageOf()
    expect([page.media, page.updates.updates[0].pictures]).toEqual([null, [one, two]])
    const listed = await as(null, 'GET', `/api/campaigns/${campaignId}/updates`)
    expect(listed.body.updates[0].pictures).toEqual([one, two])
    expect(await seen(one.url)).toBe(200)
    await as(owner, 'DELETE', `/api/campaigns/${campaignId}/updates/${id}`)
    expect([await seen(one.url), await seen(one.url, owner)]).toEqual([404, 404])
    await removeForgotten(world.app)
    expect(await world.app.files.get(one.url.slice('/files/'.length))).toBeNull()
  })
})

/** A campaign with a photo in its gallery and one beside an update. */
async function shown(id = campaignId): Promise<[Photo, Photo]> {
  const [photo, picture] = await uploads(2)
  if (!photo || !picture) throw new Error('two')
  await save([photo], [], owner, id)
  await as(owner, 'POST', `/api/campaigns/${id}/updates`, {
    id: randomUUID(),
    body: 'News.',
    pictures: [chosen(picture)],
  })
  return [photo, picture]
}
/** What a stranger, the owner and an admin get of the photo and of its small size. */
async function seenBy(photo: Photo) {
  const admin = await anAdmin(world)
  return [
    await seen(photo.url),
    await seen(thumbnailOf(photo.url)),
    await seen(photo.url, owner),
    await seen(photo.url, admin),
  ]
}

describe('who may see it', () => {
  test('nobody but who sent it, until a page shows it', async () => {
    const photo = await anUpload(world, owner)
    expect(await seenBy(photo)).toEqual([404, 404, 200, 200])
    await save([photo])
    expect(await seenBy(photo)).toEqual([200, 200, 200, 200])
  })

  test('withdrawn consent hides every photo of a minor in the next request (P413)', async () => {
    const guardian = await aScholar(world)
    owner = guardian
    const { campaignId: minors } = await aMinorsCampaign(world, guardian)
    const photos = await shown(minors)
    const answer = await world.http(new Request(address(photos[0].url)))
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
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
    for (const photo of photos) expect(await seenBy(photo)).toEqual([404, 404, 200, 200])
    await change('given')
    for (const photo of photos) expect(await seenBy(photo)).toEqual([200, 200, 200, 200])
  })

  test.each([
    [
      'its owner took it down',
      () => deactivateCampaign(world.app, owner.viewer, campaignId, world.clock.now()),
    ],
    [
      'an admin took it down',
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
  ])('gone for strangers once %s', async (_, hide) => {
    const photos = await shown()
    await hide()
    for (const photo of photos) expect((await seenBy(photo)).slice(0, 2)).toEqual([404, 404])
    if (_.startsWith('its owner took'))
      expect(await save([], [photos[0]])).toMatchObject({
        status: 409,
        body: { error: { code: 'CampaignDeactivated' } },
      })
  })

  test('with the account go the photos, their files and their words; the person’s own data names them (P413)', async () => {
    const photos = await shown()
    expect(await loadYourData(world.app.db, owner.viewer)).toMatchObject({
      photos: [
        { url: photos[0].url, place: 1 },
        { url: photos[1].url, place: 1 },
      ],
    })
    const now = world.clock.now()
    await deleteAccount(world.app, { ...owner.viewer, steppedUpAt: now.toISOString() }, now)
    for (const photo of photos) {
      expect((await seenBy(photo)).filter(status => status !== 404 && status !== 401)).toEqual([])
      expect(await world.app.files.get(photo.url.slice('/files/'.length))).toBeNull()
      expect(await world.app.files.get(thumbnailOf(photo.url).slice('/files/'.length))).toBeNull()
    }
    const { rows } = await world.app.db.pool.query('select 1 from campaign_photos where campaign_id = $1', [
      campaignId,
    ])
    expect(rows).toEqual([])
  })

  test('what nothing shows is swept after a day; what a page shows stays', async () => {
    const photos = await shown()
    const unused = await anUpload(world, owner)
    world.clock.advance(86_400_000)
    await sweepUploads(world.app)
    expect(await world.app.files.get(unused.url.slice('/files/'.length))).toBeNull()
    for (const photo of photos) expect(await seen(thumbnailOf(photo.url))).toBe(200)
  })
})
