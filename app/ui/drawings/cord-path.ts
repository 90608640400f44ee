/**
 * The geometry of the cord: a three-strand braid, its tassel, the mortarboard that waits at its end (design, Signature).
 * Pure numbers and path strings, so that the page, the share picture and the mail draw one and the same cord.
 *
 * Three strands follow one sine a third of a period apart. A strand passes over on its way from the outside to the
 * middle and under on its way back out, which is what makes a braid. The drawing repeats every third of a period.
 */
export type CordPaint = 'edge' | 'thread' | 'light' | 'shade'

/** One stroke to paint, in order: later strokes lie on top. */
export type CordStroke = { d: string; paint: CordPaint; width: number; round?: boolean }

export type BraidTile = {
  width: number
  height: number
  /** All of it. */
  strokes: CordStroke[]
  /** The same as what lies beneath, and the two turns that lie on it again and again: `turns[turn]`, `x` px further on. */
  beneath: CordStroke[]
  turns: readonly CordStroke[][]
  laid: readonly { turn: number; x: number }[]
}

/** In widths, which turn lies where; later ones lie on top. */
const LAID = [
  { turn: 0, at: -1 },
  { turn: 1, at: -0.5 },
  { turn: 0, at: 0 },
  { turn: 1, at: 0.5 },
  { turn: 0, at: 1 },
]

const n = (value: number) => Number(value.toFixed(2))

/** The part of the sine between two phases (in quarter turns), as one cubic curve. `x` is where phase `from` lies. */
function wave(
  x: number,
  from: number,
  to: number,
  quarter: number,
  amplitude: number,
  middle: number,
): string {
  const turn = Math.PI / 2
  const h = (to - from) * quarter
  const slope = (amplitude * turn) / quarter
  const y = (phase: number) => middle - amplitude * Math.sin(phase * turn)
  const dy = (phase: number) => -slope * Math.cos(phase * turn)
  return (
    `M${n(x)} ${n(y(from))}C${n(x + h / 3)} ${n(y(from) + (dy(from) * h) / 3)} ` +
    `${n(x + (2 * h) / 3)} ${n(y(to) - (dy(to) * h) / 3)} ${n(x + h)} ${n(y(to))}`
  )
}

/** One repeat of the braid, `thickness` px high, whole px wide, ready to be laid end to end. */
export function braidTile(thickness: number): BraidTile {
  const width = Math.round(thickness * 0.72)
  const quarter = (width * 3) / 4
  const edge = Math.max(0.8, thickness * 0.075)
  const strand = thickness * 0.4
  const amplitude = (thickness - strand) / 2 - edge * 0.6
  const middle = thickness / 2
  const over = (at: number, side: 0 | 2) => wave(at, 1 + side, 2.08 + side, quarter, amplitude, middle)
  const under = (at: number, side: 0 | 2) => wave(at, side - 0.1, 1.1 + side, quarter, amplitude, middle)
  const shift = (d: string, dy: number) => shiftPath(d, dy)

  const unders = [-1, 0, 1]
    .flatMap(k => [under(width * (k + 0.25), 0), under(width * (k - 0.25), 2)])
    .join('')
  const beneath: CordStroke[] = [
    { d: unders, paint: 'edge', width: n(strand + edge * 2) },
    { d: unders, paint: 'shade', width: n(strand) },
  ]
  const turnAt = (at: number, turn: number): CordStroke[] => {
    const d = over(width * at, turn === 0 ? 0 : 2)
    const strokes: CordStroke[] = [
      { d, paint: 'edge', width: n(strand + edge * 2) },
      { d, paint: 'thread', width: n(strand) },
      { d: shift(d, -strand * 0.2), paint: 'light', width: n(strand * 0.2) },
    ]
    if (thickness >= 14) strokes.push({ d: shift(d, strand * 0.28), paint: 'shade', width: n(strand * 0.16) })
    return strokes
  }
  return {
    width,
    height: thickness,
    strokes: [...beneath, ...LAID.flatMap(({ at, turn }) => turnAt(at, turn))],
    beneath,
    turns: [turnAt(0, 0), turnAt(0, 1)],
    laid: LAID.map(({ turn, at }) => ({ turn, x: at * width })),
  }
}

/** The same path `dy` lower. */
function shiftPath(d: string, dy: number): string {
  return d.replace(/([\d.-]+) ([\d.-]+)/g, (_, x, y) => `${x} ${n(Number(y) + dy)}`)
}

export type Tassel = { width: number; height: number; strokes: CordStroke[]; axis: number }

/** Where the skirt of the tassel runs, in thicknesses from the cord's end and axis: its upper and its lower edge. */
const SKIRT_TOP = [0.98, -0.24, 1.4, -0.56, 2.1, -0.5, 2.95, -0.22] as const
const SKIRT_LOW = [0.98, 0.24, 1.3, 0.62, 1.9, 0.86, 2.62, 1.08] as const

/** The tassel at the cord's end: knot, binding, threads that fan and sink a little. Its cord enters at (0, `axis`). */
export function tassel(thickness: number): Tassel {
  const t = thickness
  const axis = t * 0.8
  const count = t >= 14 ? 12 : 7
  const skirt = Array.from({ length: count }, (_, i) => thread(i / (count - 1), i, t, axis))
  const width = (t * 1.24) / count
  const edge = Math.max(1.4, t * 0.12)
  const strokes: CordStroke[] = [{ d: skirt.join(''), paint: 'edge', width: n(width + edge), round: true }]
  skirt.forEach((d, i) => {
    const paint = i % 4 === 1 ? 'light' : i % 4 === 3 ? 'shade' : 'thread'
    strokes.push({ d, paint, width: n(width * 0.86), round: true })
  })
  return { width: t * 3.1, height: t * 2, axis, strokes: [...strokes, ...knot(t, axis)] }
}

/** One thread of the skirt, `share` of the way from its upper to its lower edge; ends are cut a little unevenly. */
function thread(share: number, index: number, t: number, axis: number): string {
  const uneven = 1 - 0.025 * ((index * 5) % 3)
  const at = (k: number) => SKIRT_TOP[k]! + (SKIRT_LOW[k]! - SKIRT_TOP[k]!) * share
  const x = (k: number) => n(at(k) * t * (k === 6 ? uneven : 1))
  const y = (k: number) => n(axis + at(k) * t)
  return `M${x(0)} ${y(1)}C${x(2)} ${y(3)} ${x(4)} ${y(5)} ${x(6)} ${y(7)}`
}

/** The bead that holds the cord, wound three times, and the binding beneath it. */
function knot(t: number, axis: number): CordStroke[] {
  const bar = (x: number, half: number, lean = 0) =>
    `M${n(x - lean)} ${n(axis - half)}L${n(x + lean)} ${n(axis + half)}`
  const bead = bar(t * 0.42, t * 0.22)
  const winding = [0.26, 0.46, 0.66].map(x => bar(t * x, t * 0.4, t * 0.07)).join('')
  const binding = bar(t * 0.96, t * 0.24)
  return [
    { d: bead, paint: 'edge', width: n(t * 0.86), round: true },
    { d: bead, paint: 'thread', width: n(t * 0.72), round: true },
    { d: winding, paint: 'shade', width: n(t * 0.07), round: true },
    { d: bar(t * 0.34, t * 0.3), paint: 'light', width: n(t * 0.11), round: true },
    { d: binding, paint: 'edge', width: n(t * 0.32), round: true },
    { d: binding, paint: 'light', width: n(t * 0.17), round: true },
  ]
}

/** Progress as drawn: never under 0, never over 1 (P82: capped at 100 %). */
export function cappedProgress(progress: number): number {
  return Number.isFinite(progress) ? Math.min(1, Math.max(0, progress)) : 0
}
