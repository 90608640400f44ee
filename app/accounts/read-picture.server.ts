import sharp, { type Sharp } from 'sharp'
import { type Refusal, refusal } from '../lib/refusal.ts'
import { pictureMaxBytes, pictureMaxPixels, pictureWidths, pictureWords } from './picture.ts'

export type ReadPicture = { large: Uint8Array; small: Uint8Array }

/** What the bytes themselves must say they are; a name or content type proves nothing. SVG is a program, so it is not here. */
const formats: readonly string[] = ['jpeg', 'png', 'webp', 'heif', 'gif']

/**
 * Opens an uploaded image and makes our own two pictures of it: upright, without its metadata (place, camera), WebP, at most 1200 and
 * 400 px wide. Only the first frame is read. Refuses PictureTooLarge (413) above 5 MB and InvalidPicture (400) for anything that is no
 * image or has too many pixels (spec 5).
 */
export async function readPicture(bytes: Uint8Array): Promise<ReadPicture> {
  if (bytes.byteLength > pictureMaxBytes) throw tooLarge()
  try {
    const options = { limitInputPixels: pictureMaxPixels, failOn: 'error', pages: 1 } as const
    const { format } = await sharp(bytes, options).metadata()
    if (!format || !formats.includes(format)) throw invalidPicture()
    const upright = sharp(bytes, options).autoOrient()
    const large = await webp(upright.clone(), pictureWidths.large)
    const small = await webp(sharp(large), pictureWidths.small)
    return { large, small }
  } catch {
    // Whatever the decoder stumbled over, the person is told what to do: choose another image.
    throw isHeic(bytes) ? invalidPicture(pictureWords.heic) : invalidPicture()
  }
}

function webp(picture: Sharp, width: number): Promise<Uint8Array> {
  const height = (width * 5) / 4
  return picture
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
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
