import sharp from 'sharp'

/** A drawn portrait (800 x 1000) as the PNG that a person would have uploaded. */
export async function rasterise(svg: string): Promise<Uint8Array> {
  return await sharp(Buffer.from(svg)).resize({ width: 800 }).png({ compressionLevel: 1 }).toBuffer()
}
