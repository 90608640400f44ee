import { defineConfig } from 'vitest/config'

/** The unit tests that Stryker runs against each mutant. */
export default defineConfig({
  test: {
    include: [
      'app/{donations,fees,ledger,withdrawals}/**/*.test.ts',
      'app/lib/cents.test.ts',
      'tests/money/stories/money.test.ts',
    ],
    exclude: ['**/*.db.test.ts', '**/node_modules/**'],
  },
})
