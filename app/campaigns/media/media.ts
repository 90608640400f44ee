import { z } from 'zod'
import { phrase } from '../../lib/phrase.ts'
import { cleanLine } from '../typed-text.ts'
import { maxCaptionsLength } from './captions.ts'

/** Photos in a gallery; the database checks it too. */
export const maxPhotos = 6
export const maxUpdatePictures = 2
/** Characters of a photo's alternative text. */
export const maxDescriptionLength = 200

/** A photo with its size in px; a blank description if no one wrote one. */
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
/** The media of an own campaign; captions as text, a line each. */
export type OwnMedia = CampaignMedia & { captions: string }

const photoInput = z.strictObject({
  /** From the upload's answer. */
  url: z.string().max(200),
  description: z
    .string()
    .overwrite(cleanLine)
    .max(maxDescriptionLength, phrase('Please use at most 200 characters.'))
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

/** The addresses are from the uploads' answers; captions are a WebVTT file or plain lines. */
export const videoInput = z.strictObject({
  url: z.string().max(200),
  posterUrl: z.string().max(200),
  description: photoInput.shape.description,
  captions: z.string().max(maxCaptionsLength, phrase('Please use at most 12,000 characters.')).default(''),
})
export type VideoInput = z.output<typeof videoInput>

/** The whole gallery in order; a photo left out is removed. */
export const photosInput = z.strictObject({
  photos: listOf(maxPhotos, phrase('A campaign can have up to 6 photos.')),
  /** The addresses before the change, so that two open windows don't overwrite each other. */
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
