import { fileAddress, keysOf, type PictureFolder, pictureKeys } from '../accounts/picture/picture.ts'
import { forgetUploads, recordUpload, setProfilePicture } from '../accounts/profile/profile.server.ts'
import { isPictureShown, setCampaignPictures } from '../campaigns/pictures.server.ts'
import type { App } from '../platform/app.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { orBusy } from '../platform/files/storage-trouble.server.ts'
import { newSecret } from '../platform/ids.server.ts'
import { announce } from '../platform/topics/topics.server.ts'
import type { Viewer } from '../platform/viewer.ts'
import type { PictureAnswer, StoredPhoto } from './endpoints.ts'
import { readPicture } from './read-picture.server.ts'
import { removeForgotten } from './remove-files.server.ts'

/** Replaces the viewer's picture on the profile and on their campaigns (P65). Refuses with InvalidPicture (400). */
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
 * Stores a student's picture before their campaign is created by a guardian, whose own profile picture must not change (P67).
 * If no campaign uses the picture within a day, a job deletes it. Refuses with InvalidPicture (400).
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
 * Stores a photo for a gallery or update, or the poster of a video. A later command refers to its URL. If none does within a day, a job
 * deletes the photo. Refuses with InvalidPicture (400).
 */
export function storePhoto(app: App, viewer: Viewer, bytes: Uint8Array, now: Date): Promise<StoredPhoto> {
  return storePicture(app, viewer, { bytes, now, folder: 'campaign-pictures' })
}

/** Stores a picture in both sizes. `show` puts its URL to use in the same transaction, and returns the keys of the replaced files. */
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
    await removeOrphanedFiles(app, stored)
    throw error
  }
  return { url, width, height }
}

/** Removes the viewer's picture from the profile and from their campaigns, which then show initials. */
export async function removePicture(app: App, viewer: Viewer, now: Date): Promise<PictureAnswer> {
  const replaced = await app.db.transaction(tx => showPicture(tx, viewer, null, now))
  await removeForgotten(app, replaced)
  return { profilePictureUrl: null }
}

/** Sets the picture's URL on the viewer's profile and campaigns, or clears it. Returns the keys of files that are no longer used. */
export async function showPicture(tx: Tx, viewer: Viewer, url: string | null, at: Date): Promise<string[]> {
  const { previous } = await setProfilePicture(tx, viewer.userId, url, at)
  await setCampaignPictures(tx, viewer.userId, url, at)
  // App Analytics shows users' pictures (P230), so admin screens must reload too.
  await announce(tx, [`user:${viewer.userId}`, 'admin'])
  if (!previous || (await isPictureShown(tx, previous))) return []
  return await forgetUploads(tx, viewer.userId, at, keysOf(previous))
}

/** Deletes files that have no database row. Failures are only logged: no one can request such a file. */
export async function removeOrphanedFiles(app: App, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await app.files.remove(key).catch((error: Error) => {
      app.log.warn({ key, err: error.message }, 'a file that nothing shows could not be removed')
    })
  }
}
