import { solveChallengeWorkers, solveChallenge as solveHere } from 'altcha-lib'
import type { Challenge } from 'altcha-lib/types'
import { deriveKey } from './derive-key.browser.ts'

/** Otherwise the library gives up after 90 s. */
const unlimited = 0

/**
 * Solves a challenge (`facts.challenge` of ChallengeRequired): about a second on a phone. Uses workers, so that the page stays responsive,
 * or the page itself if workers cannot start. Load this file by `import()` only when it is needed.
 */
export async function solveChallenge(text: string): Promise<string> {
  const challenge: Challenge = JSON.parse(text)
  const solution = await solveChallengeWorkers({
    challenge,
    timeout: unlimited,
    concurrency: Math.min(4, navigator.hardwareConcurrency),
    createWorker: () => new Worker(new URL('./solve.worker.browser.ts', import.meta.url), { type: 'module' }),
  }).catch(() => solveHere({ challenge, timeout: unlimited, deriveKey }))
  return JSON.stringify({ challenge, solution })
}
