import type { z } from 'zod'
import type { OwnMedia, Photo, photosInput, videoInput } from '../campaigns/media/media.ts'
import type { Nothing } from '../lib/endpoint.ts'

export type PictureAnswer = { profilePictureUrl: string | null }

/** An uploaded photo that isn't part of a campaign yet. Width and height are in px. */
export type StoredPhoto = Omit<Photo, 'description'>

/** An uploaded video that isn't part of a campaign yet. Width and height are in px. */
export type StoredVideo = { url: string; width: number; height: number; milliseconds: number }

export interface PictureEndpoints {
  'POST /api/profile/photo': { file: Blob; answer: PictureAnswer }
  'DELETE /api/profile/photo': { answer: PictureAnswer }
  'POST /api/pictures': { file: Blob; answer: PictureAnswer }
  'POST /api/campaign-pictures': { file: Blob; answer: StoredPhoto }
  'GET /api/campaigns/:campaignId/media': { answer: OwnMedia }
  'PUT /api/campaigns/:campaignId/photos': {
    body: z.input<typeof photosInput>
    answer: { photos: Photo[] }
  }
  'POST /api/campaign-videos': { file: Blob; answer: StoredVideo }
  'PUT /api/campaigns/:campaignId/video': { body: z.input<typeof videoInput>; answer: Nothing }
  'DELETE /api/campaigns/:campaignId/video': { answer: Nothing }
  'GET /api/campaigns/:campaignId/captions.vtt': { answer: Response }
  'GET /files/:folder/:name': { answer: Response }
}
