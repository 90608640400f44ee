import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

/** A share of the picture's dots; text is drawn a shade differently now and then. */
const mostAlike = 0.001

/** Whether two pictures show the same, and which share of the dots differs (1 where the sizes do); the difference is drawn into `file` where one is. */
export async function comparePictures(before: string, after: string, file: string): Promise<number> {
  const [one, other] = await Promise.all([dots(before), dots(after)])
  const { width, height } = one.info
  if (width !== other.info.width || height !== other.info.height) return 1
  const difference = new Uint8Array(width * height * 4)
  const count = pixelmatch(one.data, other.data, difference, width, height, { threshold: 0.15 })
  const share = count / (width * height)
  if (share <= mostAlike) return 0
  await sharp(difference, { raw: { width, height, channels: 4 } })
    .png()
    .toFile(file)
  return share
}

const dots = (file: string) => sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })

/** A change that is meant: the screens it concerns (`*` ends a prefix) and why. */
export type Intended = { screens: string; why: string }

/** Screens that differ and nobody meant to change; and entries that meant a change which is not there. */
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
