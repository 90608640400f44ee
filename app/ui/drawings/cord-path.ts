/**
 * The geometry of the cord: a three-strand braid, its tassel, and the mortarboard at its end (design, Signature). It
 * consists of numbers and path strings, so that pages, share pictures, and mails draw the same cord. Each strand
 * follows the same sine, shifted by a third of a period. A strand passes over the others on its way to the middle and
 * under them on its way out, which makes a braid. The drawing repeats every third of a period.
 */
export type CordPaint = 'edge' | 'thread' | 'light' | 'shade'

/** A stroke to paint; later strokes cover earlier ones. */
export type CordStroke = { d: string; paint: CordPaint; width: number; round?: boolean }

export type BraidTile = {
  width: number
  height: number
  strokes: CordStroke[]
  /**
   * `strokes`, split for reuse with <use>: the strands underneath, and two crossings (`turns`) that repeat above them.
   * `laid` places `turns[turn]` at `x` px.
   */
  beneath: CordStroke[]
  turns: readonly CordStroke[][]
  laid: readonly { turn: number; x: number }[]
}

/** Where each crossing is placed, in tile widths; later ones cover earlier ones. */
const LAID = [
  { turn: 0, at: -1 },
  { turn: 1, at: -0.5 },
  { turn: 0, at: 0 },
  { turn: 1, at: 0.5 },
  { turn: 0, at: 1 },
]

const n = (value: number) => Number(value.toFixed(2))

/**
 * The section of the sine between two phases, in quarter periods, as a cubic Bézier curve. `x` is the position of phase
 * `from`.
 */
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

/** One repeat of the braid, `thickness` px high and a whole number of px wide, which tiles seamlessly. */
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

/** Moves a path down by `dy` px. */
function shiftPath(d: string, dy: number): string {
  return d.replace(/([\d.-]+) ([\d.-]+)/g, (_, x, y) => `${x} ${n(Number(y) + dy)}`)
}

/**
 * The positions of the drawing's parts, in multiples of the cord's thickness. `axis` is the y of the cord's center
 * line. The cord ends `joined` to the right of the cap's left edge.
 */
export const cordBox = { height: 2.2, axis: 0.64, cap: { width: 2.9, top: -0.25, joined: 0.12 } } as const

/** The length of track that stays visible until the goal is reached, in px. */
export const lastTrack = 1

/** The x in px at which the gold ends on a track of `length` px. */
export function goldEnd(progress: number, length: number): number {
  const share = cappedProgress(progress)
  return share === 1 ? length : Math.max(0, Math.min(share * length, length - lastTrack))
}

/** Like `goldEnd`, as a CSS length for a track as wide as its box. */
export function goldEndCss(progress: number): string {
  const share = cappedProgress(progress)
  return share === 1 ? '100%' : `min(${n(share * 100)}%, 100% - ${lastTrack}px)`
}

/** The smallest share of the second turn that is drawn, so that it is visible. */
const minTurn = 0.15

/**
 * Progress above the goal, as the share of a second turn of cord around the cap: 0 up to the goal, 1 from twice the
 * goal.
 */
export function secondTurn(progress: number): number {
  return Number.isFinite(progress) && progress > 1 ? Math.min(1, Math.max(minTurn, progress - 1)) : 0
}

export type Tassel = { width: number; height: number; strokes: CordStroke[] }

/**
 * The tassel at the gold's end: knot and threads. The gold ends at (0, 0); the tassel extends at most a quarter of the
 * thickness to the right.
 */
export function tassel(thickness: number): Tassel {
  const t = thickness
  const count = t >= 14 ? 8 : 5
  const skirt = Array.from({ length: count }, (_, i) => thread((i / (count - 1)) * 2 - 1, i, t))
  const width = (t * 0.92) / count
  const edge = Math.max(1.4, t * 0.11)
  const strokes: CordStroke[] = [{ d: skirt.join(''), paint: 'edge', width: n(width + edge), round: true }]
  skirt.forEach((d, i) => {
    const paint = i % 4 === 1 ? 'light' : i % 4 === 3 ? 'shade' : 'thread'
    strokes.push({ d, paint, width: n(width), round: true })
  })
  return { width: t, height: t * 1.5, strokes: [...strokes, ...knot(t)] }
}

/** The distance of the knot's center from the gold's end, in multiples of the thickness. */
const KNOT = 0.3

/** A thread of the tassel at `side` (-1 to 1; 0 is the middle). Lengths vary slightly. */
function thread(side: number, index: number, t: number): string {
  const foot = 1.4 - 0.05 * ((index * 5) % 3)
  const x = (spread: number) => n((side * spread - KNOT) * t)
  const y = (at: number) => n(at * t)
  return `M${x(0.13)} ${y(0.55)}C${x(0.3)} ${y(0.8)} ${x(0.34)} ${y(1)} ${x(0.36)} ${y(foot)}`
}

/** The knot around the cord and the binding below it. */
function knot(t: number): CordStroke[] {
  const upright = (x: number, half: number, lean = 0) =>
    `M${n(x - lean)} ${n(-half)}L${n(x + lean)} ${n(half)}`
  const bead = upright(-KNOT * t, t * 0.3)
  const winding = [0.2, 0.4].map(x => upright(-x * t, t * 0.36, t * 0.05)).join('')
  const binding = `M${n(-0.44 * t)} ${n(t * 0.68)}H${n(-0.16 * t)}`
  return [
    { d: binding, paint: 'edge', width: n(t * 0.3), round: true },
    { d: binding, paint: 'light', width: n(t * 0.16), round: true },
    { d: bead, paint: 'edge', width: n(t * 0.6), round: true },
    { d: bead, paint: 'thread', width: n(t * 0.46), round: true },
    { d: winding, paint: 'shade', width: n(t * 0.06), round: true },
    { d: upright(-0.4 * t, t * 0.24), paint: 'light', width: n(t * 0.08), round: true },
  ]
}

/** Limits progress to 0 to 1 (P82: at most 100%). */
export function cappedProgress(progress: number): number {
  return Number.isFinite(progress) ? Math.min(1, Math.max(0, progress)) : 0
}
