/**
 * Returns a function that runs `work` one call at a time. Calls during a run share the next run, which starts afterwards, and its result or
 * error.
 */
export function inTurns<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  const begin = async () => {
    await running
    // Waits one turn of the event loop, so that requests that arrived together with the first one share this run.
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
