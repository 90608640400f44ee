import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

/** The tolerated share of different pixels, since text rendering varies slightly. */
const tolerance = 0.001

/** The share of pixels that differ beyond a tolerance (1 if the sizes differ). Writes the difference, if any, to `file`. */
export async function comparePictures(before: string, after: string, file: string): Promise<number> {
  const [one, other] = await Promise.all([pixels(before), pixels(after)])
  const { width, height } = one.info
  if (width !== other.info.width || height !== other.info.height) return 1
  const difference = new Uint8Array(width * height * 4)
  const count = pixelmatch(one.data, other.data, difference, width, height, { threshold: 0.15 })
  const share = count / (width * height)
  if (share <= tolerance) return 0
  await sharp(difference, { raw: { width, height, channels: 4 } })
    .png()
    .toFile(file)
  return share
}

const pixels = (file: string) => sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

/** An intended change: its screens (`*` ends a prefix) and its reason. */
export type Intended = { screens: string; why: string }

/** Screens with unintended changes, and intended changes that did not occur. */
export function judge(
  changed: readonly string[],
  intended: readonly Intended[],
): { unintended: string[]; idle: Intended[] } {
  const concerns = ({ screens }: Intended, name: string) =>
    screens.endsWith('*') ? name.startsWith(screens.slice(0, -1)) : name === screens
  return {
    unintended: changed.filter(name => !intended.some(entry => concerns(entry, name))),
    idle: intended.filter(entry => !changed.some(name => concerns(entry, name))),
  }
}
