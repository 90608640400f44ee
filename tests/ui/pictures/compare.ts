import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

/** The accepted fraction of pixels that differ, since text rendering varies slightly. */
const tolerance = 0.001

/** The fraction of pixels that differ: 0 within the tolerance, 1 for different sizes. Otherwise also saves a picture of the differences as `file`. */
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

/** An intended change of screens, with its reason. `screens` is a screen's name, or a prefix followed by `*`. */
export type Intended = { screens: string; why: string }

/** Finds changed screens that `intended` does not list, and entries of `intended` whose screens did not change. */
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
