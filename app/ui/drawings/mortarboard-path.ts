import type { CordPaint } from './cord-path.ts'

/** The mortarboard in a 48 x 40 box: board, skull cap, button, and the tassel at the right. */
export const mortarboard = {
  width: 48,
  height: 40,
  /** The x at which the tassel is mirrored to move it to the left. */
  axis: 24,
  cap: 'M11.5 19.5V28.6C11.5 34.2 36.5 34.2 36.5 28.6V19.5L24 25.4Z',
  board: 'M24 4.6 46 14.8 24 25 2 14.8Z',
  button: { x: 24, y: 14.4, r: 2.1 },
  string: 'M24 14.4C30.5 14.6 36.4 15.8 39.4 18.1V25.2',
  knot: 'M37.7 25.4h3.4v3h-3.4Z',
  fringe: 'M37.8 28.2h3.2L42.8 37.2C41.6 38.4 37.2 38.4 36 37.2Z',
  threads: 'M38.7 29 37.9 37.6M39.4 29V37.9M40.1 29 40.9 37.6',
} as const

/** The ellipse of the second turn around the cap, in the mortarboard's box. */
const OVAL = { x: 24, y: 26, rx: 17, ry: 6 }

const tenths = (value: number) => Math.round(value * 10) / 10

/**
 * The second turn up to `share` (0 to 1). It starts at the left, crosses in front of the cap, and returns behind it.
 * Draw `front` above the cap and `back` under it; null if the turn doesn't reach that side.
 */
export function turnRoundCap(share: number): { front: string | null; back: string | null } {
  const { x, y, rx, ry } = OVAL
  const point = (turn: number) => {
    const angle = Math.PI * (1 - 2 * turn)
    return `${tenths(x + rx * Math.cos(angle))} ${tenths(y + ry * Math.sin(angle))}`
  }
  const arc = (from: number, to: number) => `M${point(from)}A${rx} ${ry} 0 0 0 ${point(to)}`
  return {
    front: share > 0 ? arc(0, Math.min(share, 0.5)) : null,
    back: share > 0.5 ? arc(0.5, Math.min(share, 1)) : null,
  }
}

/** The strokes of the second turn, from bottom to top. The turn is too thin for a braid. */
export const capTurn: readonly { paint: CordPaint; width: number }[] = [
  { paint: 'edge', width: 6 },
  { paint: 'thread', width: 4 },
]
