import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Refusal } from '#app/lib/refusal.ts'
import { outcomeOf, type Servers, severalServers, tally } from '#tests/resilience/races/servers.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { aScholar } from '#tests/world/scholars.ts'
import { endQuietAttacks } from './attacks.server.ts'
import { type Attempt, guardCharge } from './guard-charge.server.ts'
import { type AttemptOutcome, noteAttempt, sweepAttempts } from './note-attempt.server.ts'

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
    'truncate charge_attempts, card_testing_attacks, charge_refusals, card_testing_alerts, outbox_events cascade',
  )
})

const attempt = (overrides: Partial<Attempt> = {}): Attempt => ({
  paymentId: crypto.randomUUID(),
  source: 'home',
  email: 'ruth@donors.example',
  campaignId,
  amountCents: 2_500,
  fingerprint: null,
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

const rows = async (text: string) => (await world.app.db.pool.query(text)).rows
const elsewhere = (n: number) => ({ source: `somewhere-${n}`, email: `someone-${n}@donors.example` })

describe('declines', () => {
  it('make an address wait, longer each time; a charge in flight ends no wait', async () => {
    for (let n = 0; n < 3; n++) expect(await charge('declined')).toBe('accepted')
    expect((await refusalOf()).details.facts).toEqual({ retryAfter: 120 })
    expect(await charge('captured', elsewhere(1))).toBe('accepted')
    world.clock.advance(120_000)
    expect(await charge('declined')).toBe('accepted')
    expect((await refusalOf()).details.facts).toEqual({ retryAfter: 480 })
  })

  it('are forgiven to a donor who gives later, and to no one else at the address', async () => {
    const donor = { email: 'slip@donors.example', paymentId: crypto.randomUUID() }
    for (let n = 0; n < 2; n++) await charge('declined', donor)
    expect(await charge('captured', donor)).toBe('accepted')
    expect(await rows('select count(*) from charge_attempts where is_made_good')).toEqual([{ count: 2 }])
    for (let n = 0; n < 2; n++) await charge('declined', { email: 'thief@evil.example' })
    await charge('captured', { email: 'kind@donors.example' })
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
    expect(await charge('captured', { email })).toBe('accepted')
  })

  it('are stored without names', async () => {
    await charge('declined', { email: 'canary@donors.example', fingerprint: 'canary-card' })
    expect(JSON.stringify(await rows('select * from charge_attempts'))).not.toContain('canary')
  })
})

describe('an attack', () => {
  const attacked = async () => {
    for (let n = 0; n < 6; n++) await charge('declined', elsewhere(n))
  }
  const twoDollars = { amountCents: 200 }

  it('asks newcomers of the campaign for more and makes them wait after one decline', async () => {
    await attacked()
    expect((await refusalOf({ ...elsewhere(8), ...twoDollars })).code).toBe('MinimumWhileAttacked')
    expect(await charge('captured', { ...elsewhere(8), ...twoDollars, campaignId: otherCampaign })).toBe(
      'accepted',
    )
    expect(await charge('declined', elsewhere(9))).toBe('accepted')
    expect((await refusalOf(elsewhere(9))).details.facts).toEqual({ retryAfter: 300 })
    world.clock.advance(300_000)
    expect(await charge('captured', elsewhere(9))).toBe('accepted')
  })

  it('notifies admins once when it begins, and is over after ten quiet minutes', async () => {
    await attacked()
    for (let n = 10; n < 14; n++) await charge('declined', elsewhere(n))
    expect(await rows('select scope, campaign_id from card_testing_alerts')).toEqual([
      { scope: 'campaign', campaign_id: campaignId },
    ])
    expect(await rows(`select count(*) from outbox_events where kind = 'card_testing_began'`)).toEqual([
      { count: 1 },
    ])
    expect(await endQuietAttacks(world.app)).toBe(0)
    world.clock.advance(9 * 60_000)
    await refusalOf({ ...elsewhere(20), ...twoDollars })
    world.clock.advance(2 * 60_000)
    expect(await endQuietAttacks(world.app)).toBe(1)
    expect(await charge('captured', { ...elsewhere(21), ...twoDollars })).toBe('accepted')
  })

  it('continues while thieves are being refused', async () => {
    await attacked()
    world.clock.advance(9 * 60_000)
    for (let n = 0; n < 4; n++) await refusalOf({ ...elsewhere(30 + n), ...twoDollars })
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
  async function chargeSlowly(
    outcome: AttemptOutcome,
    n: number,
    watch = (charged: Promise<void>) => charged,
  ): Promise<string> {
    const { app } = servers.at(n)
    const request = attempt(elsewhere(n))
    const guarded = await outcomeOf(guardCharge(app, request, world.clock.now()))
    if (guarded !== 'accepted') return guarded
    const charged = new Promise<void>(done => setTimeout(done, 200)).then(() =>
      noteAttempt(app, { ...request, fingerprint: `card-${n}`, outcome }, world.clock.now()),
    )
    await watch(charged)
    return guarded
  }

  it('of 60 addresses at one campaign with stolen cards: six reach it, then one at a time', async () => {
    let declines = 0
    let inFlight = 0
    let togetherLater = 0
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        chargeSlowly('declined', n, async charged => {
          inFlight += 1
          if (declines >= 6) togetherLater = Math.max(togetherLater, inFlight)
          await charged
          declines += 1
          inFlight -= 1
        }),
      ),
    )
    expect(togetherLater).toBe(1)
    expect(tally(outcomes).TooManyRequests).toBeGreaterThan(0)
  }, 30_000)

  it('of 98 honest donors at a new campaign: all are charged (P174)', async () => {
    const outcomes = await Promise.all(Array.from({ length: 98 }, (_, n) => chargeSlowly('captured', n)))
    expect(tally(outcomes)).toEqual({ accepted: 98 })
  }, 30_000)

  it('of a crowd whose charges hang: newcomers are told to try again, and charged two minutes later', async () => {
    for (let n = 0; n < 6; n++) await guardCharge(world.app, attempt(elsewhere(n)), world.clock.now())
    const newcomer = guardCharge(world.app, attempt(elsewhere(9)), world.clock.now(), 300)
    expect(await outcomeOf(newcomer)).toBe('TooManyRequests')
    world.clock.advance(2 * 60_000)
    expect(await charge('captured', elsewhere(9))).toBe('accepted')
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
