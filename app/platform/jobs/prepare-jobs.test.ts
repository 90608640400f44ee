import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newestJobMigration } from './prepare-jobs.server.ts'

test('a newer version of the queue’s library is noticed: its newest migration is the one we wait for', () => {
  const library = createRequire(import.meta.url).resolve('graphile-worker/package.json')
  const migrations = readdirSync(join(library, '../sql')).filter(name => name.endsWith('.sql'))
  expect(Math.max(...migrations.map(name => Number.parseInt(name, 10)))).toBe(newestJobMigration)
})
