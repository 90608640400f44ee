import { hairs, irises, mix, type SkinColours } from './colours.ts'
import type { EyeShape, PortraitLook } from './look.ts'
import { at, clipped, ellipse, fill, group, line } from './svg.ts'

/** One eye on the positive side: corners, and how far the lids bow. */
type Lids = {
  inner: [number, number]
  outer: [number, number]
  up: number
  low: number
  crease: number
  lash: number
}

const lids: Record<EyeShape, Lids> = {
  almond: { inner: [35, 447], outer: [85, 444], up: 411, low: 467, crease: 9, lash: 6 },
  round: { inner: [36, 446], outer: [83, 446], up: 405, low: 471, crease: 9, lash: 6 },
  hooded: { inner: [35, 446], outer: [85, 447], up: 414, low: 466, crease: 5, lash: 7 },
  monolid: { inner: [34, 448], outer: [86, 443], up: 416, low: 465, crease: 0, lash: 6.5 },
  smiling: { inner: [35, 447], outer: [85, 447], up: 408, low: 460, crease: 8, lash: 6.5 },
}

/** Both eyes with their lids, for a head already shifted by its turn. */
export function eyes(look: PortraitLook, skin: SkinColours, id: string): string {
  const shape = lids[look.eyes]
  const near = look.turn >= 0 ? -1 : 1
  const far = 1 - Math.abs(look.turn) * 0.07
  return [-1, 1]
    .map(side => {
      const squeeze = side === near ? 1 : far
      return group(
        eye(shape, look, skin, side, `${id}-eye${side < 0 ? 'l' : 'r'}`),
        `transform="scale(${side * squeeze} 1)"`,
      )
    })
    .join('')
}

function eye(shape: Lids, look: PortraitLook, skin: SkinColours, side: number, id: string): string {
  const {
    inner: [ix, iy],
    outer: [ox, oy],
    up,
    low,
    crease,
  } = shape
  const middle = (ix + ox) / 2
  const opening = `M${ix} ${iy}Q${middle - 2} ${up} ${ox} ${oy}Q${middle + 2} ${low} ${ix} ${iy}Z`
  const irisY = look.eyes === 'smiling' ? 438 : 440
  const ink = mix(skin.line, '#1c1310', 0.75)
  const inside = [
    fill(`M${ix - 4} 400H${ox + 4}V474H${ix - 4}Z`, mix('#fdf8f0', skin.base, 0.12)),
    ellipse(middle - 0.5, irisY, 14.6, 15.2, mix(irises[look.eyeColour], '#1c1310', 0.35)),
    ellipse(middle - 0.5, irisY + 1.8, 11.8, 12.2, irises[look.eyeColour]),
    ellipse(middle - 0.5, irisY, 7, 7.4, '#17100e'),
    line(`M${ix} ${iy + 3}Q${middle - 2} ${up + 6} ${ox} ${oy + 4}`, skin.shade, 7, 0.55),
  ].join('')
  const gleam = ellipse(middle - 0.5 - side * 4, irisY - 5, 3.8, 3.8, '#ffffff', 0.95)
  const creaseLine = crease
    ? line(
        `M${ix + 6} ${at((iy + up) / 2 - crease + 6)}Q${middle} ${at(up - crease)} ${ox + 1} ${oy - crease - 1}`,
        skin.line,
        3,
        0.4,
      )
    : ''
  const lower = line(
    `M${ix + 10} ${at(iy + (low - iy) * 0.42)}Q${middle + 3} ${low + 0.5} ${ox - 3} ${oy + 3}`,
    skin.line,
    2.2,
    0.4,
  )
  const bag =
    look.eyes === 'smiling'
      ? line(`M${ix + 8} ${iy + 16}Q${middle} ${low + 16} ${ox - 6} ${oy + 15}`, skin.line, 2.4, 0.22)
      : ''
  return clipped(id, opening, inside) + gleam + creaseLine + lower + bag + lashLine(shape, look, ink)
}

/** The upper lash line, thin at the inner corner and full at the outer one. */
function lashLine(
  { inner: [ix, iy], outer: [ox, oy], up, lash }: Lids,
  look: PortraitLook,
  ink: string,
): string {
  const middle = (ix + ox) / 2
  const weight = look.lips === 'tinted' ? lash + 1.5 : lash - 1
  const wing = look.lips === 'tinted' ? 4 : 1
  const upper = `M${ix - 1} ${iy + 1}Q${middle - 2} ${up - weight} ${ox + wing} ${oy - wing}`
  return fill(`${upper}Q${middle + 4} ${up + weight * 0.8} ${ix - 1} ${iy + 1}Z`, ink) + line(upper, ink, 2.4)
}

const browShapes = {
  soft: { inner: 395, peak: 385, tail: 399, weight: 8 },
  straight: { inner: 393, peak: 388, tail: 399, weight: 9 },
  arched: { inner: 391, peak: 380, tail: 398, weight: 7.5 },
  full: { inner: 393, peak: 384, tail: 400, weight: 11.5 },
}

/** Both brows, in the hair's own dark. */
export function brows(look: PortraitLook, skin: SkinColours): string {
  const { inner, peak, tail, weight } = browShapes[look.brows]
  const tone = hairs[look.hair.colour]
  const colour = mix(look.hair.colour === 'blond' ? '#a47b43' : tone.shade, skin.line, 0.25)
  const brow = (lift: number) =>
    fill(
      `M30 ${inner + weight - 2 - lift}C31 ${inner - 1 - lift} 36 ${inner - 2 - lift} 40 ${inner - 3 - lift}C56 ${peak + 3 - lift} 66 ${peak - 2 - lift} 74 ${peak - lift}` +
        `C84 ${peak + 3 - lift} 92 ${tail - 4 - lift} 96 ${tail + 1 - lift}C88 ${tail - 1 - lift} 82 ${peak + weight * 0.7 - lift} 73 ${peak + weight * 0.9 - lift}` +
        `C60 ${peak + weight + 1 - lift} 46 ${inner + weight - 4 - lift} 30 ${inner + weight - 2 - lift}Z`,
      colour,
      0.95,
    )
  return group(brow(0), 'transform="scale(-1 1)"') + brow(look.mouth === 'half' ? 2 : 0)
}
