import type { Fault } from '#app/platform/faults.server.ts'
import type { World } from '#tests/world/app.ts'

/** Runs `work` while the product has this fault. */
export async function seededFault<T>(fault: Fault, work: () => Promise<T>): Promise<T> {
  process.env.TASSEL_TEST_FAULTS = fault
  try {
    return await work()
  } finally {
    delete process.env.TASSEL_TEST_FAULTS
  }
}

/** Takes guards of the database away, in this world's own database alone. */
export async function without(world: World, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await world.owner.query(statement)
}
