import type { QuoteLines } from '#app/donations/quote.ts'
import { Refusal } from '#app/lib/refusal.ts'
import type { SeededRandom } from '#app/lib/seeded-random.ts'
import type { App } from '#app/platform/app.server.ts'
import { manualClock } from '#app/platform/clock.server.ts'
import type { ProviderEvent } from '#app/platform/payments/port.ts'
import { ProviderUnavailable } from '#app/platform/payments/port.ts'
import { worldStart } from '#tests/world/app.ts'
import { chanceOf, seededUuid } from './chance.ts'
import { type SimulatedProvider, sendingsOf, simulatedProvider } from './provider.ts'
import type { Actor, Stage, StageOwner } from './stage.ts'
import { SimulatedLoss, type Trouble, unreliable } from './unreliable-database.ts'

export type SimOwner = StageOwner & { campaignIds: string[]; hasLeft: boolean }

/** A donor's payment as the simulation recorded it. A stray payment exists only at the provider. */
export type SimDonation = {
  id: string
  campaignId: string
  email: string
  quoteId: string
  /** The lines shown to the donor; null for a stray payment. */
  lines: QuoteLines | null
  /** The amount credited to the campaign, in cents; for a stray payment, its total. */
  amountCents: number
  isStray: boolean
}

/**
 * The state of a seed's story: the product in an unreliable environment, and the simulation's own records.
 */
export type Simulation = {
  seed: number
  random: SeededRandom
  app: App
  clock: ReturnType<typeof manualClock>
  provider: SimulatedProvider
  admins: readonly Actor[]
  owners: SimOwner[]
  donations: Map<string, SimDonation>
  /** The campaign that each suspense item was assigned to; null for the foundation. */
  assigned: Map<string, string | null>
  /**
   * Money that came back to departed owners' campaigns and that admins assigned to another campaign, in cents
   * by campaign.
   */
  ownerless: Map<string, number>
  /** The differences closed by an admin. */
  resolved: Set<string>
  /** How many months have been closed. */
  closedMonths: number
  trace: string[]
  /** False at the end of a story, when no more faults occur. */
  isRough: boolean
  /** The payment whose look-ups at the provider fail, or null. */
  poisoned: string | null
  /** True while the provider sends no events. */
  isSilent: boolean
  trouble(trouble: Trouble): void
  uuid(): string
  dueEvents(): ProviderEvent[]
  sendAgain(event: ProviderEvent): void
  advance(milliseconds: number): void
}

const minute = 60_000

/** Starts the story of a seed on a stage that was reset. */
export function beginSimulation(stage: Stage, seed: number): Simulation {
  const random = chanceOf(seed, 'story')
  const db = unreliable(stage.world.app.db)
  const clock = manualClock(worldStart)
  const sent: { event: ProviderEvent; dueAt: number }[] = []
  const asked = new Map<string, number>()
  // Some seeds lose every event, so recovery cannot depend on any event arriving.
  const lossRate = random.pick([0, 0.3, 0.3, 0.3, 1])
  const troubleRate = random.pick([0, 0.1, 0.3])
  const now = () => clock.now().getTime()
  const provider = simulatedProvider(seed, clock, {
    call(operation, paymentId) {
      if (simulation.poisoned === paymentId && operation === 'look-up') return 'unreachable'
      if (!simulation.isRough) return null
      const key = `${operation} ${paymentId}`
      asked.set(key, (asked.get(key) ?? 0) + 1)
      const chance = chanceOf(seed, key, asked.get(key) ?? 0)
      if (!chance.chance(troubleRate)) return null
      return chance.pick(['unreachable', 'silent'])
    },
    send(event) {
      if (simulation.isSilent) return
      for (const wait of sendingsOf(seed, event, lossRate)) sent.push({ event, dueAt: now() + wait })
    },
  })
  const newShortId = () => `camp${random.int(100_000, 999_999)}`
  const app: App = { ...stage.world.app, db, clock, newShortId, payments: provider.port }
  const simulation: Simulation = {
    seed,
    random,
    app,
    clock,
    provider,
    admins: stage.admins,
    owners: stage.owners.map(owner => ({ ...owner, campaignIds: [...owner.campaignIds], hasLeft: false })),
    donations: new Map(),
    assigned: new Map(),
    ownerless: new Map(),
    resolved: new Set(),
    closedMonths: 0,
    trace: [],
    isRough: true,
    poisoned: null,
    isSilent: false,
    trouble: trouble => db.next(trouble),
    uuid: () => seededUuid(random),
    dueEvents() {
      const due = sent.filter(({ dueAt }) => dueAt <= now()).sort((a, b) => a.dueAt - b.dueAt)
      for (const one of due) sent.splice(sent.indexOf(one), 1)
      return due.map(({ event }) => event)
    },
    sendAgain: event => void sent.push({ event, dueAt: now() + 5 * minute }),
    advance(milliseconds) {
      clock.advance(milliseconds)
      provider.payOut()
    },
  }
  return simulation
}

/**
 * Runs an action. Returns `done`, the refusal's code, or `lost` if a simulated fault hid the result. Rethrows
 * other errors.
 */
export async function outcomeOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    if (error instanceof SimulatedLoss || error instanceof ProviderUnavailable) return 'lost'
    throw error
  }
}

/** The action of an admin who has just stepped up. */
export function actionOf({ clock, random, admins }: Simulation, admin = random.pick(admins)) {
  return { admin: fresh(admin, clock.now()), now: clock.now(), requestId: 'simulation' }
}

/** The person with a step-up at `at`. */
export const fresh = ({ viewer }: Actor, at: Date) => ({ ...viewer, steppedUpAt: at.toISOString() })
