import { readFileSync } from 'node:fs'
import { projectFolder } from '../project-folder.server.ts'

/** The release whose databases can be upgraded, and whose servers run on the new schema while they are restarted. */
export const lastRelease: { version: string; commit: string; lastMigration: string } = JSON.parse(
  readFileSync(new URL('db/last-release.json', projectFolder), 'utf8'),
)

/**
 * The migrations since the last release among `migrations` (each `name sha256`), and the last release's own, by name alone: a database made from
 * db/schema has no others, and does not know the text of that one.
 */
export function sinceLastRelease(migrations: readonly string[]): string[] {
  const { lastMigration } = lastRelease
  return migrations
    .filter(migration => migration >= lastMigration)
    .map(migration => (migration.startsWith(`${lastMigration} `) ? lastMigration : migration))
}
