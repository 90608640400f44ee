import { solveChallengeWorkers, solveChallenge as solveHere } from 'altcha-lib'
import type { Challenge } from 'altcha-lib/types'
import { deriveKey } from './derive-key.browser.ts'

/** No time limit; the library's default is 90 s. */
const unlimited = 0

/**
 * Solves a challenge (`facts.challenge` of ChallengeRequired), which takes about a second on a phone. Runs in
 * workers to keep the page responsive, or on the main thread if workers cannot start. Load this module by
 * `import()` only when needed.
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
