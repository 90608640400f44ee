import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { App } from '../../platform/app.server.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { challengeLifetimeMs, derivationCost } from './charge-rules.ts'

type Recipient = { source: string; campaignId: string }

/** Derives the signing key from one address and one campaign, so that a proof is valid for no other. */
const keyFor = (app: App, { source, campaignId }: Recipient) =>
  app.secrets.hash('charge-challenge', `${source} ${campaignId}`)

/**
 * Creates an ALTCHA challenge as JSON for `solveChallenge`, which derives at most `derivations` keys. The
 * challenge identifies no one and involves no third party; nothing is stored until it is solved.
 */
export async function issueChallenge(
  app: App,
  { derivations, ...recipient }: Recipient & { derivations: number },
  now: Date,
): Promise<string> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: derivationCost,
    counter: randomInt(derivations),
    // The library's own `expiresAt` would be checked against the machine's clock instead of the app's.
    data: { issuedAt: now.getTime() },
    deriveKey,
    hmacSignatureSecret: keyFor(app, recipient),
  })
  return JSON.stringify(challenge)
}

const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      keyPrefix: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      data: z.object({ issuedAt: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string(), time: z.number() }),
})

/** A valid proof that may be spent on a payment. */
export type ReadyProof = { salt: string }

/**
 * Returns the proof if it solves a challenge issued to this address for this campaign in the last 10 minutes,
 * otherwise null.
 */
export async function readyProof(
  app: App,
  { proof, ...recipient }: Recipient & { proof: string | null },
  now: Date,
): Promise<ReadyProof | null> {
  const { data } = payload.safeParse(parsed(proof))
  if (!data) return null
  const { salt, data: facts } = data.challenge.parameters
  const age = now.getTime() - facts.issuedAt
  if (age < 0 || age > challengeLifetimeMs) return null
  const { verified } = await verifySolution({
    ...data,
    deriveKey,
    hmacSignatureSecret: keyFor(app, recipient),
  })
  return verified ? { salt } : null
}

function parsed(proof: string | null): unknown {
  try {
    return proof && JSON.parse(proof)
  } catch {
    return null
  }
}

/**
 * False if another payment has spent the proof, or if this payment has and its card was then declined. A
 * repeated request of the same payment may reuse it. Final only under the lock of guard-charge.
 */
export async function isUnspent(db: Db, { salt }: ReadyProof, paymentId: string): Promise<boolean> {
  const spent = await db.rows(
    'find_spent_challenge',
    `select 1 from spent_challenges s where salt = $1 and (payment_id <> $2 or exists (
       select 1 from charge_attempts a where a.payment_id = $2 and outcome = 'declined' and a.at >= s.at))`,
    [salt, paymentId],
  )
  return spent.length === 0
}

export async function spendProof(tx: Tx, { salt }: ReadyProof, paymentId: string, now: Date): Promise<void> {
  await tx.rows(
    'spend_challenge',
    'insert into spent_challenges (salt, payment_id, at) values ($1, $2, $3) on conflict (salt) do nothing',
    [salt, paymentId, now],
  )
}
