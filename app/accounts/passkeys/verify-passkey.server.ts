import { randomBytes } from 'node:crypto'
import { type Refusal, refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { securityEvent } from '../../platform/security-events.server.ts'
import type { PasskeyProof } from '../contract.ts'
import { challengeMinutes, passkeyWords } from './passkey.ts'

/** Imported on first use, because it would slow down the server's start. */
export const webauthn = () => import('@simplewebauthn/server')

/** The relying party: the host that passkeys are bound to, the origin that browsers must report, and the displayed name. */
export function relyingParty(app: App): { rpID: string; origin: string; rpName: string } {
  const { hostname, origin } = new URL(app.env.appUrl)
  return { rpID: hostname, origin, rpName: app.env.branding.product }
}

type Passkey = { id: string; userId: string; publicKey: Buffer; counter: number; generation: number }

/**
 * Verifies an authenticator's response: challenge, origin, host, user presence and verification, signature, and signature counter.
 * Records the use and returns the passkey's owner. Refuses with WrongPasskey (401) for every kind of mismatch.
 */
export async function verifyPasskey(
  app: App,
  expected: Challenge,
  proof: PasskeyProof,
  now: Date,
): Promise<{ userId: string; generation: number }> {
  const challenge = await spendChallenge(app, expected, proof.clientDataJSON, now)
  const passkey = await findPasskey(app, proof.id)
  const isTheirs = passkey && (expected.userId === null || expected.userId === passkey.userId)
  if (challenge === null || !isTheirs || !isHandleOf(passkey.userId, proof.userHandle))
    throw wrongPasskey(app, expected, passkey)
  const signed = await readSignature(app, passkey, proof, challenge)
  if (!signed || !(await recordUse(app, passkey, signed, now))) throw wrongPasskey(app, expected, passkey)
  return { userId: passkey.userId, generation: passkey.generation }
}

async function findPasskey(app: App, credentialId: string): Promise<Passkey | undefined> {
  const [passkey] = await app.db.rows<Passkey>(
    'find_passkey',
    `select p.id, p.user_id, p.public_key, p.counter, u.session_generation as generation
     from passkeys p join users u on u.id = p.user_id where p.credential_id = $1`,
    [credentialId],
  )
  return passkey
}

/** True if an authenticator's user handle is this person's (`passkeyUserId`) or missing. */
function isHandleOf(userId: string, handle: string | null): boolean {
  return handle === null || handle === Buffer.from(passkeyUserId(userId)).toString('base64url')
}

/** The WebAuthn user handle: the bytes of the person's id, which reveal neither name nor email. */
export function passkeyUserId(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))
}

type Signed = { newCounter: number; credentialBackedUp: boolean }

async function readSignature(
  app: App,
  passkey: Passkey,
  proof: PasskeyProof,
  expectedChallenge: string,
): Promise<Signed | null> {
  const { verifyAuthenticationResponse } = await webauthn()
  const { rpID, origin } = relyingParty(app)
  const { id, userHandle, ...signed } = proof
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { ...signed, ...(userHandle === null ? {} : { userHandle }) },
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo : null
  } catch (error) {
    // The library throws on every mismatch (challenge, origin, host), which is a refusal rather than a server error.
    app.log.info({ reason: String(error) }, 'a passkey was refused')
    return null
  }
}

/** Returns false if the signature counter did not increase, as with a cloned authenticator. Authenticators without a counter send 0. */
async function recordUse(app: App, passkey: Passkey, signed: Signed, now: Date): Promise<boolean> {
  const noted = await app.db.rows(
    'note_passkey_use',
    `update passkeys set counter = $2, is_backed_up = is_backup_eligible and $3, last_used_at = $4
     where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning 1`,
    [passkey.id, signed.newCounter, signed.credentialBackedUp, now],
  )
  return noted.length > 0
}

function wrongPasskey(app: App, { purpose }: Challenge, passkey: Passkey | undefined): Refusal {
  const userId = passkey?.userId ?? null
  securityEvent(app, 'sign-in-refused', { userId, purpose, refusal: 'WrongPasskey' })
  return refusal('WrongPasskey', 401, passkeyWords.wrong, { title: passkeyWords.error })
}

/** `userId` is null at sign-in, because the person isn't identified yet. */
export type Challenge = {
  purpose: 'register' | 'sign-in' | 'step-up'
  userId: string | null
  browserHash: string
}

/** Creates a challenge that works once, for 5 minutes, in this browser. Only its hash is stored. */
export async function createChallenge(
  app: App,
  expected: Challenge,
  now: Date,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(randomBytes(32))
  const expiresAt = new Date(now.getTime() + challengeMinutes * 60_000)
  await app.db.rows(
    'insert_passkey_challenge',
    `insert into passkey_challenges (challenge_hash, purpose, user_id, browser_hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [hashOf(app, textOf(bytes)), expected.purpose, expected.userId, expected.browserHash, now, expiresAt],
  )
  return bytes
}

/**
 * Deletes the challenge that a response signs, so that it works only once. Returns the challenge, or null if it is unknown, used or
 * expired, or belongs to another browser, person or purpose.
 */
export async function spendChallenge(
  app: App,
  expected: Challenge,
  clientDataJSON: string,
  now: Date,
): Promise<string | null> {
  const challenge = readChallenge(clientDataJSON)
  if (challenge === null) return null
  const spent = await app.db.rows(
    'spend_passkey_challenge',
    `delete from passkey_challenges where challenge_hash = $1 and purpose = $2 and user_id is not distinct from $3
       and browser_hash = $4 and expires_at > $5 returning 1`,
    [hashOf(app, challenge), expected.purpose, expected.userId, expected.browserHash, now],
  )
  return spent.length > 0 ? challenge : null
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const hashOf = (app: App, challenge: string) => app.secrets.hash('passkey-challenge', challenge)

function readChallenge(clientDataJSON: string): string | null {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    const challenge =
      clientData && typeof clientData === 'object' && 'challenge' in clientData ? clientData.challenge : null
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}
