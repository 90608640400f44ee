/** Runs `work` once at a time. Calls that arrive during a run share the next one, which begins after them, and its error. */
export function inTurns<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  const begin = async () => {
    await running
    // So that requests which arrived together with the first one share this run.
    await new Promise(resolve => setImmediate(resolve))
    next = null
    return await work()
  }
  return () => {
    if (next) return next
    next = begin()
    running = next.catch(() => undefined)
    return next
  }
}
