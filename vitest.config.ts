import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/setup/longest-first.ts'

/** What tells how long something takes runs when nothing else does. */
const timed = ['tests/demo-world.db.test.ts']

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
 * Three projects, one after the other: `unit` holds pure rules and needs nothing; `integration` runs against a real PostgreSQL,
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
          include: ['app/**/*.test.{ts,tsx}', 'tests/**/*.test.{ts,tsx}', 'tools/**/*.test.{ts,tsx}'],
          exclude: ['**/*.db.test.ts', 'tests/e2e/**', '**/node_modules/**'],
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
          include: ['app/**/*.db.test.ts', 'tests/**/*.db.test.ts'],
          exclude: [...timed, '**/node_modules/**'],
        },
      },
      { test: { ...onPostgres, name: 'timed', sequence: { groupOrder: 2 }, include: timed } },
    ],
  },
})
