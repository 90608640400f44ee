import { sentSize } from './picture.ts'

/** A rectangle of a picture in the picture's own pixels, after EXIF rotation. */
export type CropArea = { x: number; y: number; width: number; height: number }

const localWidth = 400

/** Crops a picture to a JPEG without EXIF data, so that location and camera stay on the device. */
export async function cropPicture(source: string, area: CropArea): Promise<Blob> {
  const canvas = await drawArea(source, area, sentSize(area))
  return await new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.92)
  })
}

/** Converts a picture to a JPEG no wider than the stored size, with EXIF rotation applied. Returns the file itself if this browser cannot open it. */
export async function pictureAsJpeg(file: File): Promise<Blob> {
  const source = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = source
    await image.decode()
    return await cropPicture(source, {
      x: 0,
      y: 0,
      width: image.naturalWidth,
      height: image.naturalHeight,
    })
  } catch {
    return file
  } finally {
    URL.revokeObjectURL(source)
  }
}

/** Crops a picture to a small JPEG data URL, to store on this device. */
export async function cropSmallPicture(source: string, area: CropArea): Promise<string> {
  const width = Math.min(localWidth, area.width)
  const canvas = await drawArea(source, area, { width, height: (width * area.height) / area.width })
  return canvas.toDataURL('image/jpeg', 0.8)
}

async function drawArea(
  source: string,
  area: CropArea,
  size: { width: number; height: number },
): Promise<HTMLCanvasElement> {
  const image = new Image()
  image.src = source
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('nothing to draw with')
  // JPEG has no transparency: without a white background, transparent pixels would turn black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, size.width, size.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, size.width, size.height)
  return canvas
}
