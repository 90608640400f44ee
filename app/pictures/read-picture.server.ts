import pLimit from 'p-limit'
import type { OutputInfo, Sharp } from 'sharp'
import {
  pictureMaxBytes,
  pictureMaxPixels,
  pictureMaxSide,
  pictureWidths,
  pictureWords,
} from '../accounts/picture/picture.ts'
import { type Refusal, refusal } from '../lib/refusal.ts'
import { loadSharp } from '../platform/load-sharp.server.ts'

const twoAtOnce = pLimit(2)
const mostWaiting = 16
/** The largest picture we accept is read in two seconds; whatever takes this long is no photograph. */
const mostSeconds = 10

/** `width` and `height` in px of the large one. */
export type ReadPicture = { large: Uint8Array; small: Uint8Array; width: number; height: number }

/**
 * What an image of a format that we open begins with; a name or content type proves nothing. No other decoder ever sees an upload: SVG, for
 * one, can run scripts and name other files.
 */
const beginnings = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^GIF8[79]a/, /^RIFF.{4}WEBP/s, /^.{4}ftyp/s]

/**
 * Opens an uploaded image and makes our own two pictures of it: upright, without its metadata (place, camera), WebP, at most 1200 and
 * 400 px wide. Only the first frame is read. Two at a time; refuses TooBusy (503) where many wait already, PictureTooLarge (413) above 5 MB
 * and InvalidPicture (400) for anything that is no image, has too many pixels or too long a side, or takes too long (P63).
 */
export async function readPicture(bytes: Uint8Array): Promise<ReadPicture> {
  if (bytes.byteLength > pictureMaxBytes) throw tooLarge()
  if (twoAtOnce.pendingCount >= mostWaiting) {
    throw refusal('TooBusy', 503, pictureWords.busy, { title: pictureWords.failedTitle })
  }
  return await twoAtOnce(() => decode(bytes))
}

async function decode(bytes: Uint8Array): Promise<ReadPicture> {
  try {
    const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
    if (!beginnings.some(beginning => beginning.test(head))) throw invalidPicture()
    const sharp = await loadSharp()
    const options = { limitInputPixels: pictureMaxPixels, failOn: 'error', pages: 1 } as const
    // The header only: nothing is decoded before its size is known.
    const { width, height } = await sharp(bytes, options).metadata()
    if (Math.max(width, height) > pictureMaxSide) throw invalidPicture()
    const large = await webp(sharp(bytes, options).autoOrient(), pictureWidths.large)
    const small = await webp(sharp(large.data), pictureWidths.small)
    return { large: large.data, small: small.data, width: large.info.width, height: large.info.height }
  } catch {
    // Whatever the decoder failed on, the person is told what to do: choose another image.
    throw isHeic(bytes) ? invalidPicture(pictureWords.heic) : invalidPicture()
  }
}

function webp(picture: Sharp, width: number): Promise<{ data: Uint8Array; info: OutputInfo }> {
  const height = (width * 5) / 4
  return picture
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: mostSeconds })
    .toBuffer({ resolveWithObject: true })
}

function tooLarge(): Refusal {
  return refusal('PictureTooLarge', 413, pictureWords.tooLarge, { title: pictureWords.tooLargeTitle })
}

/** True for the container that phones keep photos in, whose inside (HEVC) our decoder may not read. */
function isHeic(bytes: Uint8Array): boolean {
  return /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(Buffer.from(bytes.subarray(4, 12)).toString('latin1'))
}

function invalidPicture(words: string = pictureWords.wrongType): Refusal {
  return refusal('InvalidPicture', 400, words, { title: pictureWords.wrongTypeTitle })
}
