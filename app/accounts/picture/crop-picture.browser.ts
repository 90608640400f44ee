import { sentSize } from './picture.ts'

/** A rectangle of an upright picture, in its own px. */
export type Part = { x: number; y: number; width: number; height: number }

const localWidth = 400

/** Crops a picture to a JPEG. Location and camera data stay on the device: only the visible pixels are sent. */
export async function croppedPicture(source: string, part: Part): Promise<Blob> {
  const canvas = await drawn(source, part, sentSize(part))
  return await new Promise((resolve, reject) => {
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.92)
  })
}

/** Converts a picture to an upright JPEG no wider than the stored size. Returns the file itself if this browser cannot open it. */
export async function wholePicture(file: File): Promise<Blob> {
  const source = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = source
    await image.decode()
    return await croppedPicture(source, {
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
export async function smallPicture(source: string, part: Part): Promise<string> {
  const width = Math.min(localWidth, part.width)
  const canvas = await drawn(source, part, { width, height: (width * part.height) / part.width })
  return canvas.toDataURL('image/jpeg', 0.8)
}

async function drawn(
  source: string,
  part: Part,
  size: { width: number; height: number },
): Promise<HTMLCanvasElement> {
  const image = new Image()
  image.src = source
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('nothing to draw with')
  // JPEG has no transparency; without this, transparent parts would turn black.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, size.width, size.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, size.width, size.height)
  return canvas
}
