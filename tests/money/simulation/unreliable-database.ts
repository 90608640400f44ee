import type { Database } from '#app/platform/database/database.server.ts'

/**
 * A fault of one transaction. `lost-answer`: it commits, but the result is lost. `rolled-back`: it fails
 * before its commit. `serialization`: PostgreSQL rejects its first attempt with a serialization failure.
 */
export type DatabaseTrouble = 'lost-answer' | 'rolled-back' | 'serialization'

/** The error thrown to the caller by a simulated fault. */
export class SimulatedLoss extends Error {
  readonly code = '57014'
}

class Serialization extends Error {
  readonly code = '40001'
}

export type Trouble = { kind: DatabaseTrouble; nth: number } | null

/** A database in which the nth transaction after `next` fails once. */
export function unreliable(db: Database): Database & { next(trouble: Trouble): void } {
  let waiting: Trouble = null
  const take = (): DatabaseTrouble | null => {
    if (!waiting) return null
    waiting = { ...waiting, nth: waiting.nth - 1 }
    if (waiting.nth > 0) return null
    const { kind } = waiting
    waiting = null
    return kind
  }
  return {
    ...db,
    next: trouble => {
      waiting = trouble
    },
    async transaction(work, options) {
      const trouble = take()
      if (trouble === 'lost-answer') {
        await db.transaction(work, options)
        throw new SimulatedLoss('simulated: committed, and the answer is lost')
      }
      if (!trouble) return await db.transaction(work, options)
      let attempts = 0
      return await db.transaction(async tx => {
        const result = await work(tx)
        attempts += 1
        if (trouble === 'rolled-back') throw new SimulatedLoss('simulated: given up before the commit')
        if (attempts === 1) throw new Serialization('simulated: could not serialize access')
        return result
      }, options)
    },
  }
}
