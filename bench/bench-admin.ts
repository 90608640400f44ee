import type { Viewer } from '#app/lib/viewer.ts'

/** Whoever asks with the bench's own header, so that the admin's work can be measured without a session. */
export const benchAdmin: Viewer = {
  userId: '00000000-0000-4000-8000-000000000000',
  sessionId: '',
  email: 'admin@bench.example',
  emailVerified: true,
  customUserId: 'admin',
  firstName: 'Bench',
  lastName: 'Admin',
  profilePictureUrl: null,
  isAdmin: true,
  provedBy: 'code',
  steppedUpAt: null,
}
