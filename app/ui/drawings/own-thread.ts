import { braidTile, type CordStroke } from './cord-path.ts'

/** A tile of the braid with one strand in another color. It repeats every three tiles, when that strand is on top again. */
export type ThreadTile = {
  width: number
  height: number
  strokes: { stroke: CordStroke; x: number; isOwn: boolean }[]
}

/** The strand is on top at the first turn of the first tile, and again one and a half tiles later. */
const isOwnTurn = (at: number) => ((at % 3) + 3) % 3 === 0 || ((at % 3) + 3) % 3 === 1.5

/** The tile for a cord `thickness` px high. It aligns with the braid at whole multiples of its width. */
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
