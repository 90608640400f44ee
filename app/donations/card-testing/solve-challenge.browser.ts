import { solveChallengeWorkers, solveChallenge as solveHere } from 'altcha-lib'
import type { Challenge } from 'altcha-lib/types'
import { deriveKey } from './derive-key.browser.ts'

/** The library gives up after 90 s otherwise. */
const unlimited = 0

/**
 * The proof for a challenge (`facts.challenge` of ChallengeRequired): about a second on a phone. In workers, so that the page stays
 * responsive; in the page where workers cannot start. Load this file only when it is needed, by `import()`.
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
