import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** Solves a proof-of-work challenge as the donation form does. Returns the proof to send. */
export async function solvedChallenge(text: string): Promise<string> {
  const challenge = JSON.parse(text)
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}
