import { signedIn } from '../accounts/access.ts'
import { pictureMaxBytes } from '../accounts/picture/picture.ts'
import { operation } from '../platform/http/operation.server.ts'
import { changePicture, removePicture, storeCampaignPicture } from './change-picture.server.ts'
import { fileRoutes } from './file-routes.server.ts'
import { mediaRoutes } from './media-routes.server.ts'
import { receiveWhole } from './receive-upload.server.ts'

/** Twice the limit is still read, so that a picture slightly too large is refused in the specification's words. */
const readBytes = 2 * pictureMaxBytes

/** Uploading a picture or a video, and showing it to whoever may see it. */
export const pictureRoutes = [
  ...fileRoutes,
  ...mediaRoutes,
  operation('POST /api/profile/photo', {
    summary: 'Upload the profile picture: the bytes of an image, at most 5 MB',
    access: signedIn,
    streamedBody: { maxBytes: readBytes },
    rateLimit: { points: 20, seconds: 60 },
    handle: async call =>
      await changePicture(call.app, call.viewer, await receiveWhole(call, readBytes), call.now),
  }),
  operation('POST /api/pictures', {
    summary: "Upload the picture of a campaign's student, without touching the profile",
    access: signedIn,
    streamedBody: { maxBytes: readBytes },
    rateLimit: { points: 20, seconds: 60 },
    handle: async call =>
      await storeCampaignPicture(call.app, call.viewer, await receiveWhole(call, readBytes), call.now),
  }),
  operation('DELETE /api/profile/photo', {
    summary: 'Remove the profile picture',
    access: signedIn,
    handle: ({ app, viewer, now }) => removePicture(app, viewer, now),
  }),
]
