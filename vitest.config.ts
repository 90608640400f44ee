import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/setup/longest-first.ts'

/** What tells how long something takes, or how much memory, runs when nothing else does. */
const timed = [
  'app/platform/database/stream-memory.db.test.ts',
  'tests/resilience/crash/outages.db.test.ts',
  'tests/money/demo-world.db.test.ts',
  'tests/security/fuzz/uploads.db.test.ts',
  'tests/resilience/servers/memory.db.test.ts',
]

/** Needs a module cache of its own: replaces a module, or (kysely-codegen) searches the cache of the process. */
export const apart = [
  'app/platform/database/tables.db.test.ts',
  'app/donations/card-testing/attacks.db.test.ts',
  'app/donations/card-testing/guard-charge.db.test.ts',
  'tests/security/attacks/card-testing.db.test.ts',
]

/** What talks to payment providers over HTTP, and waits for them: longer than rules may take. */
const providers = ['tests/money/provider/**/*.test.ts']

/** On a real PostgreSQL. Each file builds worlds of its own; loading the platform again for each took two minutes of the run. */
const onPostgres = {
  environment: 'node' as const,
  isolate: false,
  globalSetup: ['tests/setup/postgres.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // They wait for PostgreSQL, for other processes and for time: three keep two cores busy.
  maxWorkers: 3,
}

/**
 * Projects, one after the other: `unit` holds pure rules and needs nothing; `integration` runs against a real PostgreSQL, with `apart` beside it,
 * and so does `timed`. A test that needs the database is named `*.db.test.ts`.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          include: ['app', 'bench', 'tests', 'tools'].map(folder => `${folder}/**/*.test.{ts,tsx}`),
          exclude: ['**/*.db.test.ts', ...providers, 'tests/e2e/**', '**/node_modules/**'],
          environment: 'node',
          // Rules hold no state: a world of its own for each file would take as long again as the tests.
          isolate: false,
          // A hundred thousand random cases take their time on a busy machine; a hang is still found.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...onPostgres,
          name: 'integration',
          sequence: { groupOrder: 1 },
          include: ['app/**/*.db.test.ts', 'tests/**/*.db.test.ts', ...providers],
          exclude: [...timed, ...apart, '**/node_modules/**'],
        },
      },
      { test: { ...onPostgres, isolate: true, name: 'apart', sequence: { groupOrder: 1 }, include: apart } },
      { test: { ...onPostgres, maxWorkers: 1, name: 'timed', sequence: { groupOrder: 2 }, include: timed } },
    ],
  },
})
