import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Makes the release in package.json the last release, and commits: its databases are upgraded from now on, so the migrations that led to it
 * go, and so do the changes of screens since the release before.
 */
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
const writeJson = (file: string, value: unknown) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
const commit = git('rev-list', '--max-count=1', `v${version}`)
const folder = 'db/migrations'
const migrations = readdirSync(folder)
  .filter(name => name.endsWith('.sql'))
  .sort()
const before = JSON.parse(readFileSync('db/last-release.json', 'utf8')) as { lastMigration: string }

writeJson('db/last-release.json', {
  version,
  commit,
  lastMigration: migrations.at(-1) ?? before.lastMigration,
})
for (const name of migrations) rmSync(join(folder, name))
writeJson('tests/ui/pictures/intended.json', [])
git('commit', '--quiet', '--all', '--message', `db: ${version} is the last release`)
