import { appendFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { type Mutant, mutate } from './mutant.ts'
import { handedOver } from './run-mutant.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Puts the mutant into the source while it is loaded: no file of the tree is touched, and whatever is killed leaves nothing behind. */
function mutation(mutant: Mutant, seen: string): Plugin {
  return {
    name: 'mutant',
    enforce: 'pre',
    transform(code, id) {
      if (!mutant.file || id.split('?')[0] !== root + mutant.file) return undefined
      appendFileSync(seen, 'loaded')
      return { code: mutate(code, mutant), map: null }
    },
  }
}

const { mutant, seen } = handedOver()

/** The named test files with one mutant among what they load, or none; on the PostgreSQL that all mutants share. */
export default defineConfig({
  root,
  plugins: mutant ? [mutation(mutant, seen)] : [],
  test: {
    include: ['app/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
    environment: 'node',
    isolate: false,
    globalSetup: ['tests/repo/mutants/shared-postgres.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 1,
  },
})
