import pLimit from 'p-limit'
import type { OutputInfo, Sharp } from 'sharp'
import {
  pictureMaxBytes,
  pictureMaxPixels,
  pictureMaxSide,
  pictureWidths,
  pictureWords,
} from '../accounts/picture/picture.ts'
import type { Message } from '../lib/phrase.ts'
import { Refusal, refusal } from '../lib/refusal.ts'
import { loadSharp } from '../platform/load-sharp.server.ts'

const twoAtATime = pLimit(2)
const maxQueued = 16
/** The time limit for decoding. The largest allowed picture takes two seconds. */
const maxSeconds = 10

/** Both sizes as WebP. `width` and `height` describe the large one, in px. */
export type ReadPicture = { large: Uint8Array; small: Uint8Array; width: number; height: number }

/**
 * The first bytes of the formats that may reach a decoder, because the request's content type can't be trusted: JPEG, PNG, GIF, WebP, and
 * HEIC or AVIF. SVG is excluded because it can contain scripts and refer to other files.
 */
const signatures = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^GIF8[79]a/, /^RIFF.{4}WEBP/s, /^.{4}ftyp/s]

/**
 * Re-encodes the first frame of an uploaded image as two upright WebP pictures without metadata (location, camera), at most 1200 and 400 px
 * wide. Decodes at most two pictures at once. Refuses with TooBusy (503) if the queue is full, PictureTooLarge (413) above 5 MB, and
 * InvalidPicture (400) if the bytes aren't an image, its dimensions are too large, or decoding takes too long (P63).
 */
export async function readPicture(bytes: Uint8Array): Promise<ReadPicture> {
  if (bytes.byteLength > pictureMaxBytes)
    throw refusal('PictureTooLarge', 413, pictureWords.tooLarge, { title: pictureWords.tooLargeTitle })
  if (twoAtATime.pendingCount >= maxQueued) {
    throw refusal('TooBusy', 503, pictureWords.busy, { title: pictureWords.failedTitle })
  }
  return await twoAtATime(() => decode(bytes))
}

async function decode(bytes: Uint8Array): Promise<ReadPicture> {
  try {
    const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
    if (!signatures.some(signature => signature.test(head))) throw invalidPicture()
    const sharp = await loadSharp()
    const options = { limitInputPixels: pictureMaxPixels, failOn: 'error', pages: 1 } as const
    // Reads only the header, so that a picture with huge dimensions is refused before it is decoded.
    const { width, height } = await sharp(bytes, options).metadata()
    if (Math.max(width, height) > pictureMaxSide) throw invalidPicture()
    const large = await webp(sharp(bytes, options).autoOrient(), pictureWidths.large)
    const small = await webp(sharp(large.data), pictureWidths.small)
    return { large: large.data, small: small.data, width: large.info.width, height: large.info.height }
  } catch (error) {
    throw invalidPicture(wordsFor(error, bytes))
  }
}

function webp(picture: Sharp, width: number): Promise<{ data: Uint8Array; info: OutputInfo }> {
  const height = (width * 5) / 4
  return picture
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: maxSeconds })
    .toBuffer({ resolveWithObject: true })
}

/** True for HEIC, the photo format of iPhones. Its codec (HEVC) may be missing from our decoder, so it gets its own message. */
function isHeic(bytes: Uint8Array): boolean {
  return /^ftyp(hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(Buffer.from(bytes.subarray(4, 12)).toString('latin1'))
}

/** Why a picture couldn't be read. A `ftyp` file may be a video, so it isn't called damaged. */
function wordsFor(error: unknown, bytes: Uint8Array): Message {
  if (isHeic(bytes)) return pictureWords.heic
  const isOurs = error instanceof Refusal || /pixel limit|timeout/i.test(String(error))
  const isVideo = /^.{4}ftyp/s.test(Buffer.from(bytes.subarray(0, 8)).toString('latin1'))
  return isOurs || isVideo ? pictureWords.wrongType : pictureWords.damaged
}

function invalidPicture(words: Message = pictureWords.wrongType): Refusal {
  return refusal('InvalidPicture', 400, words, { title: pictureWords.wrongTypeTitle })
}
