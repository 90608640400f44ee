import * as admins from './admin-steps.ts'
import { chanceOf } from './chance.ts'
import * as donors from './donor-steps.ts'
import { brokenInvariants, brokenMeanwhile } from './invariants.ts'
import * as jobs from './job-steps.ts'
import * as owners from './owner-steps.ts'
import { beginSimulation, type Simulation } from './simulation.ts'
import type { Stage } from './stage.ts'
import type { DatabaseTrouble } from './unreliable-database.ts'

/** The result of a seed: the violated invariants and the steps taken. */
export type SeedResult = { seed: number; faults: string[]; trace: readonly string[] }

const minute = 60_000
const day = 24 * 60 * minute

type Weights = readonly [donors.Step, number][]

const always: Weights = [
  [jobs.reconcile, 5],
  [jobs.compare, 1],
  [jobs.deliver, 6],
  [donors.chargeMore, 2],
  [donors.stray, 2],
  [owners.turnConsent, 1],
  [admins.moderate, 2],
  [admins.decideSuspense, 3],
  [admins.resolve, 1],
  [owners.leave, 3],
]

/**
 * A story has three parts: people donate, then owners withdraw, then everything happens for months.
 * `pauses` are the longest waits between steps, in minutes.
 */
const parts: readonly { pauses: readonly number[]; weights: Weights }[] = [
  {
    pauses: [1, 5, 20, 90, 600],
    weights: [
      ...always,
      [donors.give, 42],
      [donors.begin, 12],
      [donors.pay, 16],
      [donors.returnAtProvider, 8],
    ],
  },
  {
    pauses: [5, 60, 600, 2_000],
    weights: [
      ...always,
      [owners.withdraw, 22],
      [owners.turnConsent, 3],
      [admins.decide, 40],
      [donors.pay, 6],
      [donors.returnAtProvider, 6],
      [admins.refund, 4],
      [owners.leave, 6],
      [owners.begin, 2],
      [owners.takeOwnDown, 1],
    ],
  },
  {
    pauses: [60, 600, 3_000, 10_000],
    weights: [
      ...always,
      [donors.returnAtProvider, 20],
      [owners.leave, 12],
      [admins.decide, 14],
      [owners.withdraw, 6],
      [admins.refund, 10],
      [donors.pay, 4],
      [donors.give, 4],
      [admins.writeOff, 8],
      [admins.closeMonth, 3],
    ],
  },
]
const bags = parts.map(({ weights }) =>
  weights.flatMap(([step, times]) => Array.from({ length: times }, () => step)),
)

/** The message for a failed seed, with the command to replay it. */
export function report({ seed, faults, trace }: SeedResult): string {
  const last = trace.filter(line => line !== '').slice(-25)
  const again = `SEED=${seed} npm run drill -- tests/money/simulation/seeds`
  return [`Seed ${seed} (again: ${again}):`, ...faults, `its last steps of ${trace.length}:`, ...last].join(
    '\n  ',
  )
}

/** Runs a seed's story and returns the violated invariants. `look` runs additional checks after each step. */
export async function runSeed(
  stage: Stage,
  seed: number,
  look: () => Promise<string[]> = async () => [],
): Promise<SeedResult> {
  await stage.reset()
  const simulation = beginSimulation(stage, seed)
  const { random, trace } = simulation
  const result = (faults: string[]): SeedResult => ({ seed, faults, trace })
  try {
    for (let part = 0; part < parts.length; part++) {
      // Campaigns end in the second week, and their money can be withdrawn from April 1.
      if (part === 1) simulation.advance(random.int(19, 26) * day)
      for (let count = random.int(4, 9); count > 0; count--) {
        await takeStep(simulation, part)
        const seen = await look()
        if (seen.length > 0) return result(seen)
      }
      const faults = await brokenMeanwhile(simulation)
      if (faults.length > 0) return result(faults)
    }
    const late = await settle(simulation)
    return result([...late, ...(await brokenInvariants(simulation))])
  } catch (error) {
    return result([`it crashed: ${(error as Error).stack ?? error}`])
  }
}

const troubles: readonly DatabaseTrouble[] = ['lost-answer', 'rolled-back', 'serialization']

async function takeStep(simulation: Simulation, part: number): Promise<void> {
  const { random, clock, trace } = simulation
  simulation.advance(random.pick(parts[part]?.pauses ?? []) * random.int(1, minute))
  const trouble = random.chance(0.12) ? { kind: random.pick(troubles), nth: random.int(1, 3) } : null
  simulation.trouble(trouble)
  const received = await jobs.receive(simulation)
  const step = random.pick(bags[part] ?? [])
  const done = await step(simulation)
  simulation.trouble(null)
  const at = clock.now().toISOString().slice(0, 16)
  if (received) trace.push(`${at} ${received}`)
  trace.push(`${at} ${done}${trouble ? ` (${trouble.kind} in transaction ${trouble.nth})` : ''}`)
}

/** Ends all faults, runs the daily jobs, and delivers all events. */
async function settle(simulation: Simulation): Promise<string[]> {
  const { trace } = simulation
  simulation.isRough = false
  const late = await findsOthersBehind(simulation)
  simulation.advance(day)
  trace.push(await jobs.receive(simulation), await jobs.reconcile(simulation), await jobs.compare(simulation))
  // Events that are delivered days late must change nothing.
  simulation.advance(4 * day)
  trace.push(await jobs.receive(simulation), await jobs.reconcile(simulation), await jobs.compare(simulation))
  await jobs.deliverAll(simulation)
  return late
}

/**
 * Checks that a reconciler run still posts the other payments whose events were lost if the look-up of one
 * payment fails.
 */
async function findsOthersBehind(simulation: Simulation): Promise<string[]> {
  const { provider, app, trace, seed } = simulation
  if (chanceOf(seed, 'poison').chance(0.5)) return []
  for (let count = 0; count < 2; count++) trace.push(await donors.begin(simulation))
  const open = await app.db.rows<{ id: string }>(
    'simulated_open',
    `select id from payments where status = 'started' order by coalesce(next_look_up_at, created_at), id`,
  )
  const paid = open.filter(({ id }) => provider.payments.get(id)?.movements.length === 0).slice(0, 4)
  const [first, ...others] = paid
  if (!first || others.length === 0) return []
  simulation.isSilent = true
  for (const { id } of paid) provider.take(id)
  simulation.isSilent = false
  simulation.poisoned = first.id
  simulation.advance(70 * minute)
  trace.push(`nobody can ask about ${first.id}`, await jobs.reconcile(simulation))
  simulation.poisoned = null
  const missing = await app.db.rows<{ id: string }>(
    'simulated_behind',
    `select id from payments where id = any($1::uuid[]) and status = 'started'`,
    [others.map(({ id }) => id)],
  )
  return missing.map(({ id }) => `payment ${id} waits behind one that nobody can ask about`)
}
