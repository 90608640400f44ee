import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import type { Db, Tx } from '../../platform/database/database.server.ts'
import { emit } from '../../platform/outbox.server.ts'
import { securityEvent } from '../../platform/security-events.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { requireProvenEmail, requireStepUp } from '../access.ts'
import type { NewPasskeyInput } from '../contract.ts'
import { type Browser, ensureBrowser, readBrowser } from '../sessions/cookies.server.ts'
import { maxPasskeys, passkeyWords } from './passkey.ts'
import {
  createChallenge,
  passkeyUserId,
  relyingParty,
  spendChallenge,
  webauthn,
} from './verify-passkey.server.ts'

/** A person's passkeys, oldest first. */
export async function loadOwnPasskeys(
  db: Db,
  userId: string,
): Promise<{ id: string; name: string; madeAt: Date; lastUsedAt: Date | null }[]> {
  return await db.rows(
    'own_passkeys',
    `select id, name, created_at as made_at, last_used_at from passkeys where user_id = $1 order by created_at, id`,
    [userId],
  )
}

/**
 * Creates the options for registering a passkey. Refuses with StepUpRequired (403), and EmailProofRequired (403) because only the
 * owner of a verified email may add a passkey.
 */
export async function newPasskeyOptions(
  app: App,
  viewer: Viewer,
  browser: Browser,
  now: Date,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  requireStepUp(viewer, now)
  requireProvenEmail(viewer)
  const { generateRegistrationOptions } = await webauthn()
  const { rpID, rpName } = relyingParty(app)
  const browserHash = ensureBrowser(browser.headers, app, browser.answerHeaders)
  const expected = { purpose: 'register', userId: viewer.userId, browserHash } as const
  const registered = await app.db.rows<{ id: string }>(
    'known_passkeys',
    'select credential_id as id from passkeys where user_id = $1',
    [viewer.userId],
  )
  return await generateRegistrationOptions({
    rpID,
    rpName,
    userID: passkeyUserId(viewer.userId),
    userName: viewer.email,
    userDisplayName: viewer.customUserId,
    challenge: await createChallenge(app, expected, now),
    attestationType: 'none',
    supportedAlgorithmIDs: passkeyAlgorithms,
    excludeCredentials: registered,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/**
 * Adds a new passkey and notifies the person. Refuses StepUpRequired and EmailProofRequired (403), WrongPasskey (400) if the
 * passkey was not just created for this person, browser and site, PasskeyKnown and TooManyPasskeys (409).
 */
export async function addPasskey(
  app: App,
  viewer: Viewer,
  input: NewPasskeyInput,
  browser: Browser,
  now: Date,
): Promise<void> {
  requireStepUp(viewer, now)
  requireProvenEmail(viewer)
  const browserHash = readBrowser(browser.headers, app) ?? ''
  const expected = { purpose: 'register', userId: viewer.userId, browserHash } as const
  const challenge = await spendChallenge(app, expected, input.clientDataJSON, now)
  const passkey = challenge === null ? null : await readNewPasskey(app, input, challenge)
  if (!passkey) throw refusal('WrongPasskey', 400, passkeyWords.wrong, { title: passkeyWords.error })
  await app.db.transaction(async tx => {
    await refuseTooMany(tx, viewer.userId)
    await insertPasskey(tx, viewer.userId, { ...input, ...passkey }, now)
    await emit(tx, [{ kind: 'passkey_added', userId: viewer.userId, name: input.name }], now)
    await announce(tx, [`user:${viewer.userId}`])
  })
  securityEvent(app, 'passkey-added', { userId: viewer.userId, sessionId: viewer.sessionId })
}

/** Renames a passkey. Refuses with StepUpRequired (403), and PasskeyNotFound (404) if the viewer has no such passkey. */
export async function renamePasskey(
  app: App,
  viewer: Viewer,
  passkeyId: string,
  name: string,
  now: Date,
): Promise<void> {
  requireStepUp(viewer, now)
  await app.db.transaction(async tx => {
    const renamed = await tx.rows(
      'rename_passkey',
      'update passkeys set name = $3 where id = $1 and user_id = $2 returning 1',
      [passkeyId, viewer.userId, name],
    )
    if (renamed.length === 0) throw notFound()
    await announce(tx, [`user:${viewer.userId}`])
  })
}

/** Removes a passkey and notifies the person. Refuses with StepUpRequired (403) and PasskeyNotFound (404). */
export async function removePasskey(app: App, viewer: Viewer, passkeyId: string, now: Date): Promise<void> {
  requireStepUp(viewer, now)
  await app.db.transaction(async tx => {
    const [removed] = await tx.rows<{ name: string }>(
      'remove_passkey',
      'delete from passkeys where id = $1 and user_id = $2 returning name',
      [passkeyId, viewer.userId],
    )
    if (!removed) throw notFound()
    await emit(tx, [{ kind: 'passkey_removed', userId: viewer.userId, name: removed.name }], now)
    await announce(tx, [`user:${viewer.userId}`])
  })
  securityEvent(app, 'passkey-removed', { userId: viewer.userId, sessionId: viewer.sessionId })
}

/** COSE identifiers of EdDSA (Ed25519), ES256 and RS256, which current authenticators use. */
const passkeyAlgorithms = [-8, -7, -257]

const notFound = () => refusal('PasskeyNotFound', 404, passkeyWords.notFound)

type NewPasskey = {
  credentialId: string
  publicKey: Buffer
  counter: number
  eligible: boolean
  backedUp: boolean
}

async function readNewPasskey(
  app: App,
  { id, clientDataJSON, attestationObject }: NewPasskeyInput,
  expectedChallenge: string,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await webauthn()
  const { rpID, origin } = relyingParty(app)
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms,
    })
    if (!verified) return null
    const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      eligible: credentialDeviceType === 'multiDevice',
      backedUp: credentialBackedUp,
    }
  } catch (error) {
    // The library throws on every mismatch (challenge, origin, host), which is a refusal rather than a server error.
    app.log.info({ reason: String(error) }, 'a new passkey was refused')
    return null
  }
}

/** Locks the person's row first, so that parallel requests cannot exceed the limit. */
async function refuseTooMany(tx: Tx, userId: string): Promise<void> {
  await tx.rows('lock_person_for_passkey', 'select 1 from users where id = $1 for no key update', [userId])
  const [counted] = await tx.rows<{ passkeys: number }>(
    'count_passkeys',
    'select count(*)::int as passkeys from passkeys where user_id = $1',
    [userId],
  )
  if ((counted?.passkeys ?? 0) >= maxPasskeys) throw refusal('TooManyPasskeys', 409, passkeyWords.tooMany)
}

async function insertPasskey(
  tx: Tx,
  userId: string,
  passkey: NewPasskey & { name: string; transports: string[] },
  now: Date,
): Promise<void> {
  const inserted = await tx.rows(
    'insert_passkey',
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, is_backup_eligible, is_backed_up, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (credential_id) do nothing returning 1`,
    [
      userId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.eligible,
      passkey.backedUp,
      passkey.name,
      now,
    ],
  )
  if (inserted.length === 0) throw refusal('PasskeyKnown', 409, passkeyWords.known)
}
