import { solving } from './puzzles.ts'

/** What the worker says: how far it is, then the proof. */
export type WorkerSays = { share: number } | { proof: string }

const reportMs = 100

addEventListener('message', ({ data }: MessageEvent<string>) => {
  const work = solving(data)
  let saidAt = performance.now()
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return say({ proof: step.value })
    if (performance.now() - saidAt < reportMs) continue
    saidAt = performance.now()
    say({ share: step.value })
  }
})

const say = (message: WorkerSays) => postMessage(message)
