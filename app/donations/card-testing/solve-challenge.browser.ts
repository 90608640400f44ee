import { solving } from './puzzles.ts'
import type { WorkerSays } from './solve.worker.browser.ts'

type Options = {
  /** Ends the work; the promise is then rejected with the signal's reason. */
  signal?: AbortSignal
  /** Between 0 and 1, some times a second. */
  onProgress?: (share: number) => void
}

/**
 * Works out the answer to a challenge (`facts.challenge` of ChallengeRequired): a second or two on a phone. In a worker, so that the
 * page goes on living; where there are none, in short pieces beside it. Load this file only when it is needed, by `import()`.
 */
export async function solveChallenge(challenge: string, options: Options = {}): Promise<string> {
  options.signal?.throwIfAborted()
  const worker = startWorker()
  if (!worker) return await solveHere(challenge, options)
  try {
    return await solveThere(worker, challenge, options)
  } catch (error) {
    if (!(error instanceof WorkerFailed)) throw error
    return await solveHere(challenge, options)
  } finally {
    worker.terminate()
  }
}

class WorkerFailed extends Error {}

function startWorker(): Worker | null {
  try {
    return new Worker(new URL('./solve.worker.browser.ts', import.meta.url), { type: 'module' })
  } catch {
    return null
  }
}

function solveThere(worker: Worker, challenge: string, { signal, onProgress }: Options): Promise<string> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
    // Also where its file is blocked or does not load.
    worker.onerror = () => reject(new WorkerFailed())
    worker.onmessage = ({ data }: MessageEvent<WorkerSays>) => {
      if ('proof' in data) resolve(data.proof)
      else onProgress?.(data.share)
    }
    worker.postMessage(challenge)
  })
}

/** As long as a page may be busy without anyone noticing. */
const pieceMs = 12

async function solveHere(challenge: string, { signal, onProgress }: Options): Promise<string> {
  const work = solving(challenge)
  for (;;) {
    const until = performance.now() + pieceMs
    let step = work.next()
    while (!step.done && performance.now() < until) step = work.next()
    if (step.done) return step.value
    onProgress?.(step.value)
    await new Promise(later => setTimeout(later))
    signal?.throwIfAborted()
  }
}
