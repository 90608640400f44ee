import { braidTile, type CordStroke } from './cord-path.ts'

/** A piece of the braid in which one of its three strands is of another dye: it repeats every three tiles, where that strand is uppermost again. */
export type ThreadTile = {
  width: number
  height: number
  strokes: { stroke: CordStroke; x: number; isOwn: boolean }[]
}

/** The strand comes uppermost at the first turn of the first tile, and on its way back half a strand further. */
const isOwnTurn = (at: number) => ((at % 3) + 3) % 3 === 0 || ((at % 3) + 3) % 3 === 1.5

/** The piece for a cord `thickness` px high. Laid at a whole number of its widths from the start of a braid, it fits that braid. */
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
