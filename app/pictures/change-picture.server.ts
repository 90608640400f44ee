import { fileAddress, keysOf, type PictureFolder, pictureKeys } from '../accounts/picture/picture.ts'
import { forgetUploads, noteUpload, setProfilePicture } from '../accounts/profile/profile-picture.server.ts'
import { isPictureShown, setCampaignPictures } from '../campaigns/pictures.server.ts'
import type { Viewer } from '../lib/viewer.ts'
import type { App } from '../platform/app.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { orBusy } from '../platform/files/storage-trouble.server.ts'
import { newSecret } from '../platform/ids.server.ts'
import { announce } from '../platform/topics/topics.server.ts'
import type { PictureAnswer, StoredPhoto } from './endpoints.ts'
import { type ReadPicture, readPicture } from './read-picture.server.ts'
import { removeForgotten } from './remove-files.server.ts'

/** Makes an uploaded image the person's picture, on the profile and on their campaigns (P65). Refuses InvalidPicture (400). */
export function changePicture(
  app: App,
  viewer: Viewer,
  bytes: Uint8Array,
  now: Date,
): Promise<PictureAnswer> {
  return storePicture(app, viewer, { bytes, now }, (tx, url) => showPicture(tx, viewer, url, now)).then(
    answered,
  )
}

/**
 * Stores an uploaded image for a campaign that its owner is about to create: a guardian's form shows the student, not the
 * guardian (P67). Images that no campaign uses are swept. Refuses InvalidPicture (400).
 */
export function storeCampaignPicture(
  app: App,
  viewer: Viewer,
  bytes: Uint8Array,
  now: Date,
): Promise<PictureAnswer> {
  return storePicture(app, viewer, { bytes, now }).then(answered)
}

/**
 * Stores a photo for a campaign's page or an update, or the still of a video: whoever names its address next shows it. Images that
 * nothing shows are swept. Refuses InvalidPicture (400).
 */
export function storePhoto(app: App, viewer: Viewer, bytes: Uint8Array, now: Date): Promise<StoredPhoto> {
  return storePicture(app, viewer, { bytes, now, folder: 'campaign-pictures' })
}

const answered = ({ url }: StoredPhoto): PictureAnswer => ({ profilePictureUrl: url })

/** Stores both sizes, then lets `use` show the address; answers after the files that nothing shows any more were deleted. */
async function storePicture(
  app: App,
  viewer: Viewer,
  { bytes, now, folder = 'profile-pictures' }: { bytes: Uint8Array; now: Date; folder?: PictureFolder },
  use: (tx: Tx, url: string) => Promise<string[]> = async () => [],
): Promise<StoredPhoto> {
  const picture = await readPicture(bytes)
  const keys = pictureKeys(newSecret(), folder)
  const url = fileAddress(keys.large)
  const stored: string[] = []
  const put = async (key: string, bytes: Uint8Array) => {
    await orBusy(app, () => app.files.put(key, { bytes, contentType: 'image/webp' }))
    stored.push(key)
  }
  try {
    await put(keys.large, picture.large)
    await put(keys.small, picture.small)
    const gone = await app.db.transaction(async tx => {
      await noteBoth(tx, viewer, keys, picture, now)
      return await use(tx, url)
    })
    await removeForgotten(app, gone)
  } catch (error) {
    await removeUnnoted(app, stored)
    throw error
  }
  return { url, width: picture.width, height: picture.height }
}

/** Removes the person's picture from the profile and their campaigns; initials replace it. */
export async function removePicture(app: App, viewer: Viewer, now: Date): Promise<PictureAnswer> {
  const gone = await app.db.transaction(tx => showPicture(tx, viewer, null, now))
  await removeForgotten(app, gone)
  return { profilePictureUrl: null }
}

async function noteBoth(
  tx: Tx,
  viewer: Viewer,
  keys: { large: string; small: string },
  picture: ReadPicture,
  at: Date,
): Promise<void> {
  const { userId } = viewer
  const { large, small, ...size } = picture
  await noteUpload(tx, { key: keys.large, userId, bytes: large.byteLength, at, size })
  await noteUpload(tx, { key: keys.small, userId, bytes: small.byteLength, at })
}

/** Shows a picture on the profile and the campaigns, or none; answers the files that nothing shows any more. */
export async function showPicture(tx: Tx, viewer: Viewer, url: string | null, at: Date): Promise<string[]> {
  const { previous } = await setProfilePicture(tx, viewer.userId, url, at)
  await setCampaignPictures(tx, viewer.userId, url, at)
  // App analytics lists people with their pictures (P230).
  await announce(tx, [`user:${viewer.userId}`, 'admin'])
  if (!previous || (await isPictureShown(tx, previous))) return []
  return await forgetUploads(tx, viewer.userId, at, keysOf(previous))
}

/** Deletes files without a row; a failure is only logged, since nobody has the address. */
export async function removeUnnoted(app: App, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await app.files.remove(key).catch((error: Error) => {
      app.log.warn({ key, err: error.message }, 'a file that nothing shows could not be removed')
    })
  }
}
