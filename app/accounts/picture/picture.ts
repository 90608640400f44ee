import { phrase } from '../../lib/phrase.ts'

export const pictureMaxBytes = 5 * 1024 * 1024
/** More is refused before it is decoded; a phone's 50-megapixel photo passes. */
export const pictureMaxPixels = 55_000_000
/** No camera makes a side as long; a thin picture of few pixels would cost as much as a large one (a row of bytes each). */
export const pictureMaxSide = 16_000
/** Stored widths; heights follow, at most 5:4 of it, so that a portrait fills the 4:5 of a campaign page. */
export const pictureWidths = { large: 1200, small: 400 }

/** Titles and texts of the toasts (P63, P64). */
export const pictureWords = {
  wrongTypeTitle: phrase('Invalid file type'),
  wrongType: phrase('Please select an image file'),
  /** Phones write HEIC, and patents keep most decoders from reading it. */
  heic: phrase('HEIC photos can’t be opened here. Please choose a JPEG or PNG file.'),
  tooLargeTitle: phrase('File too large'),
  tooLarge: phrase('Please select an image smaller than 5MB'),
  busy: phrase('Many pictures are being saved right now. Please try again in a moment.'),
  failedTitle: phrase('Upload failed'),
  removed: phrase('Profile picture removed'),
}

/** What the toast says after an upload: for the photo of profile setup, or for a changed picture (P64). */
export const uploadWords = {
  photo: { done: phrase('Photo uploaded!'), failed: phrase('Failed to upload photo. Please try again.') },
  picture: {
    done: phrase('Profile picture updated'),
    failed: phrase('Failed to upload image. Please try again.'),
  },
}
export type UploadKind = keyof typeof uploadWords

/** Why a chosen file is not even uploaded, or null: what the browser can tell without opening it (P63). */
export function fileProblem(file: { type: string; size: number }): { title: string; message: string } | null {
  if (!file.type.startsWith('image/'))
    return { title: pictureWords.wrongTypeTitle, message: pictureWords.wrongType }
  if (file.size > pictureMaxBytes)
    return { title: pictureWords.tooLargeTitle, message: pictureWords.tooLarge }
  return null
}

/** Of a person, or on a campaign's page. */
export type PictureFolder = 'profile-pictures' | 'campaign-pictures'
const folders = 'profile-pictures|campaign-pictures'

/** The file keys of one picture, by its random name. */
export function pictureKeys(
  name: string,
  folder: PictureFolder = 'profile-pictures',
): { large: string; small: string } {
  const key = (width: number) => `${folder}/${name}-${width}.webp`
  return { large: key(pictureWidths.large), small: key(pictureWidths.small) }
}

/** Where a stored file is served. */
export const fileAddress = (key: string): string => `/files/${key}`

/** The small version of an uploaded picture (400 px wide); any other address comes back as it is. */
export function thumbnailOf(url: string): string {
  return url.replace(
    new RegExp(`^(/files/(?:${folders})/.+)-${pictureWidths.large}\\.webp$`),
    (_, name: string) => `${name}-${pictureWidths.small}.webp`,
  )
}

/** The key of the large size of a picture, by the key of either; any other comes back as it is. */
export function largeKeyOf(key: string): string {
  return key.replace(
    new RegExp(`^((?:${folders})/.+)-${pictureWidths.small}\\.webp$`),
    (_, name: string) => `${name}-${pictureWidths.large}.webp`,
  )
}

/** The file keys behind an uploaded picture's address, none for any other address. */
export function keysOf(url: string): string[] {
  const [, folder, name] = new RegExp(`^/files/(${folders})/([A-Za-z0-9_-]+)-1200\\.webp$`).exec(url) ?? []
  return name ? Object.values(pictureKeys(name, folder as PictureFolder)) : []
}

/** Width by height of a picture: the 4:5 of a campaign page. */
export const pictureAspect = 4 / 5

/** The size in px in which a cropped part is sent: as large as it is, at most as wide as is kept. */
export function sentSize(part: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, pictureWidths.large / part.width)
  const whole = (length: number) => Math.max(1, Math.floor(length * scale))
  return { width: whole(part.width), height: whole(part.height) }
}
