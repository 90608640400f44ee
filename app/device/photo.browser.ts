/** Where a photo comes from. */
export type PhotoSource = 'camera' | 'library'

/** Whether the device itself is asked for photos; a browser has its own way, a field for files. */
export const asksForPhotos: boolean = false

/** A photo from the device; null where the person changed their mind. Throws PhotoDenied where they, or the phone, forbid it. */
export async function takePhoto(_from: PhotoSource): Promise<File | null> {
  return null
}

/** The app may not use the camera, or see the photos. */
export class PhotoDenied extends Error {}
