/**
 * Runs at most `atOnce` pieces of work at a time; at most `waiting` more stand in line, first come, first served. Whoever comes beyond
 * that is refused by what `refuse` makes, before anything is begun.
 */
export function boundedQueue({
  atOnce,
  waiting,
  refuse,
}: {
  atOnce: number
  waiting: number
  refuse: () => Error
}): <T>(work: () => Promise<T>) => Promise<T> {
  const line: (() => void)[] = []
  let running = 0
  return async work => {
    if (running < atOnce) running += 1
    else if (line.length < waiting) await new Promise<void>(turn => line.push(turn))
    else throw refuse()
    try {
      return await work()
    } finally {
      // Who is next takes over the place; without anyone it is free.
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
