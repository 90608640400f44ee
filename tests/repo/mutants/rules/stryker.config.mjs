/**
 * Mutation tests of the pure functions for donations, fees, ledger, withdrawals, and rounding: `npm run mutants -- rules`.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  mutate: [
    'app/{donations,fees,ledger,withdrawals}/**/*.ts',
    'app/lib/cents.ts',
    '!**/*.{server,browser,test}.ts',
    '!**/{contract,endpoints,settings,exports}.ts',
  ],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'tests/repo/mutants/rules/vitest.config.ts', related: true },
  // Tests need not notice a changed message.
  mutator: { excludedMutations: ['StringLiteral'] },
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { logTests: false, allowColor: false },
  concurrency: 2,
  tempDirName: 'test-results/stryker',
  ignorePatterns: ['/data', '/dist', '/mobile', '/docs'],
  thresholds: { high: 90, low: 75, break: 75 },
}
