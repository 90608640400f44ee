import { Camera, CameraDirection, MediaTypeSelection } from '@capacitor/camera'
import type * as web from '../../device/photo.browser.ts'

export const asksForPhotos: typeof web.asksForPhotos = true

export class PhotoDenied extends Error {}

/** The camera plugin's error codes: permission denied (`denied`), closed without a photo (`closed`). */
const denied = new Set(['OS-PLUG-CAMR-0003', 'OS-PLUG-CAMR-0005'])
const closed = new Set(['OS-PLUG-CAMR-0006', 'OS-PLUG-CAMR-0020'])

export const takePhoto: typeof web.takePhoto = async from => {
  try {
    const taken =
      from === 'camera'
        ? await Camera.takePhoto({ quality: 90, cameraDirection: CameraDirection.Front })
        : (await Camera.chooseFromGallery({ mediaType: MediaTypeSelection.Photo, limit: 1 })).results[0]
    if (!taken?.webPath) return null
    const photo = await (await fetch(taken.webPath)).blob()
    return new File([photo], 'photo.jpg', { type: photo.type || 'image/jpeg' })
  } catch (error) {
    const code = String((error as { code?: string }).code)
    if (closed.has(code)) return null
    throw denied.has(code) ? new PhotoDenied(code) : error
  }
}
