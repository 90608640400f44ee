import { Readable } from 'node:stream'
import { z } from '@hono/zod-openapi'
import { anyone, requireProvenEmail, signedIn } from '../accounts/access.ts'
import { pictureMaxBytes } from '../accounts/picture/picture.ts'
import { loadCaptions, loadOwnMedia } from '../campaigns/media/load-media.server.ts'
import { photosInput, videoInput } from '../campaigns/media/media.ts'
import { savePhotos } from '../campaigns/media/save-photos.server.ts'
import { saveVideo } from '../campaigns/media/save-video.server.ts'
import { campaignId } from '../campaigns/params.ts'
import { phrase } from '../lib/phrase.ts'
import { refusal } from '../lib/refusal.ts'
import { isFileKey, requestedRange } from '../platform/files/files.ts'
import { orBusy } from '../platform/files/storage-trouble.server.ts'
import { operation } from '../platform/http/operation.server.ts'
import { changePicture, removePicture, storeCampaignPicture, storePhoto } from './change-picture.server.ts'
import { fileShown } from './picture-access.server.ts'
import { receiveUpload, receiveWhole } from './receive-upload.server.ts'
import { removeForgotten } from './remove-files.server.ts'
import { storeVideo } from './store-video.server.ts'
import { videoMaxBytes } from './video.ts'

/** Twice the limit, so that a slightly larger picture gets the specified message instead of a generic 413. */
const readBytes = 2 * pictureMaxBytes

/** Generous, because the editor saves each added, described or moved photo separately. */
const editLimit = { points: 60, seconds: 600 }

/** Also used if the viewer may not see the file, so that the response doesn't reveal that it exists. */
const noFile = () => refusal('NotFound', 404, phrase('This file doesn’t exist.'))

/** Keeps an uploaded file that is opened directly from running scripts, submitting forms or being framed. */
const sandboxed = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
}

export const pictureRoutes = [
  operation('GET /files/:folder/:name', {
    summary:
      'An uploaded picture or video, whole or in ranges, for a viewer who may see it now. Addresses are never reused',
    access: anyone,
    params: z.strictObject({ folder: z.string().max(40), name: z.string().max(120) }),
    handle: async ({ app, viewer, params, headers }) => {
      const key = `${params.folder}/${params.name}`
      const shown = isFileKey(key) ? await fileShown(app.db, key, viewer) : null
      if (!shown) throw noFile()
      // File names are never reused, so the name can be the ETag, and revalidation doesn't need to read the store.
      const answer = { ...sandboxed, 'cache-control': shown.caching, etag: `"${params.name}"` }
      if (headers.get('if-none-match')?.includes(answer.etag))
        return new Response(null, { status: 304, headers: answer })
      const { bytes } = shown
      const isRangeCurrent = (headers.get('if-range') ?? answer.etag) === answer.etag
      const range = bytes !== null && isRangeCurrent ? requestedRange(headers.get('range'), bytes) : undefined
      if (range === null)
        return new Response(null, {
          status: 416,
          headers: { ...answer, 'content-range': `bytes */${bytes}` },
        })
      const file = await orBusy(app, () => app.files.open(key, range))
      if (!file) throw noFile()
      const body = Readable.toWeb(file.body) as ReadableStream<Uint8Array>
      const length = range ? range.end - range.start + 1 : file.bytes
      return new Response(body, {
        status: range ? 206 : 200,
        headers: {
          ...answer,
          'content-type': file.contentType,
          'content-length': String(length),
          ...(bytes !== null && { 'accept-ranges': 'bytes' }),
          ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${file.bytes}` }),
        },
      })
    },
  }),
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
  operation('POST /api/campaign-pictures', {
    summary: "Upload a photo for a campaign's gallery or an update: the bytes of an image, at most 5 MB",
    access: signedIn,
    streamedBody: { maxBytes: readBytes },
    rateLimit: { points: 20, seconds: 60 },
    handle: async call =>
      await storePhoto(call.app, call.viewer, await receiveWhole(call, readBytes), call.now),
  }),
  operation('GET /api/campaigns/:campaignId/media', {
    summary: 'The photos of your own campaign',
    access: signedIn,
    params: campaignId,
    handle: ({ app, viewer, params }) => loadOwnMedia(app.db, viewer.userId, params.campaignId),
  }),
  operation('PUT /api/campaigns/:campaignId/photos', {
    summary: 'Replace the gallery of your own campaign: at most six uploaded photos, in order',
    access: signedIn,
    params: campaignId,
    body: photosInput,
    rateLimit: editLimit,
    handle: async ({ app, viewer, params, body, now, requestId }) => {
      const { photos, gone } = await savePhotos(app, viewer, { ...params, input: body, now, requestId })
      await removeForgotten(app, gone)
      return { photos }
    },
  }),
  operation('POST /api/campaign-videos', {
    summary:
      'Upload a video for a campaign: an MP4 (H.264) of at most 60 seconds and 40 MB. Needs a verified email',
    access: signedIn,
    streamedBody: { maxBytes: videoMaxBytes },
    rateLimit: { points: 10, seconds: 3600 },
    handle: async call => {
      requireProvenEmail(call.viewer)
      return await storeVideo(call.app, call.viewer, await receiveUpload(call, videoMaxBytes), call.now)
    },
  }),
  operation('PUT /api/campaigns/:campaignId/video', {
    summary: 'Set or replace the video of your own campaign, with its poster and captions',
    access: signedIn,
    params: campaignId,
    body: videoInput,
    rateLimit: editLimit,
    handle: async ({ app, viewer, params, body, now, requestId }) => {
      await removeForgotten(app, await saveVideo(app, viewer, { ...params, input: body, now, requestId }))
      return {}
    },
  }),
  operation('DELETE /api/campaigns/:campaignId/video', {
    summary: 'Remove the video of your own campaign',
    access: signedIn,
    params: campaignId,
    rateLimit: editLimit,
    handle: async ({ app, viewer, params, now, requestId }) => {
      await removeForgotten(app, await saveVideo(app, viewer, { ...params, input: null, now, requestId }))
      return {}
    },
  }),
  operation('GET /api/campaigns/:campaignId/captions.vtt', {
    summary: "The captions of a campaign's video as WebVTT, for a viewer who may see it now",
    access: anyone,
    params: campaignId,
    handle: async ({ app, viewer, params }) =>
      new Response(await loadCaptions(app.db, params.campaignId, viewer), {
        headers: { 'content-type': 'text/vtt; charset=utf-8', 'cache-control': 'private, no-cache' },
      }),
  }),
]
