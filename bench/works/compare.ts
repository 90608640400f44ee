import { medianSpeed, type Speed } from '../load/speed.ts'
import type { Result, Runner, SideName, Work } from './work.ts'

/**
 * Runs the sides of a work alternately, after one warm-up round, so that the machine's noise affects all of them. Returns a result for each
 * number of connections.
 */
export async function compare(work: Work, rounds: number): Promise<Result[]> {
  const sides = Object.entries(work.sides) as [SideName, Runner][]
  const results: Result[] = []
  await work.before?.()
  for (const connections of work.connections) {
    const counted = new Map<SideName, Speed[]>(sides.map(([name]) => [name, []]))
    for (let round = 0; round <= rounds; round++) {
      for (const [name, run] of sides) {
        const speed = await run(connections)
        if (round > 0) counted.get(name)?.push(speed)
      }
    }
    const speeds = Object.fromEntries([...counted].map(([name, all]) => [name, medianSpeed(all)]))
    results.push({ name: work.name, title: work.title, connections, speeds })
  }
  return results
}
