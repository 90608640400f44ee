import { hasSecondFactor } from '../accounts/access.ts'
import type { Viewer } from '../lib/viewer.ts'

/** What is known of a picture when someone asks for it. */
export type PictureFacts = {
  /** A page that everyone may open shows it now. */
  isShown: boolean
  /** It shows a student under 18. */
  isMinors: boolean
  /** A guardian has withdrawn consent for a page that shows it. */
  isWithdrawn: boolean
  /** It is on the profile or a campaign of whoever asks, or they uploaded it. */
  isOwn: boolean
}

/**
 * The Cache-Control of a picture for whoever asks, null where it is not there for them (P94). A minor's is asked for anew each
 * time and kept by nobody between; an adult's may be kept for ten minutes, which is the longest it outlives its page anywhere.
 */
export function cachingOf({ isShown, isMinors, isWithdrawn, isOwn }: PictureFacts, viewer: Viewer | null) {
  if (isShown && !isWithdrawn) return isMinors ? own : 'public, max-age=600'
  return isOwn || (viewer?.isAdmin && hasSecondFactor(viewer)) ? own : null
}

const own = 'private, no-cache'
