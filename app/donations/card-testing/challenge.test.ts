import { createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { App } from '../../platform/app.server.ts'
import { secretsFrom } from '../../platform/secrets.server.ts'
import { issueChallenge, readyProof } from './challenge.server.ts'
import { baseBits, challengeLifetimeMs } from './challenge.ts'
import { solving } from './puzzles.ts'
import { firstBitsOf } from './sha256.ts'

const app = { secrets: secretsFrom(`1:${randomBytes(32).toString('base64')}`) } as App
const now = new Date('2026-03-11T16:00:00Z')
const asked = { source: 'home', campaignId: 'abcdefghij' }
const challengeOf = (bits: number) => issueChallenge(app, { ...asked, bits }, now)
const isAccepted = (proof: string, given: object = {}, at = now) =>
  readyProof(app, { ...asked, proof, ...given }, at) !== null

function solve(challenge: string): string {
  const work = solving(challenge)
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}

describe('a challenge', () => {
  const challenge = challengeOf(8)
  const proof = solve(challenge)

  it('is answered for who was asked, and fits the field it is sent in', () => {
    expect(isAccepted(proof)).toBe(true)
    expect(proof.length).toBeLessThan(250)
  })

  it.each([
    ['from another address', { source: 'elsewhere' }],
    ['for another campaign', { campaignId: 'jihgfedcba' }],
  ])('is worth nothing %s', (_, given) => {
    expect(isAccepted(proof, given)).toBe(false)
  })

  it('is worth nothing after ten minutes, nor before its time', () => {
    expect(isAccepted(proof, {}, new Date(now.getTime() + challengeLifetimeMs))).toBe(true)
    expect(isAccepted(proof, {}, new Date(now.getTime() + challengeLifetimeMs + 1))).toBe(false)
    expect(isAccepted(proof, {}, new Date(now.getTime() - 1))).toBe(false)
  })

  it('is signed: made easier, later or by other keys it is none of ours', () => {
    const easier = challenge.replace(/^1\.8\./, '1.1.')
    expect(isAccepted(solve(easier))).toBe(false)
    const other = { secrets: secretsFrom(`1:${randomBytes(32).toString('base64')}`) } as App
    expect(isAccepted(solve(issueChallenge(other, { ...asked, bits: 1 }, now)))).toBe(false)
  })

  it.each([
    ['nothing', () => ''],
    ['the challenge alone', () => challenge],
    ['one puzzle too few', () => proof.replace(/,[^,]*$/, '')],
    ['one too many', () => `${proof},1`],
    ['the same number again and again', () => `${challenge}:${Array(16).fill('1').join(',')}`],
    ['another’s numbers', () => `${challengeOf(8)}:${proof.split(':')[1]}`],
  ])('is not answered by %s', (_, given) => {
    expect(isAccepted(given())).toBe(false)
  })

  it('is not answered by anything that is typed', () => {
    fc.assert(fc.property(fc.string({ maxLength: 400 }), text => !isAccepted(text)))
    fc.assert(fc.property(fc.string({ maxLength: 40 }), text => !isAccepted(`${challenge}:${text}`)))
  })

  it('is solved in steps that say how far they are', () => {
    const shares: number[] = []
    const work = solving(challengeOf(12))
    for (let step = work.next(); !step.done; step = work.next()) shares.push(step.value)
    expect(shares.length).toBeGreaterThan(5)
    expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    expect(shares.every(share => share >= 0 && share < 1)).toBe(true)
    expect(() => solve('nothing')).toThrow()
  })

  it('of the usual work takes about a second', () => {
    const begun = performance.now()
    expect(isAccepted(solve(challengeOf(baseBits)))).toBe(true)
    expect(performance.now() - begun).toBeLessThan(15_000)
  }, 30_000)
})

it('hashes as SHA-256 does, whatever the length', () => {
  const ascii = (maxLength: number) => fc.string({ maxLength, unit: 'grapheme-ascii' })
  fc.assert(
    fc.property(ascii(200), ascii(40), (prefix, suffix) => {
      const whole = createHash('sha256')
        .update(prefix + suffix)
        .digest()
        .readUInt32BE(0)
      return firstBitsOf(prefix)(suffix) === whole
    }),
    { numRuns: 1_000 },
  )
})
