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

export type BraidTile = { width: number; height: number; strokes: CordStroke[] }

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
  const strokes: CordStroke[] = [
    { d: unders, paint: 'edge', width: strand + edge * 2 },
    { d: unders, paint: 'shade', width: strand },
  ]
  for (const [at, side] of [
    [-1, 0],
    [-0.5, 2],
    [0, 0],
    [0.5, 2],
    [1, 0],
  ] as const) {
    const d = over(width * at, side)
    strokes.push(
      { d, paint: 'edge', width: n(strand + edge * 2) },
      { d, paint: 'thread', width: n(strand) },
      { d: shift(d, -strand * 0.2), paint: 'light', width: n(strand * 0.2) },
    )
    if (thickness >= 14) strokes.push({ d: shift(d, strand * 0.28), paint: 'shade', width: n(strand * 0.16) })
  }
  return { width, height: thickness, strokes }
}

/** The same path `dy` lower. */
function shiftPath(d: string, dy: number): string {
  return d.replace(/([\d.-]+) ([\d.-]+)/g, (_, x, y) => `${x} ${n(Number(y) + dy)}`)
}

export type Tassel = { width: number; height: number; strokes: CordStroke[]; axis: number }

/** The tassel at the cord's end: knot, binding, threads that fan and sink a little. Its cord enters at (0, `axis`). */
export function tassel(thickness: number): Tassel {
  const t = thickness
  const height = t * 2
  const axis = t * 0.85
  const threads = t >= 14 ? 9 : 6
  const strokes: CordStroke[] = []
  const fringe = Array.from({ length: threads }, (_, i) => {
    const spread = (i / (threads - 1)) * 2 - 1
    const from = axis + spread * t * 0.26
    const reach = t * (2.55 - 0.16 * spread * spread - 0.1 * ((i * 7) % 3))
    const end = axis + spread * t * 0.58 + t * 0.2
    return `M${n(t * 0.9)} ${n(from)}C${n(t * 1.3)} ${n(axis + spread * t * 0.44)} ${n(t * 1.8)} ${n(axis + spread * t * 0.52)} ${n(reach)} ${n(end)}`
  })
  const w = (t * 1.1) / threads
  strokes.push({ d: fringe.join(''), paint: 'edge', width: n(w + t * 0.14), round: true })
  fringe.forEach((d, i) => {
    strokes.push({
      d,
      paint: i % 3 === 1 ? 'light' : i % 3 === 2 ? 'shade' : 'thread',
      width: n(w),
      round: true,
    })
  })
  const bar = (x: number, half: number) => `M${n(x)} ${n(axis - half)}V${n(axis + half)}`
  strokes.push(
    { d: bar(t * 0.42, t * 0.3), paint: 'edge', width: n(t * 0.74), round: true },
    { d: bar(t * 0.42, t * 0.3), paint: 'thread', width: n(t * 0.6), round: true },
    { d: bar(t * 0.3, t * 0.28), paint: 'light', width: n(t * 0.14), round: true },
    { d: bar(t * 0.62, t * 0.28), paint: 'shade', width: n(t * 0.1), round: true },
    { d: bar(t * 0.95, t * 0.24), paint: 'edge', width: n(t * 0.3), round: true },
    { d: bar(t * 0.95, t * 0.24), paint: 'light', width: n(t * 0.16), round: true },
  )
  return { width: t * 2.8, height, strokes, axis }
}

/** Progress as drawn: never under 0, never over 1 (spec 9: capped at 100 %). */
export function cappedProgress(progress: number): number {
  return Number.isFinite(progress) ? Math.min(1, Math.max(0, progress)) : 0
}
