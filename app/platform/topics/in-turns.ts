/**
 * One run of `ask` at a time: calls that come while one is under way share the next, which begins after each of them. A run that fails
 * fails for those who shared it.
 */
export function inTurns<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  const begin = async () => {
    await running
    // Behind everything that was read from the network together with the first call.
    await new Promise(resolve => setImmediate(resolve))
    next = null
    return await ask()
  }
  return () => {
    if (next) return next
    next = begin()
    running = next.catch(() => undefined)
    return next
  }
}
