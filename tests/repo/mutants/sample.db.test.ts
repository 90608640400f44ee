import { expect, inject, test } from 'vitest'
import type { Mutant } from './mutant.ts'
import { mutants } from './mutants.ts'
import { runMutant } from './run-mutant.ts'

/** Three mutants, for real: that the run of all of them (`npm run mutants`) notices what it should, and says so where nobody does. */

const server = {
  postgresUrl: inject('postgresUrl'),
  superuserUrl: inject('superuserUrl'),
  template: inject('template'),
}

const named = (name: string): Mutant => {
  const mutant = mutants.find(one => one.name === name)
  if (!mutant) throw new Error(`no mutant is called ${name}`)
  return mutant
}

test('a figure of the program is caught by its rule’s test', async () => {
  expect(await runMutant(named('fee-flat'), server)).toMatchObject({
    outcome: 'caught',
    by: expect.stringContaining('the lines of a quote'),
  })
})

// It fills a database of its own with every migration.
test('a guard of the database is caught by the test that asks it', { timeout: 180_000 }, async () => {
  expect(await runMutant(named('sql-ledger-balances'), server)).toMatchObject({
    outcome: 'caught',
    by: expect.stringContaining('one that does not is refused'),
  })
})

test('what no test asks about survives', async () => {
  const unasked: Mutant = {
    name: 'unasked',
    file: 'app/donations/quote.ts',
    find: 'quoteLifetimeMinutes = 30',
    replace: 'quoteLifetimeMinutes = 31',
    tests: ['app/donations/quote.test.ts'],
  }
  expect((await runMutant(unasked, server)).outcome).toBe('survived')
})
