import type { World } from './app.ts'

/** Runs statements as the database owner, such as dropping a trigger whose absence a test needs. */
export async function without(world: World, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await world.owner.query(statement)
}
