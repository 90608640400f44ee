import { randomBytes } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { App } from '#app/platform/app.server.ts'
import { secretsFrom } from '#app/platform/secrets.server.ts'
import { solvedChallenge } from '#tests/world/solve-challenge.ts'
import { startDonationInput } from '../contract.ts'
import { issueChallenge, readyProof } from './challenge.server.ts'
import { challengeLifetimeMs, usualDerivations } from './charge-rules.ts'

const app = { secrets: secretsFrom(`1:${randomBytes(32).toString('base64')}`) } as App
const otherApp = { secrets: secretsFrom(`1:${randomBytes(32).toString('base64')}`) } as App
const now = new Date('2026-03-11T16:00:00Z')
const attempt = { source: 'home', campaignId: 'abcdefghij' }
const newChallenge = (derivations = 30, issuer = app) =>
  issueChallenge(issuer, { ...attempt, derivations }, now)
const isAccepted = async (proof: string, overrides: object = {}, at = now) =>
  (await readyProof(app, { ...attempt, proof, ...overrides }, at)) !== null

/** Returns the proof with the values at the dotted paths replaced. */
function changed(proof: string, changes: Record<string, unknown>): string {
  const whole = JSON.parse(proof)
  for (const [path, value] of Object.entries(changes)) {
    const names = path.split('.')
    const last = names.pop() as string
    names.reduce((part, name) => part[name], whole)[last] = value
  }
  return JSON.stringify(whole)
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

describe('a challenge', async () => {
  const challenge = await newChallenge()
  const proof = await solvedChallenge(challenge)

  it('is valid for its address and campaign, and the hardest proof fits the request’s field', async () => {
    expect(await isAccepted(proof)).toBe(true)
    const longest = changed(proof, {
      'solution.counter': usualDerivations * 2 ** 4,
      'solution.time': 599_999.9,
    })
    expect(startDonationInput.shape.proof.safeParse(longest).success).toBe(true)
  })

  it.each([
    ['from another address', { source: 'elsewhere' }],
    ['for another campaign', { campaignId: 'jihgfedcba' }],
  ])('is invalid %s', async (_, overrides) => {
    expect(await isAccepted(proof, overrides)).toBe(false)
  })

  it('is invalid after ten minutes, and before it was issued', async () => {
    expect(await isAccepted(proof, {}, new Date(now.getTime() + challengeLifetimeMs))).toBe(true)
    expect(await isAccepted(proof, {}, new Date(now.getTime() + challengeLifetimeMs + 1))).toBe(false)
    expect(await isAccepted(proof, {}, new Date(now.getTime() - 1))).toBe(false)
  })

  it.each([
    ['made easier', { cost: 1, keyPrefix: '0' }],
    ['renewed', { data: { issuedAt: now.getTime() + 1 } }],
    ['with a salt that is not spent', { salt: '00'.repeat(16), keyPrefix: '0' }],
  ])('is signed: a challenge %s is refused', async (_, parameters) => {
    const whole = JSON.parse(challenge)
    const forged = { ...whole, parameters: { ...whole.parameters, ...parameters } }
    const late = new Date(now.getTime() + 1)
    expect(await isAccepted(await solvedChallenge(JSON.stringify(forged)), {}, late)).toBe(false)
  })

  it('of another installation is refused', async () => {
    expect(await isAccepted(await solvedChallenge(await newChallenge(30, otherApp)))).toBe(false)
  })

  it.each<[string, () => string | Promise<string>]>([
    ['nothing', () => ''],
    ['only the challenge', () => challenge],
    ['another counter', () => changed(proof, { 'solution.counter': JSON.parse(proof).solution.counter + 1 })],
    ['another key', () => changed(proof, { 'solution.derivedKey': 'ab'.repeat(32) })],
    [
      'the known prefix of the key',
      () => changed(proof, { 'solution.derivedKey': JSON.parse(proof).challenge.parameters.keyPrefix }),
    ],
    [
      'another challenge’s solution',
      async () =>
        changed(proof, { solution: JSON.parse(await solvedChallenge(await newChallenge())).solution }),
    ],
    ['no signature', () => changed(proof, { 'challenge.signature': '' })],
  ])('is not solved by %s', async (_, proofOf) => {
    expect(await isAccepted(await proofOf())).toBe(false)
  })

  it('is not solved by arbitrary input', async () => {
    await fc.assert(fc.asyncProperty(fc.string({ maxLength: 400 }), async text => !(await isAccepted(text))))
    await fc.assert(fc.asyncProperty(fc.json(), async text => !(await isAccepted(text))))
  })

  it('needs at most its number of derivations', async () => {
    const proofs = await Promise.all(
      Array.from({ length: 40 }, async () => solvedChallenge(await newChallenge(4))),
    )
    const counters = proofs.map(text => JSON.parse(text).solution.counter)
    expect(new Set(counters)).toEqual(new Set([1, 2, 3, 4]))
  })

  it('is solved by a browser with Web Crypto, and without it over plain http', async () => {
    const { subtle } = crypto
    for (const offered of [subtle, undefined]) {
      vi.resetModules()
      vi.stubGlobal('crypto', { subtle: offered, getRandomValues: crypto.getRandomValues.bind(crypto) })
      const { deriveKey } = await import('./derive-key.browser.ts')
      const solution = await solveChallenge({ challenge: JSON.parse(challenge), deriveKey })
      vi.unstubAllGlobals()
      expect(await isAccepted(JSON.stringify({ challenge: JSON.parse(challenge), solution }))).toBe(true)
    }
  })

  it('with the usual work takes about a second', async () => {
    const begun = performance.now()
    expect(await isAccepted(await solvedChallenge(await newChallenge(usualDerivations)))).toBe(true)
    expect(performance.now() - begun).toBeLessThan(15_000)
  }, 30_000)
})
