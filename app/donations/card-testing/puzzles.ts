import { beginsWithZeros, bitsOf, puzzles, puzzleText, writeProof } from './challenge.ts'
import { firstBitsOf } from './sha256.ts'

/** So many tries between two looks at the clock. */
const triesAtOnce = 2_000

/**
 * Solves a challenge piece by piece: each step tries some numbers and answers how far it is (0 to 1), the last one the proof. Who
 * steps decides how long at once. Throws for what is no challenge.
 */
export function* solving(challenge: string): Generator<number, string> {
  const bits = bitsOf(challenge)
  if (bits === null) throw new Error('this is no challenge')
  const numbers: string[] = []
  for (let puzzle = 0; puzzle < puzzles; puzzle++) {
    const first = firstBitsOf(puzzleText(challenge, puzzle, ''))
    for (let number = 0; ; number++) {
      const text = number.toString(36)
      if (beginsWithZeros(first(text), bits)) {
        numbers.push(text)
        break
      }
      if (number % triesAtOnce === triesAtOnce - 1) yield puzzle / puzzles
    }
  }
  return writeProof(challenge, numbers)
}
