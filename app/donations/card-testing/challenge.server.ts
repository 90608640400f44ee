import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { App } from '../../platform/app.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import {
  beginsWithZeros,
  type Challenge,
  isFresh,
  puzzleText,
  readProof,
  signedText,
  writeChallenge,
} from './challenge.ts'

type Asked = { source: string; campaignId: string }

/** A challenge for whoever asks from this address, for this campaign. Nothing is stored before it is solved. */
export function issueChallenge(
  app: App,
  { bits, source, campaignId }: Asked & { bits: number },
  now: Date,
): string {
  const challenge = { bits, issuedAt: now, salt: randomBytes(12).toString('base64url') }
  return writeChallenge(challenge, signatureOf(app, challenge, { source, campaignId }))
}

const signatureOf = (app: App, challenge: Challenge, { source, campaignId }: Asked) =>
  app.secrets.hash('charge-challenge', signedText(challenge, source, campaignId))

/** A proof that is right, and can be spent. */
export type ReadyProof = { salt: string }

/** The proof, if it answers a challenge of ours for this address and this campaign that is not too old; else null. */
export function readyProof(app: App, asked: Asked & { proof: string | null }, now: Date): ReadyProof | null {
  const proof = asked.proof === null ? null : readProof(asked.proof)
  if (!proof || !isFresh(proof.challenge, now)) return null
  const { challenge, text, signature, numbers } = proof
  if (!isSame(signature, signatureOf(app, challenge, asked))) return null
  const solved = numbers.every((number, at) => {
    const hash = createHash('sha256')
      .update(puzzleText(text, at, number))
      .digest()
    return beginsWithZeros(hash.readUInt32BE(0), challenge.bits)
  })
  return solved ? { salt: challenge.salt } : null
}

const isSame = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/**
 * False where another payment has spent it, or this one and its card was declined: a request that is only repeated passes with it
 * again. Nobody else may decide meanwhile (guard-charge).
 */
export async function isUnspent(tx: Tx, { salt }: ReadyProof, paymentId: string): Promise<boolean> {
  const spent = await tx.rows(
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
