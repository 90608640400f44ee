import type { HairColours } from '../colours.ts'
import type { FaceGeometry } from '../face.ts'
import { at, dashes, ellipse, fill, line } from '../svg.ts'

/** What hair is drawn from. */
export type Head = { face: FaceGeometry; w: number; tone: HairColours; id: string }

/** A hairdo in layers: behind the body, on the head, and over the clothes. `fringe` throws a shadow on the face. */
export type Hairdo = { behind: string; front: string; over: string; fringe: string; ears: boolean }

/** A hairdo with nothing behind the body or over the clothes unless told. */
export const hairdo = (parts: Partial<Hairdo>): Hairdo => ({
  behind: '',
  front: '',
  over: '',
  fringe: '',
  ears: true,
  ...parts,
})

/** A number between 0 and 1 that looks random and never changes: one per place along a curve. */
export const jitter = (index: number) => {
  const wave = Math.sin(index * 12.9898 + 4.1) * 43_758.5453
  return wave - Math.floor(wave)
}

type Arc = {
  cx: number
  cy: number
  rx: number
  ry: number
  from: number
  to: number
  bumps: number
  rough?: number
}

/** Bumps along an ellipse, clockwise from one angle to another in degrees (0 is right, 90 is down). */
export function scallops({ cx, cy, rx, ry, from, to, bumps, rough = 0.1 }: Arc): string {
  const point = (i: number) => {
    const angle = ((from + ((to - from) * i) / bumps) * Math.PI) / 180
    const reach = 1 - rough / 2 + rough * jitter(i + Math.abs(cx))
    return { x: cx + Math.cos(angle) * rx * reach, y: cy + Math.sin(angle) * ry * reach }
  }
  const points = Array.from({ length: bumps + 1 }, (_, i) => point(i))
  return points
    .map((p, i) => {
      const last = points[i - 1]
      if (!last) return `${at(p.x)} ${at(p.y)}`
      const radius = Math.hypot(p.x - last.x, p.y - last.y) * 0.56
      return `A${at(radius)} ${at(radius)} 0 0 1 ${at(p.x)} ${at(p.y)}`
    })
    .join('')
}

/** Small open curls scattered in an oval band: the light on curly hair. */
export function curls(
  { tone }: Head,
  band: {
    cx: number
    cy: number
    rx: number
    ry: number
    from: number
    to: number
    count: number
    size?: number
  },
): string {
  const size = band.size ?? 11
  return Array.from({ length: band.count }, (_, i) => {
    const angle = ((band.from + ((band.to - band.from) * (i + 0.5)) / band.count) * Math.PI) / 180
    const reach = 0.68 + 0.3 * jitter(i * 3 + 1)
    const x = band.cx + Math.cos(angle) * band.rx * reach
    const y = band.cy + Math.sin(angle) * band.ry * reach
    const r = size * (0.75 + 0.5 * jitter(i * 7))
    const flip = i % 2 ? 1 : 0
    return line(
      `M${at(x - r)} ${at(y)}A${at(r)} ${at(r)} 0 1 ${flip} ${at(x + r * 0.6)} ${at(y + r * 0.7)}`,
      tone.light,
      4,
      0.75,
    )
  }).join('')
}

/** One rope of hair, twisted or braided. */
export const rope = (d: string, { base, shade, light }: HairColours, width: number, pattern: string) =>
  line(d, shade, width + 3) + line(d, base, width) + dashes(d, light, width * 0.42, pattern, 0.6)

/** A bead or a tie at the end of a rope. */
export const bead = (x: number, y: number, colour: string) => ellipse(x, y, 9, 8, colour)

/** A smooth cap with a middle part: the whole outline, hairline included. */
export const middlePart = (w: number) =>
  `M${-w - 3} 448C${-w - 16} 330 ${-w + 8} 238 0 236C${w - 8} 238 ${w + 16} 330 ${w + 3} 448L${w - 8} 430C${w - 4} 386 ${w - 34} 338 0 296C${-w + 34} 338 ${-w + 4} 386 ${-w + 8} 430Z`

/** A plait that hangs from a point: crossing locks, a tie, a tuft. */
export function plait(
  x: number,
  y: number,
  knots: number,
  size: number,
  { base, shade, light }: HairColours,
  tie: string,
): string {
  const step = 35 * size
  const sway = (i: number) => x + Math.sin(i * 0.7 + 0.6) * 7
  const knot = (i: number) =>
    `<g transform="translate(${at(sway(i))} ${at(y + i * step)}) scale(${at(size * 10) === '10' ? 1 : size})">${fill('M0 -18C32 -18 38 8 6 32C-10 24 -20 2 0 -18Z', base)}${fill('M0 -18C-32 -18 -38 8 -6 32C10 24 20 2 0 -18Z', base)}${line('M3 -12C22 -8 26 6 8 24M-3 -12C-22 -8 -26 6 -8 24', light, 3.5, 0.5)}${line('M0 -14C6 0 6 14 0 28', shade, 4, 0.8)}</g>`
  const end = { x: sway(knots - 1), y: y + knots * step }
  const tuft = `M${at(end.x - 15)} ${at(end.y - 8)}C${at(end.x - 16)} ${at(end.y + 26)} ${at(end.x - 6)} ${at(end.y + 46)} ${at(end.x + 2)} ${at(end.y + 52)}C${at(end.x + 14)} ${at(end.y + 36)} ${at(end.x + 17)} ${at(end.y + 18)} ${at(end.x + 15)} ${at(end.y - 8)}Z`
  const core = line(
    `M${at(sway(0))} ${y}${Array.from({ length: knots }, (_, i) => `L${at(sway(i))} ${at(y + i * step + 14)}`).join('')}`,
    shade,
    42 * size,
  )
  return (
    core +
    fill(tuft, base) +
    Array.from({ length: knots }, (_, i) => knot(i)).join('') +
    line(`M${at(end.x - 13)} ${at(end.y - 4)}h26`, tie, 11)
  )
}
