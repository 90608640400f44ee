import { setTimeout as wait } from 'node:timers/promises'

/** Calls `ask` until it returns a truthy value, and returns that value. Throws after `limitMs` milliseconds. */
export async function eventually<T>(ask: () => T | Promise<T>, limitMs = 10_000): Promise<NonNullable<T>> {
  const limit = performance.now() + limitMs
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (performance.now() > limit) throw new Error(`still not so after ${limitMs} ms: ${ask}`)
    await wait(10)
  }
}
