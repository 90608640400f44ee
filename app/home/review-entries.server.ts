import { saveNames, takeEntriesToReview } from '../accounts/profile/profile.server.ts'
import { showPicture } from '../pictures/change-picture.server.ts'
import { removeForgotten } from '../pictures/remove-files.server.ts'
import type { App } from '../platform/app.server.ts'
import { announce } from '../platform/topics/topics.server.ts'
import type { Viewer } from '../platform/viewer.ts'

/**
 * Keeps or removes the name and picture that someone entered before the owner verified the email (P27). Never removes values that the
 * owner has changed since. A second decision has no effect.
 */
export async function reviewEntries(
  app: App,
  viewer: Viewer,
  decision: 'keep' | 'remove',
  now: Date,
): Promise<void> {
  const gone = await app.db.transaction(async tx => {
    const entered = await takeEntriesToReview(tx, viewer.userId)
    await announce(tx, [`user:${viewer.userId}`])
    if (!entered || decision === 'keep') return []
    if (viewer.firstName === entered.firstName && viewer.lastName === entered.lastName) {
      await saveNames(tx, viewer.userId, { firstName: '', lastName: '' }, now)
    }
    const isSamePicture =
      entered.profilePictureUrl !== null && viewer.profilePictureUrl === entered.profilePictureUrl
    return isSamePicture ? await showPicture(tx, viewer, null, now) : []
  })
  await removeForgotten(app, gone)
}
