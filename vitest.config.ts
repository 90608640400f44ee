import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/setup/longest-first.ts'

/** These tests measure time or memory, so they run after all others, one at a time. */
const timed = [
  'app/platform/database/stream-memory.db.test.ts',
  'tests/resilience/crash/outages.db.test.ts',
  'tests/money/demo-world.db.test.ts',
  'tests/security/fuzz/uploads.db.test.ts',
  'tests/resilience/servers/memory.db.test.ts',
]

/**
 * These tests need their own module cache: they replace a module or search the process's require cache
 * (kysely-codegen).
 */
export const apart = [
  'app/platform/database/tables.db.test.ts',
  'app/donations/card-testing/attacks.db.test.ts',
  'app/donations/card-testing/guard-charge.db.test.ts',
  'tests/security/attacks/card-testing.db.test.ts',
]

/** These tests call payment providers over HTTP, so they need the longer timeout. */
const providers = ['tests/money/provider/**/*.test.ts']

/**
 * Settings for tests with a real PostgreSQL. Files share a module cache, because loading the platform for each file
 * took two minutes per run.
 */
const onPostgres = {
  environment: 'node' as const,
  isolate: false,
  globalSetup: ['tests/setup/postgres.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // The tests mostly wait for PostgreSQL, other processes, or timers, so three workers keep two cores busy.
  maxWorkers: 3,
}

/**
 * Projects run in the order of `groupOrder`: `unit` has pure rules; `integration`, beside it `apart`, and then `timed`
 * use a real PostgreSQL. Tests that need the database are named `*.db.test.ts`.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          include: ['app', 'bench', 'demo', 'tests', 'tools'].map(folder => `${folder}/**/*.test.{ts,tsx}`),
          exclude: ['**/*.db.test.ts', ...providers, 'tests/e2e/**', '**/node_modules/**'],
          environment: 'node',
          // Unit tests share no state through modules; isolating each file would double the time.
          isolate: false,
          // Long enough for 100,000 random cases on a busy machine, short enough to detect a hang.
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
