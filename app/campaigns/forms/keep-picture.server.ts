import { fileAddress, pictureKeys } from '../../accounts/picture.ts'
import { noteUpload } from '../../accounts/profile-picture.server.ts'
import { readPicture } from '../../accounts/read-picture.server.ts'
import type { Viewer } from '../../lib/viewer.ts'
import type { App } from '../../platform/app.server.ts'
import { newSecret } from '../../platform/ids.server.ts'

/**
 * Keeps the picture of a campaign that a guardian makes: the child's, so it never becomes the guardian's own profile picture. Answers its
 * address. Refuses InvalidPicture (400) and PictureTooLarge (413).
 */
export async function keepCampaignPicture(
  app: App,
  guardian: Viewer,
  bytes: Uint8Array,
  now: Date,
): Promise<{ profilePictureUrl: string }> {
  const picture = await readPicture(bytes)
  const keys = pictureKeys(newSecret())
  const { userId } = guardian
  await app.db.transaction(async tx => {
    for (const size of ['large', 'small'] as const) {
      await noteUpload(tx, { key: keys[size], userId, bytes: picture[size].byteLength, at: now })
      await app.files.put(keys[size], { bytes: picture[size], contentType: 'image/webp' })
    }
  })
  return { profilePictureUrl: fileAddress(keys.large) }
}
