import type { World } from './app.ts'

/** Takes guards of the database away, in this world's own database alone. */
export async function without(world: World, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await world.owner.query(statement)
}
