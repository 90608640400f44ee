import { z } from 'zod'
import { phrase } from '../../lib/phrase.ts'
import { cleanLine } from '../typed-text.ts'
import { maxCaptionsLength } from './captions.ts'

/** The most photos in a gallery; the database enforces the limit too. */
export const maxPhotos = 6
export const maxUpdatePictures = 2
/** Characters of a photo's alternative text. */
export const maxDescriptionLength = 200

/** A photo with its size in px; `description` is the alternative text, '' if the owner wrote none. */
export type Photo = { url: string; width: number; height: number; description: string }

/** A short video, with its size in px. */
export type Video = {
  url: string
  posterUrl: string
  width: number
  height: number
  milliseconds: number
  description: string
  hasCaptions: boolean
}

export type CampaignMedia = { photos: Photo[]; video: Video | null }
/** The media of the viewer's own campaign; captions are plain text, one per line. */
export type OwnMedia = CampaignMedia & { captions: string }

const photoInput = z.strictObject({
  /** The URL that the upload returned. */
  url: z.string().max(200),
  description: z
    .string()
    .overwrite(cleanLine)
    .max(maxDescriptionLength, phrase('Please use at most {maximum} characters.'))
    .default(''),
})
export type PhotoInput = z.output<typeof photoInput>

function listOf(most: number, words: string) {
  const isOnceEach = (photos: readonly PhotoInput[]) =>
    new Set(photos.map(({ url }) => url)).size === photos.length
  return z.array(photoInput).max(most, words).refine(isOnceEach, phrase('Upload the picture again.'))
}

/** The pictures of an update. */
export const picturesInput = listOf(maxUpdatePictures, phrase('An update can have up to 2 pictures.'))

/** The URLs are those that the uploads returned; captions are a WebVTT file or plain text, one per line. */
export const videoInput = z.strictObject({
  url: z.string().max(200),
  posterUrl: z.string().max(200),
  description: photoInput.shape.description,
  captions: z.string().max(maxCaptionsLength, phrase('Please use at most {maximum} characters.')).default(''),
})
export type VideoInput = z.output<typeof videoInput>

/** The whole gallery in order; photos that are missing from the list are removed. */
export const photosInput = z.strictObject({
  photos: listOf(maxPhotos, phrase('A campaign can have up to 6 photos.')),
  /** The gallery's URLs before the change, so that changes in two open windows don't overwrite each other. */
  seen: z.array(z.string().max(200)).max(maxPhotos),
})
export type PhotosInput = z.output<typeof photosInput>

export function isSameGallery(
  some: readonly Pick<Photo, 'url' | 'description'>[],
  others: readonly Pick<Photo, 'url' | 'description'>[],
): boolean {
  const facts = (photos: readonly Pick<Photo, 'url' | 'description'>[]) =>
    JSON.stringify(photos.map(({ url, description }) => [url, description]))
  return facts(some) === facts(others)
}

export const mediaWords = {
  failed: phrase('The photo was not added'),
  noNetwork: phrase(
    'You need a connection to add or change photos. What you wrote is saved; try again when you’re online.',
  ),
}

export const videoAddWords = {
  title: phrase('The video was not added'),
  wrongType: phrase('Some browsers can’t play this video. Please save it as MP4 (H.264) and try again.'),
  tooLong: phrase('This video is longer than 60 seconds. Please trim it and try again.'),
  tooLarge: phrase('This video is larger than 40 MB. Please trim it or save it smaller, then try again.'),
}
