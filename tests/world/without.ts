import type { World } from './app.ts'

/** Removes database guards, only in this world's database. */
export async function without(world: World, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await world.owner.query(statement)
}
