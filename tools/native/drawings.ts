import sharp from 'sharp'
import { colors } from '#app/ui/tokens.ts'
import { type Mark, readMark } from './mark.ts'

const mark = await readMark()

/** The background of the mark: the icon's own color in light mode, the dark paper color in dark mode. */
export const ground = { light: mark.ground, dark: colors.paper.dark }

/** How the mark is colored: in its original colors, in grays, or, for themed icons and the status bar, in white with varying opacity. */
type Tone = 'colours' | 'greys' | 'shape'

export type Drawing = {
  /** The path of the PNG in mobile/. */
  path: string
  /** The width and height in pixels. */
  size: number
  /** The background color; null for transparent. */
  ground: string | null
  /** The corner radius of the background relative to its width: 0 is a square, 0.5 a circle. */
  corner: number
  /** The diameter of the circle around the mark, relative to the width. */
  diameter: number
  tone: Tone
}

const drawing = (path: string, size: number, rest: Partial<Drawing>): Drawing => ({
  path,
  size,
  ground: null,
  corner: 0,
  diameter: 0.84,
  tone: 'colours',
  ...rest,
})

/** Pixels per dp in Android's five screen densities. */
const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 }

/** The diameter, relative to the 108 dp of an adaptive icon, of the circle that every launcher's mask shows. */
export const adaptiveSafeZone = 66 / 108

const android = Object.entries(densities).flatMap(([name, density]) => {
  const mipmap = `android/app/src/main/res/mipmap-${name}`
  const icon = { ground: ground.light, diameter: 0.8 }
  return [
    drawing(`${mipmap}/ic_launcher.png`, 48 * density, { ...icon, corner: 0.2 }),
    drawing(`${mipmap}/ic_launcher_round.png`, 48 * density, { ...icon, corner: 0.5 }),
    drawing(`${mipmap}/ic_launcher_foreground.png`, 108 * density, { diameter: adaptiveSafeZone - 0.02 }),
    drawing(`${mipmap}/ic_launcher_monochrome.png`, 108 * density, {
      diameter: adaptiveSafeZone - 0.02,
      tone: 'shape',
    }),
    drawing(`android/app/src/main/res/drawable-${name}/ic_notification.png`, 24 * density, {
      diameter: 1,
      tone: 'shape',
    }),
  ]
})

const ios = 'ios/App/App/Assets.xcassets'
/** Screens crop the splash image on all sides, so the mark is small. */
const splash = { diameter: 0.24 }

/** Every picture of the native projects and of the store listings. */
export const drawings: readonly Drawing[] = [
  ...android,
  // Apple refuses transparency in the first icon, and adds its own background to the second.
  drawing(`${ios}/AppIcon.appiconset/AppIcon-512@2x.png`, 1024, { ground: ground.light }),
  drawing(`${ios}/AppIcon.appiconset/AppIcon-dark.png`, 1024, {}),
  drawing(`${ios}/AppIcon.appiconset/AppIcon-tinted.png`, 1024, { ground: '#000000', tone: 'greys' }),
  drawing(`${ios}/Splash.imageset/splash.png`, 2732, { ground: ground.light, ...splash }),
  drawing(`${ios}/Splash.imageset/splash-dark.png`, 2732, { ground: ground.dark, ...splash }),
  drawing('store/google-play-icon.png', 512, { ground: ground.light, diameter: 0.8 }),
]

/** Renders a drawing as a PNG, without transparency if the background fills the square. */
export async function draw(one: Drawing): Promise<Buffer> {
  const picture = sharp(Buffer.from(drawingSvg(one, mark)))
  const isOpaque = one.ground !== null && one.corner === 0
  return await (isOpaque ? picture.flatten({ background: one.ground ?? '' }) : picture)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

function drawingSvg(one: Drawing, { box, shapes, ground: own }: Mark): string {
  const { size, corner, tone } = one
  const diagonal = Math.hypot(box.width, box.height)
  const scale = (one.diameter * size) / diagonal
  const x = size / 2 - (box.x + box.width / 2) * scale
  const y = size / 2 - (box.y + box.height / 2) * scale
  const behind = one.ground
    ? `<rect width="${size}" height="${size}" rx="${corner * size}" fill="${one.ground}"/>`
    : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">` +
    `<filter id="tone" color-interpolation-filters="sRGB"><feColorMatrix values="${toneMatrix(tone, own)}"/>` +
    '<feComposite in2="SourceAlpha" operator="in"/></filter>' +
    `${behind}<g transform="translate(${x} ${y}) scale(${scale})"${tone === 'colours' ? '' : ' filter="url(#tone)"'}>` +
    `${shapes}</g></svg>`
  )
}

const luminance = [0.2126, 0.7152, 0.0722] as const

/** The SVG color matrix for a tone. The more a color differs from the icon's own background, the whiter, or the more opaque, it becomes. */
function toneMatrix(tone: Tone, own: string): string {
  const sign = isDark(own) ? 1 : -1
  const steepness = 1.8
  const [r, g, b] = luminance.map(share => share * sign * steepness)
  const difference = `${r} ${g} ${b} 0 ${sign === 1 ? 1 - steepness : 1}`
  const one = '0 0 0 0 1'
  const rows = tone === 'shape' ? [one, one, one, difference] : [difference, difference, difference, one]
  return rows.join(' ')
}

function isDark(hex: string): boolean {
  const parts = [1, 3, 5].map(from => Number.parseInt(hex.slice(from, from + 2), 16) / 255)
  return luminance.reduce((sum, share, index) => sum + share * (parts[index] ?? 0), 0) < 0.5
}
