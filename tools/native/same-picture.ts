import sharp from 'sharp'

/** True if two PNGs look the same. CPUs round anti-aliased edges differently, so channel values (0 to 255) may differ by up to 8. */
export async function looksAlike(one: Buffer, other: Buffer): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map(pixels))
  if (!(a && b) || a.info.width !== b.info.width || a.info.height !== b.info.height) return false
  if (a.opaque !== b.opaque) return false
  return a.data.every((shade, index) => Math.abs(shade - (b.data[index] ?? 0)) <= 8)
}

async function pixels(file: Buffer) {
  try {
    const opaque = !(await sharp(file).metadata()).hasAlpha
    return { opaque, ...(await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })) }
  } catch {
    return null
  }
}
