/**
 * A proof of work: nobody is identified, nobody else is asked, and a browser that was asked once forgets it. The challenge holds how much
 * work it is, when and with which salt it was made, and the server's signature over these and over who was asked, for which campaign.
 * The work is a row of small puzzles rather than one large one, so that it takes everyone about the same time: for each find a
 * number with which the SHA-256 of `<challenge>.<which puzzle>.<number>` begins with so many zero bits.
 */

export const puzzles = 16
/** The work of a puzzle in bits: half a second for all of them on a laptop of 2024, one or two on a phone. */
export const baseBits = 15
export const challengeLifetimeMs = 10 * 60_000
const version = '1'

export type Challenge = { bits: number; issuedAt: Date; salt: string }

/** What the server signs: also what the challenge itself does not say. */
export function signedText({ bits, issuedAt, salt }: Challenge, source: string, campaignId: string): string {
  return [version, bits, issuedAt.getTime(), salt, source, campaignId].join(' ')
}

export function writeChallenge({ bits, issuedAt, salt }: Challenge, signature: string): string {
  return [version, bits, issuedAt.getTime().toString(36), salt, signature].join('.')
}

export type Proof = { challenge: Challenge; text: string; signature: string; numbers: string[] }

/** Reads a challenge and the numbers behind it, or null. Says nothing yet of whether they are right. */
export function readProof(proof: string): Proof | null {
  const found =
    /^(1\.(\d{1,2})\.([0-9a-z]{6,9})\.([\w-]{16})\.([\w-]{43})):([0-9a-z]{1,8}(?:,[0-9a-z]{1,8})*)$/.exec(
      proof,
    )
  if (!found) return null
  const [, text = '', bits, issued = '', salt = '', signature = '', list = ''] = found
  const numbers = list.split(',')
  if (numbers.length !== puzzles) return null
  const issuedAt = new Date(Number.parseInt(issued, 36))
  return { challenge: { bits: Number(bits), issuedAt, salt }, text, signature, numbers }
}

/** True while a challenge may be answered. */
export function isFresh({ issuedAt }: Challenge, now: Date): boolean {
  const age = now.getTime() - issuedAt.getTime()
  return age >= 0 && age <= challengeLifetimeMs
}

/** What is hashed. */
export const puzzleText = (text: string, puzzle: number, number: string) => `${text}.${puzzle}.${number}`

/** Of a challenge as text, for whoever solves it; null where it is none. */
export function bitsOf(text: string): number | null {
  const bits = Number(/^1\.(\d{1,2})\./.exec(text)?.[1])
  return bits >= 1 && bits <= 30 ? bits : null
}

/** Solved puzzles as they are sent. */
export const writeProof = (text: string, numbers: readonly string[]) => `${text}:${numbers.join(',')}`

/** True when the first 32 bits of a hash begin with so many zeros. */
export const beginsWithZeros = (first: number, bits: number) => first >>> (32 - bits) === 0
