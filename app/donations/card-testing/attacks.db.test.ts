import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Refusal } from '#app/lib/refusal.ts'
import { isWhole } from '#tests/setup/whole.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { endQuietAttacks } from './attacks.server.ts'
import { guardCharge } from './guard-charge.server.ts'
import { noteAttempt } from './note-attempt.server.ts'

/**
 * Simulates card thieves and donors at the same time, with a provider that declines some cards. Asserts how
 * many stolen cards reached the provider.
 */

let world: World
let campaigns: string[]
beforeAll(async () => {
  world = await aWorld()
  campaigns = []
  for (let n = 0; n < 20; n++) campaigns.push((await aCampaign(world, await aScholar(world))).campaignId)
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  await world.owner.query(
    'truncate charge_attempts, card_testing_attacks, charge_refusals, card_testing_alerts',
  )
})

const second = 1_000
const minute = 60 * second

/** A simulated donor or thief, who tries cards one after another until one is accepted or none remain. */
type Giver = {
  name: string
  address: string
  email: string
  campaignId: string
  cents: number
  cards: { fingerprint: string; good: boolean }[]
  /** Milliseconds from the start of the simulation. */
  at: number
  /** Whether a refused attempt is retried with the same card instead of the next one. */
  patient: boolean
  pause: number
}

type Tally = { reached: number; captured: number; refused: Record<string, number>; failed: string[] }

/**
 * Runs all attempts in order of their time, or concurrently if `latency` is set. Returns a tally of attempts
 * for each name.
 */
async function play(givers: Giver[], { latency = 0, until = 60 * minute } = {}) {
  const start = world.clock.now().getTime()
  const played: Record<string, Tally> = {}
  const todo = givers.map(giver => ({ ...giver, payment: crypto.randomUUID(), next: 0 }))
  let checkedAt = 0
  const queue = [...todo]
  while (queue.length > 0) {
    queue.sort((a, b) => a.at - b.at)
    const due = latency > 0 ? queue.filter(({ at }) => at === queue[0]?.at) : queue.slice(0, 1)
    queue.splice(0, due.length)
    const at = due[0]?.at ?? 0
    if (at > until) break
    world.clock.advance(start + at - world.clock.now().getTime())
    // Runs the job that is scheduled every minute.
    for (; checkedAt + minute <= at; checkedAt += minute) await endQuietAttacks(world.app)
    await Promise.all(
      due.map(async giver => {
        const tally = played[giver.name] ?? { reached: 0, captured: 0, refused: {}, failed: [] }
        played[giver.name] = tally
        const again = await attempt(giver, tally, latency)
        if (again === 'captured') tally.captured += 1
        else if (giver.next < giver.cards.length) queue.push(Object.assign(giver, { at: giver.at + again }))
        else tally.failed.push(giver.email)
      }),
    )
  }
  return played
}

/** Makes one attempt with the current card. Returns 'captured', or the delay until the next attempt. */
async function attempt(giver: Giver & { payment: string; next: number }, tally: Tally, latency: number) {
  const { address, email, campaignId, cents, cards, payment } = giver
  const card = cards[giver.next] ?? { fingerprint: '', good: false }
  const now = world.clock.now()
  const source = world.app.secrets.hash('gift-source', address)
  const ids = { paymentId: payment, source, email, campaignId }
  try {
    const guarded = { ...ids, amountCents: cents }
    await guardCharge(world.app, { ...guarded, fingerprint: null }, now)
    await guardCharge(world.app, { ...guarded, fingerprint: card.fingerprint }, now)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    tally.refused[error.code] = (tally.refused[error.code] ?? 0) + 1
    const { retryAfter } = error.details.facts ?? {}
    if (!giver.patient) giver.next += 1
    return giver.patient && typeof retryAfter === 'number' ? retryAfter * second : giver.pause
  }
  tally.reached += 1
  if (latency > 0) await new Promise(done => setTimeout(done, latency))
  const outcome = card.good ? 'captured' : 'declined'
  await noteAttempt(world.app, { ...ids, fingerprint: card.fingerprint, outcome }, now)
  giver.next += 1
  // A thief starts a new payment for each card.
  if (!giver.patient) giver.payment = crypto.randomUUID()
  return outcome === 'captured' ? 'captured' : giver.pause
}

const good = (n: number) => ({ fingerprint: `good-${n}-${crypto.randomUUID()}`, good: true })
const bad = (n: number | string) => ({ fingerprint: `stolen-${n}`, good: false })

/** 200 honest donors over five minutes; one in twenty first tries a card that is declined. */
const donors = (overrides: Partial<Giver> = {}): Giver[] =>
  Array.from({ length: 200 }, (_, n) => ({
    name: 'donors',
    address: `198.51.${Math.trunc(n / 100)}.${n % 100}`,
    email: `donor${n}@donors.example`,
    campaignId: campaigns[n % 5 === 0 ? 1 + (n % 19) : 0] ?? '',
    cents: [500, 2_500, 5_000, 10_000][n % 4] ?? 0,
    cards: n % 20 === 7 ? [bad(`typo-${n}`), good(n)] : [good(n)],
    at: n * 1_500,
    patient: true,
    pause: 20 * second,
    ...overrides,
  }))

type Attack = {
  campaigns?: number
  pace?: number
  together?: boolean
  emails?: number
  card?: string
  cents?: number
}

/** 400 stolen cards from 50 addresses, eight each, over five minutes at pace 1. */
const thieves = ({ campaigns: many = 1, pace = 1, together = false, ...options }: Attack = {}): Giver[] =>
  Array.from({ length: 50 }, (_, n) => ({
    name: 'thieves',
    address: `203.0.113.${n}`,
    email: `thief${options.emails ? n % options.emails : n}@evil.example`,
    campaignId: campaigns[n % many] ?? '',
    cents: options.cents ?? 100,
    cards: Array.from({ length: 8 }, (_, k) => bad(options.card ?? `${n}-${k}`)),
    at: together ? 0 : n * 750 * pace,
    patient: false,
    pause: 37_500 * pace,
  }))

describe('400 stolen cards from 50 addresses, among 200 honest donors', () => {
  const attacks: [string, Attack, { latency?: number; until?: number }][] = [
    ['in five minutes, at one campaign', {}, {}],
    ['in five minutes, each sum as a donor’s', { cents: 2_500 }, {}],
    ['all 50 at once, at 20 campaigns', { together: true, campaigns: 20 }, { latency: 15 }],
    ['in five hours, at 20 campaigns', { pace: 60, campaigns: 20 }, { until: 8 * 60 * minute }],
  ]
  const more: typeof attacks = [
    ['at 20 campaigns', { campaigns: 20 }, {}],
    ['all 50 at once, and again', { together: true }, { latency: 15 }],
    ['with three emails', { emails: 3 }, {}],
    ['all with the same card', { card: 'one' }, {}],
    ['in one minute', { pace: 0.2 }, {}],
    ['in an hour', { pace: 12 }, { until: 3 * 60 * minute }],
  ]
  it.each(isWhole ? [...attacks, ...more] : attacks)(
    '%s',
    async (_name, attack, how) => {
      const played = await play([...thieves(attack), ...donors()], how)
      // With a donor's sums, each address's first card looks like a donor's.
      expect(played.thieves?.reached).toBeLessThanOrEqual((attack.cents ?? 100) < 500 ? 20 : 60)
      expect(played.donors).toMatchObject({ captured: 200, failed: [] })
    },
    120_000,
  )
})

it('a gala passes: 200 donors in a minute behind one address, one in ten declined at first', async () => {
  const guests = donors({ address: '192.0.2.200', campaignId: campaigns[0] ?? '' }).map((guest, n) => ({
    ...guest,
    at: Math.trunc(n / 4) * 1_200,
    cards: n % 10 === 3 ? [bad(`gala-${n}`), good(n)] : [good(n)],
  }))
  const played = await play(guests, { latency: 30 })
  expect(played.donors).toMatchObject({ captured: 200, failed: [] })
}, 120_000)
