import { braidTile, type CordStroke } from './cord-path.ts'

/** Three tiles of the braid with one strand in another color; after three tiles the same strand is on top again. */
export type ThreadTile = {
  width: number
  height: number
  strokes: { stroke: CordStroke; x: number; isOwn: boolean }[]
}

/** The colored strand is on top at 0 and at 1.5 tile widths of every three. */
const isOwnTurn = (at: number) => ((at % 3) + 3) % 3 === 0 || ((at % 3) + 3) % 3 === 1.5

/** The tile for a cord `thickness` px high. Place it at multiples of its width to align it with the braid. */
export function threadTile(thickness: number): ThreadTile {
  const { width, height, beneath, turns } = braidTile(thickness)
  const strokes = [0, 1, 2].flatMap(tile =>
    beneath.map(stroke => ({ stroke, x: tile * width, isOwn: false })),
  )
  for (let at = -1; at <= 4; at += 0.5) {
    const turn = Number.isInteger(at) ? 0 : 1
    for (const stroke of turns[turn] ?? []) strokes.push({ stroke, x: at * width, isOwn: isOwnTurn(at) })
  }
  return { width: width * 3, height, strokes }
}
