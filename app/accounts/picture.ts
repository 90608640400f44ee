export const pictureMaxBytes = 5 * 1024 * 1024
/** More is refused before it is decoded; a phone's 50-megapixel photo passes. */
export const pictureMaxPixels = 55_000_000
/** Widths that are kept; heights follow, at most 5:4 of it, so that a portrait fills the 4:5 of a campaign page. */
export const pictureWidths = { large: 1200, small: 400 }

/** Titles and texts of the toasts (spec 5, spec 8). */
export const pictureWords = {
  wrongTypeTitle: 'Invalid file type',
  wrongType: 'Please select an image file',
  tooLargeTitle: 'File too large',
  tooLarge: 'Please select an image smaller than 5MB',
  failedTitle: 'Upload failed',
  failed: 'Failed to upload photo. Please try again.',
  uploaded: 'Photo uploaded!',
  updated: 'Profile picture updated',
  removed: 'Profile picture removed',
}

/** Why a chosen file is not even sent, or null: what the browser can tell without opening it (spec 5). */
export function fileProblem(file: { type: string; size: number }): { title: string; message: string } | null {
  if (!file.type.startsWith('image/'))
    return { title: pictureWords.wrongTypeTitle, message: pictureWords.wrongType }
  if (file.size > pictureMaxBytes)
    return { title: pictureWords.tooLargeTitle, message: pictureWords.tooLarge }
  return null
}

/** The file keys of one picture, by its random name. */
export function pictureKeys(name: string): { large: string; small: string } {
  const key = (width: number) => `profile-pictures/${name}-${width}.webp`
  return { large: key(pictureWidths.large), small: key(pictureWidths.small) }
}

/** Where a stored file is served. */
export const fileAddress = (key: string): string => `/files/${key}`

/** The small version of an uploaded picture (400 px wide); any other address comes back as it is. */
export function thumbnailOf(url: string): string {
  return url.replace(
    new RegExp(`^(/files/profile-pictures/.+)-${pictureWidths.large}\\.webp$`),
    `$1-${pictureWidths.small}.webp`,
  )
}

/** The file keys behind an uploaded picture's address, none for any other address. */
export function keysOf(url: string): string[] {
  const name = /^\/files\/profile-pictures\/([A-Za-z0-9_-]+)-1200\.webp$/.exec(url)?.[1]
  return name ? Object.values(pictureKeys(name)) : []
}
