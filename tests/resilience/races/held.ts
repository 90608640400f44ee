import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { eventually } from '#tests/setup/eventually.ts'
import type { World } from '#tests/world/app.ts'

/** A transaction that has done its writes and stays open until `commit` is called. */
export type Held = { commit(): Promise<void> }

/** Begins a transaction on a separate connection and runs `work` in it. Resolves before the commit. */
export async function held(world: World, work: (tx: Tx) => Promise<unknown>): Promise<Held> {
  let go = () => {}
  const notified = new Promise<void>(resolve => {
    go = resolve
  })
  let isThere = () => {}
  const there = new Promise<void>(resolve => {
    isThere = resolve
  })
  const ended = world.app.db.transaction(async tx => {
    await work(tx)
    isThere()
    await notified
  })
  await Promise.race([there, ended])
  return {
    async commit() {
      go()
      await ended
    },
  }
}

/** Returns a function that reports whether the promise has settled. */
export function over(work: Promise<unknown>): () => boolean {
  let isOver = false
  const end = () => {
    isOver = true
  }
  work.then(end, end)
  return () => isOver
}

/** The number of connections to this database that wait for a lock. */
async function waiting(db: Db): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'test_waiting_connections',
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.count ?? 0
}

/** Waits until at least `count` connections wait for a lock, or until `isOver` returns true. */
export async function untilWaiting(world: World, count: number, isOver: () => boolean): Promise<void> {
  await eventually(async () => isOver() || (await waiting(world.app.db)) >= count)
}
