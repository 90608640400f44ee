import { afterAll, beforeAll, expect, test } from 'vitest'
import { isWhole } from '#tests/setup/whole.ts'
import { report, runSeed, type SeedResult } from './run-seed.ts'
import { aStage, type Stage } from './stage.ts'

/**
 * Random stories by seed: the whole product in one process, with a clock, provider, network and database
 * controlled by the seed. `SEED=123 npm run drill -- tests/money/simulation/seeds` replays and prints one;
 * `SEEDS=50000` sets how many run.
 */
const one = process.env.SEED ? Number(process.env.SEED) : null
const many = Number(process.env.SEEDS ?? (isWhole ? 20_000 : 400))
const seeds = one === null ? Array.from({ length: many }, (_, at) => at + 1) : [one]

/**
 * How many stories run concurrently, each on its own database: one runs while another waits for PostgreSQL.
 */
const lanes = one === null ? 2 : 1
/** Stop after this many failed seeds. */
const enough = 5

let stages: Stage[]
beforeAll(async () => {
  stages = await Promise.all(Array.from({ length: lanes }, aStage))
})
afterAll(() => Promise.all(stages.map(stage => stage.close())))

const seen = new Set<string>()

test(
  `${seeds.length} seeds: after whatever has happened, the ledger, the provider and the mails agree`,
  async () => {
    const waiting = [...seeds]
    const broken: SeedResult[] = []
    const play = async (stage: Stage) => {
      for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
        const result = await runSeed(stage, seed)
        for (const line of result.trace) seen.add(withoutNumbers(line))
        if (one !== null) console.log(result.trace.join('\n'))
        if (result.faults.length > 0) broken.push(result)
        if (broken.length >= enough) return
      }
    }
    await Promise.all(stages.map(play))
    expect(broken.map(report).join('\n\n')).toBe('')
  },
  isWhole ? 4 * 60 * 60_000 : 900_000,
)

test('a seed is reproducible', async () => {
  const [stage] = stages as [Stage]
  const seed = seeds[0] ?? 1
  const [first, second] = [await runSeed(stage, seed), await runSeed(stage, seed)]
  expect(second).toEqual(first)
})

/** Ensures that the stories covered each of these events. */
const turns = [
  'captured, another sum',
  'payment.refunded',
  'payment.disputed',
  'payment.dispute_won',
  'payment.failed',
  'withdraw: done',
  'withdraw: lost, then done',
  'FundsMissing',
  'ConsentWithdrawn',
  'FundsFrozen',
  'approve a withdrawal that is pending: done',
  'reject a withdrawal that is pending: done',
  'pay a withdrawal that is approved: done',
  'batch a withdrawal that is approved: done',
  'return a withdrawal that is paid: done',
  'OwnWithdrawal',
  'AlreadyApproved',
  'clear a withdrawal that is pending: done',
  'PayeeHeld',
  'ApprovedByYou',
  'leaves: done',
  'leaves: FundsLeft',
  'leaves: PaymentsOpen',
  'leaves: PayoutOnItsWay',
  'leaves: lost',
  'refund suspense #: done',
  'assign suspense # to the foundation: done',
  'assign suspense # to camp#: done',
  'close #-#: done',
  'write off camp#: done',
  'cut off',
  'nobody can ask about',
]

test.runIf(seeds.length >= 400).each(turns)('the stories came to: %s', turn => {
  expect([...seen].some(line => line.includes(turn))).toBe(true)
})

function withoutNumbers(line: string): string {
  return line.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, '#')
}
