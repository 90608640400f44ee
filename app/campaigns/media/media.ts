import { z } from 'zod'
import { phrase } from '../../lib/phrase.ts'
import { cleanLine } from '../typed-text.ts'
import { longestCaptions } from './captions.ts'

/** Photos in one gallery; the database has no more places. */
export const mostPhotos = 6
/** Pictures beside one update. */
export const mostUpdatePictures = 2
/** Characters of what someone hears who does not see a photo. */
export const longestDescription = 200

/** A photo as a page shows it: its address, its size in px, and its description, '' where nobody wrote one. */
export type Photo = { url: string; width: number; height: number; description: string }

/** A short video: its size in px, how long it runs, its still, and whether there are captions to load. */
export type Video = {
  url: string
  posterUrl: string
  width: number
  height: number
  milliseconds: number
  description: string
  hasCaptions: boolean
}

/** What stands beside a campaign's story. */
export type CampaignMedia = { photos: Photo[]; video: Video | null }
/** The same for its owner, with the captions as they are edited: a line each. */
export type OwnMedia = CampaignMedia & { captions: string }

export const photoInput = z.strictObject({
  /** As the upload answered it. */
  url: z.string().max(200),
  description: z
    .string()
    .overwrite(cleanLine)
    .max(longestDescription, phrase('Please use at most 200 characters.'))
    .default(''),
})
export type PhotoInput = z.output<typeof photoInput>

function listOf(most: number, words: string) {
  const isOnceEach = (photos: readonly PhotoInput[]) =>
    new Set(photos.map(({ url }) => url)).size === photos.length
  return z.array(photoInput).max(most, words).refine(isOnceEach, phrase('Upload the picture again.'))
}

/** What an update shows. */
export const picturesInput = listOf(mostUpdatePictures, phrase('An update can have up to 2 pictures.'))

/** A video and its still as their uploads answered them, and what is read and heard with it: a WebVTT file or plain lines. */
export const videoInput = z.strictObject({
  url: z.string().max(200),
  posterUrl: z.string().max(200),
  description: photoInput.shape.description,
  captions: z.string().max(longestCaptions, phrase('Please use at most 12,000 characters.')).default(''),
})
export type VideoInput = z.output<typeof videoInput>

/** The gallery whole and in its order: who leaves a photo out removes it. */
export const photosInput = z.strictObject({
  photos: listOf(mostPhotos, phrase('A campaign can have up to 6 photos.')),
  /** The addresses that the sender saw there: two open windows do not undo each other's work. */
  seen: z.array(z.string().max(200)).max(mostPhotos),
})
export type PhotosInput = z.output<typeof photosInput>

/** True where two lists show the same photos in the same order. */
export function isSameGallery(
  some: readonly Pick<Photo, 'url' | 'description'>[],
  others: readonly Pick<Photo, 'url' | 'description'>[],
): boolean {
  const facts = (photos: readonly Pick<Photo, 'url' | 'description'>[]) =>
    JSON.stringify(photos.map(({ url, description }) => [url, description]))
  return facts(some) === facts(others)
}

/** Words about pictures that stand in a page. */
export const mediaWords = {
  failed: phrase('The photo was not added'),
  noNetwork: phrase(
    'You need a connection to add or change photos. What you wrote is saved; try again when you’re online.',
  ),
}

/** What is wrong with a chosen video, as far as a browser sees it. */
export const videoAddWords = {
  title: phrase('The video was not added'),
  wrongType: phrase('Some browsers can’t play this video. Please save it as MP4 (H.264) and try again.'),
  tooLong: phrase('This video is longer than 60 seconds. Please trim it and try again.'),
  tooLarge: phrase('This video is larger than 40 MB. Please trim it or save it smaller, then try again.'),
}

/** A list with the item at `from` moved to `to`. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.filter((_, at) => at !== from)
  const item = list[from]
  return item === undefined ? [...list] : [...rest.slice(0, to), item, ...rest.slice(to)]
}
