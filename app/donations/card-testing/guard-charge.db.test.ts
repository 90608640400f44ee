import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refusal } from '#app/lib/refusal.ts'
import { outcomeOf, type Servers, severalServers, tally } from '#tests/resilience/races/servers.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { solvedChallenge } from '#tests/world/solve-challenge.ts'
import { endQuietAttacks } from './attacks.server.ts'
import { type Attempt, guardCharge } from './guard-charge.server.ts'
import { type AttemptOutcome, noteAttempt, sweepAttempts } from './note-attempt.server.ts'

vi.mock('./charge-rules.ts', async original => ({ ...(await original<object>()), usualDerivations: 4 }))

let world: World
let servers: Servers
let campaignId: string
let otherCampaign: string
beforeAll(async () => {
  world = await aWorld()
  servers = severalServers(world, 3, 6)
  campaignId = (await aCampaign(world, await aScholar(world))).campaignId
  otherCampaign = (await aCampaign(world, await aScholar(world))).campaignId
})
afterAll(async () => {
  await servers.close()
  await world.close()
})
beforeEach(async () => {
  await world.owner.query(
    'truncate charge_attempts, card_testing_attacks, charge_refusals, spent_challenges, card_testing_alerts, outbox_events cascade',
  )
})

const attempt = (overrides: Partial<Attempt> = {}): Attempt => ({
  paymentId: crypto.randomUUID(),
  source: 'home',
  email: 'ruth@donors.example',
  campaignId,
  amountCents: 2_500,
  fingerprint: null,
  proof: null,
  ...overrides,
})

/**
 * Follows the checkout: guards the attempt without and then with the card, charges it, and notes the result.
 * Returns 'accepted' or the refusal's code.
 */
async function charge(outcome: AttemptOutcome, overrides: Partial<Attempt> = {}, app = world.app) {
  const request = attempt(overrides)
  const now = app.clock.now()
  const fingerprint = overrides.fingerprint ?? crypto.randomUUID()
  const guarded = await outcomeOf(
    guardCharge(app, { ...request, fingerprint: null }, now).then(() =>
      guardCharge(app, { ...request, fingerprint }, now),
    ),
  )
  if (guarded === 'accepted') await noteAttempt(app, { ...request, fingerprint, outcome }, now)
  return guarded
}

async function refusalOf(overrides: Partial<Attempt> = {}): Promise<Refusal> {
  const refused = await guardCharge(world.app, attempt(overrides), world.clock.now()).catch(error => error)
  expect(refused).toBeInstanceOf(Refusal)
  return refused as Refusal
}

const solved = (refused: Refusal) => solvedChallenge(String(refused.details.facts?.challenge))

const rows = async (text: string) => (await world.app.db.pool.query(text)).rows
const elsewhere = (n: number) => ({ source: `somewhere-${n}`, email: `someone-${n}@donors.example` })

describe('declines', () => {
  it('make an address wait, longer each time; a charge in flight ends no wait', async () => {
    expect(await charge('declined')).toBe('accepted')
    expect(await charge('declined')).toBe('accepted')
    const refused = await refusalOf()
    expect(refused.code).toBe('ChallengeRequired')
    expect(await charge('declined', { proof: await solved(refused) })).toBe('accepted')
    expect((await refusalOf()).details.facts).toEqual({ retryAfter: 120 })
    expect(await charge('captured', elsewhere(1))).toBe('accepted')
    world.clock.advance(120_000)
    expect((await refusalOf()).code).toBe('ChallengeRequired')
  })

  it('are forgiven to a donor who gives later, and to no one else at the address', async () => {
    const donor = { email: 'slip@donors.example', paymentId: crypto.randomUUID() }
    for (let n = 0; n < 2; n++) await charge('declined', donor)
    expect(await charge('captured', { ...donor, proof: await solved(await refusalOf()) })).toBe('accepted')
    expect(await rows('select count(*) from charge_attempts where is_made_good')).toEqual([{ count: 2 }])
    for (let n = 0; n < 2; n++) await charge('declined', { email: 'thief@evil.example' })
    await charge('captured', { email: 'kind@donors.example', proof: await solved(await refusalOf()) })
    expect(await rows('select count(*) from charge_attempts where is_made_good')).toEqual([{ count: 2 }])
  })

  it('of a card follow it to every address', async () => {
    for (let n = 0; n < 3; n++)
      expect(await charge('declined', { ...elsewhere(n), fingerprint: 'stolen' })).toBe('accepted')
    const late = attempt({ ...elsewhere(9), fingerprint: 'stolen' })
    await guardCharge(world.app, { ...late, fingerprint: null }, world.clock.now())
    expect((await refusalOf(late)).code).toBe('TooManyDeclines')
    // An attempt allowed before its card was known stops counting once it is refused.
    expect(await rows(`select outcome from charge_attempts where payment_id = '${late.paymentId}'`)).toEqual([
      { outcome: 'none' },
    ])
    expect(await charge('captured', { ...elsewhere(9), fingerprint: 'another' })).toBe('accepted')
  })

  it('caused by others with a donor’s email do not block that donor (P286)', async () => {
    const email = 'victim@donors.example'
    for (let n = 0; n < 5; n++) await charge('declined', { source: `thief-${n}`, email })
    const refused = await refusalOf({ email })
    expect(refused.code).toBe('ChallengeRequired')
    expect(await charge('captured', { email, proof: await solved(refused) })).toBe('accepted')
  })

  it('are stored without names', async () => {
    await charge('declined', { email: 'canary@donors.example', fingerprint: 'canary-card' })
    expect(JSON.stringify(await rows('select * from charge_attempts'))).not.toContain('canary')
  })
})

describe('a challenge', () => {
  const attacked = async () => {
    for (let n = 0; n < 6; n++) await charge('declined', elsewhere(n))
  }

  it('is required of everyone at the campaign, and is valid for one payment and its repeats', async () => {
    await attacked()
    expect(await charge('captured', { ...elsewhere(8), campaignId: otherCampaign })).toBe('accepted')
    const proof = await solved(await refusalOf())
    const first = attempt({ proof })
    const now = world.clock.now()
    await guardCharge(world.app, first, now)
    await guardCharge(world.app, first, now)
    await noteAttempt(world.app, { ...first, outcome: 'unknown' }, now)
    await guardCharge(world.app, first, now)
    expect((await refusalOf({ proof })).code).toBe('ChallengeRequired')
    await noteAttempt(world.app, { ...first, outcome: 'declined' }, now)
    expect((await refusalOf(first)).code).toBe('ChallengeRequired')
  })

  it('that is spent on two payments at once is valid for one of them', async () => {
    await attacked()
    const proof = await solved(await refusalOf())
    const outcomes = await Promise.all(
      [0, 1, 2, 3].map(n => outcomeOf(guardCharge(servers.at(n).app, attempt({ proof }), world.clock.now()))),
    )
    expect(tally(outcomes)).toEqual({ accepted: 1, ChallengeRequired: 3 })
  })

  it('begins with an attack, of which admins are notified once, and ends with it', async () => {
    await attacked()
    for (let n = 10; n < 14; n++) {
      const proof = await solved(await refusalOf(elsewhere(n)))
      await charge('declined', { ...elsewhere(n), proof })
    }
    expect(await rows('select scope, campaign_id from card_testing_alerts')).toEqual([
      { scope: 'campaign', campaign_id: campaignId },
    ])
    expect(await rows(`select count(*) from outbox_events where kind = 'card_testing_began'`)).toEqual([
      { count: 1 },
    ])
    expect(await endQuietAttacks(world.app)).toBe(0)
    world.clock.advance(9 * 60_000)
    await refusalOf(elsewhere(20))
    world.clock.advance(2 * 60_000)
    expect(await endQuietAttacks(world.app)).toBe(1)
    expect(await charge('captured', elsewhere(21))).toBe('accepted')
  })

  it('continues while thieves come who do not solve it', async () => {
    await attacked()
    world.clock.advance(9 * 60_000)
    for (let n = 0; n < 4; n++) await refusalOf(elsewhere(30 + n))
    world.clock.advance(4 * 60_000)
    expect(await endQuietAttacks(world.app)).toBe(0)
  })
})

it('attempts are deleted after a month', async () => {
  await charge('declined')
  world.clock.advance(29 * 86_400_000)
  await charge('captured')
  world.clock.advance(2 * 86_400_000)
  expect(await sweepAttempts(world.app)).toBe(1)
  expect(await rows('select outcome from charge_attempts')).toEqual([{ outcome: 'captured' }])
})

describe('concurrent attempts on three servers', () => {
  it('of one address: three reach the provider, although all start before the first decline', async () => {
    let reached = 0
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        const { app } = servers.at(n)
        const request = attempt({ email: `thief${n}@evil.example` })
        const guarded = await outcomeOf(guardCharge(app, request, world.clock.now()))
        if (guarded !== 'accepted') return guarded
        reached += 1
        await new Promise(done => setTimeout(done, 300))
        await noteAttempt(
          app,
          { ...request, fingerprint: `stolen-${n}`, outcome: 'declined' },
          world.clock.now(),
        )
        return guarded
      }),
    )
    expect(reached).toBeLessThanOrEqual(3)
    expect(tally(outcomes)).toMatchObject({ accepted: 3 })
  }, 30_000)

  /** Guards an attempt, waits as long as a slow bank, then notes the result. */
  async function chargeSlowly(outcome: AttemptOutcome, n: number): Promise<string> {
    const { app } = servers.at(n)
    const request = attempt(elsewhere(n))
    const guarded = await outcomeOf(guardCharge(app, request, world.clock.now()))
    if (guarded !== 'accepted') return guarded
    await new Promise(done => setTimeout(done, 200))
    await noteAttempt(app, { ...request, fingerprint: `card-${n}`, outcome }, world.clock.now())
    return guarded
  }

  it('of 60 addresses at one campaign with stolen cards: six reach it', async () => {
    const outcomes = await Promise.all(Array.from({ length: 60 }, (_, n) => chargeSlowly('declined', n)))
    expect(tally(outcomes)).toEqual({ accepted: 6, ChallengeRequired: 54 })
  }, 30_000)

  it('of 98 honest donors at a new campaign: no one gets a challenge (P174)', async () => {
    const outcomes = await Promise.all(Array.from({ length: 98 }, (_, n) => chargeSlowly('captured', n)))
    expect(tally(outcomes)).toEqual({ accepted: 98 })
  }, 30_000)

  it('of a crowd whose charges hang: newcomers get a challenge instead of waiting forever', async () => {
    for (let n = 0; n < 6; n++) await guardCharge(world.app, attempt(elsewhere(n)), world.clock.now())
    const newcomer = guardCharge(world.app, attempt(elsewhere(9)), world.clock.now(), 300)
    const refused: Refusal = await newcomer.then(
      () => undefined,
      error => error,
    )
    expect(refused.code).toBe('ChallengeRequired')
    expect(await charge('captured', { ...elsewhere(9), proof: await solved(refused) })).toBe('accepted')
    world.clock.advance(2 * 60_000)
    expect((await refusalOf(elsewhere(10))).code).toBe('ChallengeRequired')
  }, 30_000)

  it('of honest guests in one hall: all wait for the first, and all are charged', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        charge('captured', { email: `guest${n}@donors.example` }, servers.at(n).app),
      ),
    )
    expect(tally(outcomes)).toEqual({ accepted: 40 })
  }, 30_000)
})

it('a charge that waits for others takes the lock again only once one of them has ended', async () => {
  const others = [attempt(), attempt(), attempt()] as const
  for (const other of others) await guardCharge(world.app, other, world.clock.now())
  const transactions = vi.spyOn(world.app.db, 'transaction')
  const checks = vi.spyOn(world.app.db, 'rows')
  const waiting = guardCharge(world.app, attempt(), world.clock.now())
  await vi.waitFor(() => expect(checks.mock.calls.length).toBeGreaterThan(3), { timeout: 5_000 })
  expect(transactions).toHaveBeenCalledTimes(1)
  await noteAttempt(world.app, { ...others[0], outcome: 'captured' }, world.clock.now())
  expect(await outcomeOf(waiting)).toBe('accepted')
  expect(transactions).toHaveBeenCalledTimes(3)
  transactions.mockRestore()
  checks.mockRestore()
})

it('an attempt without a result counts for ten minutes, and locks no one out', async () => {
  for (let n = 0; n < 3; n++) await guardCharge(world.app, attempt(), world.clock.now())
  expect((await refusalOf()).code).toBe('TooManyRequests')
  world.clock.advance(10 * 60_000)
  expect(await charge('captured')).toBe('accepted')
}, 20_000)

it('an attempt that cannot be noted is logged without an error', async () => {
  const warned: string[] = []
  const log = { ...world.app.log, warn: (_: object, words: string) => void warned.push(words) }
  const app = { ...world.app, log }
  await noteAttempt(
    app,
    { ...attempt({ campaignId: 'nowhere' }), paymentId: 'no uuid', outcome: 'declined' },
    new Date(),
  )
  expect(warned).toEqual(['an attempt was not counted'])
})
