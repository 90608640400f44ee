import { fileAddress, keysOf, type PictureFolder, pictureKeys } from '../accounts/picture/picture.ts'
import { forgetUploads, recordUpload, setProfilePicture } from '../accounts/profile/profile.server.ts'
import { isPictureShown, setCampaignPictures } from '../campaigns/pictures.server.ts'
import type { Viewer } from '../lib/viewer.ts'
import type { App } from '../platform/app.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { orBusy } from '../platform/files/storage-trouble.server.ts'
import { newSecret } from '../platform/ids.server.ts'
import { announce } from '../platform/topics/topics.server.ts'
import type { PictureAnswer, StoredPhoto } from './endpoints.ts'
import { readPicture } from './read-picture.server.ts'
import { removeForgotten } from './remove-files.server.ts'

/** Sets the person's picture, on the profile and on their campaigns (P65). Refuses InvalidPicture (400). */
export async function changePicture(
  app: App,
  viewer: Viewer,
  bytes: Uint8Array,
  now: Date,
): Promise<PictureAnswer> {
  const upload = { bytes, now, folder: 'profile-pictures' } as const
  const { url } = await storePicture(app, viewer, upload, (tx, url) => showPicture(tx, viewer, url, now))
  return { profilePictureUrl: url }
}

/**
 * Stores the picture of a student whose campaign is about to be created: a guardian's form shows the student, not the guardian (P67).
 * A job removes pictures that no campaign uses. Refuses InvalidPicture (400).
 */
export async function storeCampaignPicture(
  app: App,
  viewer: Viewer,
  bytes: Uint8Array,
  now: Date,
): Promise<PictureAnswer> {
  const { url } = await storePicture(app, viewer, { bytes, now, folder: 'profile-pictures' })
  return { profilePictureUrl: url }
}

/**
 * Stores a photo for a gallery or an update, or the poster of a video; a later command shows it by its address. A job removes photos that
 * nothing shows. Refuses InvalidPicture (400).
 */
export function storePhoto(app: App, viewer: Viewer, bytes: Uint8Array, now: Date): Promise<StoredPhoto> {
  return storePicture(app, viewer, { bytes, now, folder: 'campaign-pictures' })
}

/** Stores both sizes. In the same transaction, `show` uses the address and returns the keys of the files it replaced. */
async function storePicture(
  app: App,
  viewer: Viewer,
  { bytes, now, folder }: { bytes: Uint8Array; now: Date; folder: PictureFolder },
  show: (tx: Tx, url: string) => Promise<string[]> = async () => [],
): Promise<StoredPhoto> {
  const { large, small, width, height } = await readPicture(bytes)
  const keys = pictureKeys(newSecret(), folder)
  const url = fileAddress(keys.large)
  const { userId } = viewer
  const stored: string[] = []
  const put = async (key: string, bytes: Uint8Array) => {
    await orBusy(app, () => app.files.put(key, { bytes, contentType: 'image/webp' }))
    stored.push(key)
  }
  try {
    await put(keys.large, large)
    await put(keys.small, small)
    const replaced = await app.db.transaction(async tx => {
      const size = { width, height }
      await recordUpload(tx, { key: keys.large, userId, bytes: large.byteLength, at: now, size })
      await recordUpload(tx, { key: keys.small, userId, bytes: small.byteLength, at: now })
      return await show(tx, url)
    })
    await removeForgotten(app, replaced)
  } catch (error) {
    await removeUnrecorded(app, stored)
    throw error
  }
  return { url, width, height }
}

/** Removes the person's picture from the profile and their campaigns; initials replace it. */
export async function removePicture(app: App, viewer: Viewer, now: Date): Promise<PictureAnswer> {
  const replaced = await app.db.transaction(tx => showPicture(tx, viewer, null, now))
  await removeForgotten(app, replaced)
  return { profilePictureUrl: null }
}

/** Sets or removes the picture on the profile and the campaigns; returns the keys of files that nothing shows any more. */
export async function showPicture(tx: Tx, viewer: Viewer, url: string | null, at: Date): Promise<string[]> {
  const { previous } = await setProfilePicture(tx, viewer.userId, url, at)
  await setCampaignPictures(tx, viewer.userId, url, at)
  // App analytics lists people with their pictures (P230).
  await announce(tx, [`user:${viewer.userId}`, 'admin'])
  if (!previous || (await isPictureShown(tx, previous))) return []
  return await forgetUploads(tx, viewer.userId, at, keysOf(previous))
}

/** Deletes files without a database row. A failure is only logged, since no one has their address. */
export async function removeUnrecorded(app: App, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await app.files.remove(key).catch((error: Error) => {
      app.log.warn({ key, err: error.message }, 'a file that nothing shows could not be removed')
    })
  }
}
