import type { Viewer } from '../../lib/viewer.ts'
import type { ProfileSetup } from '../contract.ts'

/** The profile-setup screens' data: the signed-in person's own profile (P57). */
export function loadProfileSetup(viewer: Viewer): ProfileSetup {
  const { email, customUserId, firstName, lastName, profilePictureUrl } = viewer
  return { email, customUserId, firstName, lastName, profilePictureUrl }
}
