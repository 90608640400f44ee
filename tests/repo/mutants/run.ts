import { parseArgs } from 'node:util'
import { startTestServer, type TestServer } from '../../setup/postgres.ts'
import { layerOf, type Mutant } from './mutant.ts'
import { mutants } from './mutants.ts'
import { type MutantResult, prepareMutant, runMutant, runTests } from './run-mutant.ts'

/**
 * `npm run mutants [-- --only name,name] [--passed]`: runs the tests of each mutant with it in place, and prints which test noticed. Ends with 1 where
 * one survived that equivalent.md does not argue, or where tests fail without any. `--passed` says that they were just seen to pass.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, passed: { type: 'boolean' } } })
const wanted = values.only?.split(',')
const chosen = mutants
  .filter(({ name }) => !wanted || wanted.some(part => name.startsWith(part)))
  .map(prepareMutant)
if (chosen.length === 0) throw new Error(`no mutant is called ${values.only}`)

async function runAll(): Promise<void> {
  const server = await startTestServer()
  try {
    if (!values.passed) await runPlain(server)
    const unseen: string[] = []
    for (const mutant of chosen) {
      const result = await runMutant(mutant, server)
      console.log(lineOf(mutant, result))
      if (isUnseen(mutant, result)) unseen.push(mutant.name)
    }
    conclude(unseen)
  } finally {
    await server.stop()
  }
}

/** A test that fails anyway notices nothing. */
async function runPlain(server: TestServer): Promise<void> {
  const files = [...new Set(chosen.flatMap(({ tests }) => tests))].sort()
  const plain = await runTests(null, files, server)
  if (plain.outcome !== 'survived') throw new Error(`the tests fail without a mutant: ${plain.by}`)
  console.log(`${files.length} test files pass without a mutant (${seconds(plain.ms)})\n`)
}

/** Also one that is argued and caught all the same: its argument is wrong. */
const isUnseen = (mutant: Mutant, { outcome }: MutantResult) =>
  (outcome === 'caught' || outcome === 'hung') === (mutant.equivalent !== undefined)

function lineOf(mutant: Mutant, { outcome, by, ms }: MutantResult): string {
  const word = mutant.equivalent && outcome === 'survived' ? 'argued' : outcome
  const facts = [mutant.name.padEnd(44), layerOf(mutant).padEnd(8), word.padEnd(9), seconds(ms).padStart(6)]
  return [...facts, by.slice(0, 160)].join('  ').trimEnd()
}

function conclude(unseen: readonly string[]): void {
  console.log(`\n${chosen.length - unseen.length} of ${chosen.length} mutants as they should be`)
  for (const name of unseen) console.log(`  not: ${name}`)
  process.exitCode = unseen.length === 0 ? 0 : 1
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

// Whatever runs for a mutant ends with us.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
await runAll()
