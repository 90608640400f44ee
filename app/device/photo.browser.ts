export type PhotoSource = 'camera' | 'library'

/** Whether the app asks for photos itself; a browser uses a file field. */
export const asksForPhotos: boolean = false

/** Null if the person cancels. Throws PhotoDenied if it isn't allowed. */
export async function takePhoto(_from: PhotoSource): Promise<File | null> {
  return null
}

export class PhotoDenied extends Error {}
