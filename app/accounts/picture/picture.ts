import { type Message, phrase } from '../../lib/phrase.ts'

export const pictureMaxBytes = 5 * 1024 * 1024
/** Larger pictures are refused before decoding. Allows the 50-megapixel photos of phones. */
export const pictureMaxPixels = 55_000_000
/** The longest side in px. No camera exceeds it, and long, thin pictures are as expensive to decode as large ones. */
export const pictureMaxSide = 16_000
/** Stored widths in px. The height is at most 5/4 of the width, for the 4:5 frame of a campaign page. */
export const pictureWidths = { large: 1200, small: 400 }

/** Toast titles and texts (P63, P64). */
export const pictureWords = {
  wrongTypeTitle: phrase('Invalid file type'),
  wrongType: phrase('Please select an image file'),
  /** iPhones take HEIC photos, which most browsers and image libraries cannot decode because of patents. */
  heic: phrase('HEIC photos can’t be opened here. Please choose a JPEG or PNG file.'),
  damaged: phrase('This picture is damaged and can’t be opened. Please choose another, or save it again.'),
  tooLargeTitle: phrase('File too large'),
  tooLarge: phrase('Please select an image smaller than 5MB'),
  busy: phrase('Many pictures are being saved right now. Please try again in a moment.'),
  failedTitle: phrase('Upload failed'),
  removed: phrase('Profile picture removed'),
}

/** Toast texts after an upload: for the photo of profile setup, or for a changed picture (P64). */
export const uploadWords = {
  photo: { done: phrase('Photo uploaded!'), failed: phrase('Failed to upload photo. Please try again.') },
  picture: {
    done: phrase('Profile picture updated'),
    failed: phrase('Failed to upload image. Please try again.'),
  },
}
export type UploadKind = keyof typeof uploadWords

/** Returns why a chosen file is refused before the upload, or null. Checks only type and size (P63). */
export function fileProblem(file: {
  type: string
  size: number
}): { title: Message; message: Message } | null {
  if (!file.type.startsWith('image/'))
    return { title: pictureWords.wrongTypeTitle, message: pictureWords.wrongType }
  if (file.size > pictureMaxBytes)
    return { title: pictureWords.tooLargeTitle, message: pictureWords.tooLarge }
  return null
}

export type PictureFolder = 'profile-pictures' | 'campaign-pictures'
const folders = 'profile-pictures|campaign-pictures'

/** The storage keys of a picture's files, from its random name. */
export function pictureKeys(
  name: string,
  folder: PictureFolder = 'profile-pictures',
): { large: string; small: string } {
  const key = (width: number) => `${folder}/${name}-${width}.webp`
  return { large: key(pictureWidths.large), small: key(pictureWidths.small) }
}

export const fileAddress = (key: string): string => `/files/${key}`

/** The URL of the 400 px wide version of an uploaded picture. Returns other URLs unchanged. */
export function thumbnailOf(url: string): string {
  return url.replace(
    new RegExp(`^(/files/(?:${folders})/.+)-${pictureWidths.large}\\.webp$`),
    (_, name: string) => `${name}-${pictureWidths.small}.webp`,
  )
}

/** The key of the large version of a picture, given the key of either. Returns other keys unchanged. */
export function largeKeyOf(key: string): string {
  return key.replace(
    new RegExp(`^((?:${folders})/.+)-${pictureWidths.small}\\.webp$`),
    (_, name: string) => `${name}-${pictureWidths.large}.webp`,
  )
}

/** The storage keys of both versions of an uploaded picture, from its URL; none for other URLs. */
export function keysOf(url: string): string[] {
  const [, folder, name] = new RegExp(`^/files/(${folders})/([A-Za-z0-9_-]+)-1200\\.webp$`).exec(url) ?? []
  return name ? Object.values(pictureKeys(name, folder as PictureFolder)) : []
}

/** Width divided by height, for the 4:5 frame of a campaign page. */
export const pictureAspect = 4 / 5

/** The size in px at which a cropped picture is uploaded, scaled down to the stored width if it is wider. */
export function sentSize(area: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, pictureWidths.large / area.width)
  const whole = (length: number) => Math.max(1, Math.floor(length * scale))
  return { width: whole(area.width), height: whole(area.height) }
}
