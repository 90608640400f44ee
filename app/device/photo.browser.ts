export type PhotoSource = 'camera' | 'library'

/** True if the app opens the camera or photo library itself; a browser uses a file field. */
export const asksForPhotos: boolean = false

/** Returns null if the person cancels. Throws PhotoDenied without permission. */
export async function takePhoto(_from: PhotoSource): Promise<File | null> {
  return null
}

export class PhotoDenied extends Error {}
