import { anyone, requireProvenEmail, signedIn } from '../accounts/access.ts'
import { pictureMaxBytes } from '../accounts/picture/picture.ts'
import { loadCaptions, loadOwnMedia } from '../campaigns/media/load-media.server.ts'
import { photosInput, videoInput } from '../campaigns/media/media.ts'
import { savePhotos } from '../campaigns/media/save-photos.server.ts'
import { saveVideo } from '../campaigns/media/save-video.server.ts'
import { campaignId } from '../campaigns/params.ts'
import { operation } from '../platform/http/operation.server.ts'
import { storePhoto } from './change-picture.server.ts'
import { receiveUpload, receiveWhole } from './receive-upload.server.ts'
import { removeForgotten } from './remove-files.server.ts'
import { storeVideo } from './store-video.server.ts'
import { videoMaxBytes } from './video.ts'

/** What an owner does at one sitting: photos added, described and put in order one after the other. */
const often = { points: 60, seconds: 600 }

/** What stands beside a campaign's story. */
export const mediaRoutes = [
  operation('POST /api/campaign-pictures', {
    summary: "Upload a photo for a campaign's gallery or an update: the bytes of an image, at most 5 MB",
    access: signedIn,
    streamedBody: { maxBytes: 2 * pictureMaxBytes },
    rateLimit: { points: 20, seconds: 60 },
    handle: async call =>
      await storePhoto(call.app, call.viewer, await receiveWhole(call, 2 * pictureMaxBytes), call.now),
  }),
  operation('GET /api/campaigns/:campaignId/media', {
    summary: 'The photos of your own campaign',
    access: signedIn,
    params: campaignId,
    handle: ({ app, viewer, params }) => loadOwnMedia(app.db, viewer.userId, params.campaignId),
  }),
  operation('PUT /api/campaigns/:campaignId/photos', {
    summary: 'The gallery of your own campaign, whole and in order: at most six uploaded photos',
    access: signedIn,
    params: campaignId,
    body: photosInput,
    rateLimit: often,
    handle: async ({ app, viewer, params, body, now, requestId }) => {
      const { photos, gone } = await savePhotos(app, viewer, { ...params, input: body, now, requestId })
      await removeForgotten(app, gone)
      return { photos }
    },
  }),
  operation('POST /api/campaign-videos', {
    summary:
      'Upload a video for a campaign: an MP4 (H.264) of at most 60 seconds and 40 MB; for whoever has proven their email',
    access: signedIn,
    streamedBody: { maxBytes: videoMaxBytes },
    rateLimit: { points: 10, seconds: 3600 },
    handle: async call => {
      requireProvenEmail(call.viewer)
      return await storeVideo(call.app, call.viewer, await receiveUpload(call, videoMaxBytes), call.now)
    },
  }),
  operation('PUT /api/campaigns/:campaignId/video', {
    summary:
      'The video of your own campaign, with its still and captions; it takes the place of the one before',
    access: signedIn,
    params: campaignId,
    body: videoInput,
    rateLimit: often,
    handle: async ({ app, viewer, params, body, now, requestId }) => {
      await removeForgotten(app, await saveVideo(app, viewer, { ...params, input: body, now, requestId }))
      return {}
    },
  }),
  operation('DELETE /api/campaigns/:campaignId/video', {
    summary: 'Take the video off your own campaign',
    access: signedIn,
    params: campaignId,
    rateLimit: often,
    handle: async ({ app, viewer, params, now, requestId }) => {
      await removeForgotten(app, await saveVideo(app, viewer, { ...params, input: null, now, requestId }))
      return {}
    },
  }),
  operation('GET /api/campaigns/:campaignId/captions.vtt', {
    summary: "The captions of a campaign's video as WebVTT, to whoever may see it now",
    access: anyone,
    params: campaignId,
    handle: async ({ app, viewer, params }) =>
      new Response(await loadCaptions(app.db, params.campaignId, viewer), {
        headers: { 'content-type': 'text/vtt; charset=utf-8', 'cache-control': 'private, no-cache' },
      }),
  }),
]
