import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { refusal } from '../../lib/refusal.ts'
import type { App } from '../../platform/app.server.ts'
import { securityEvent } from '../../platform/security-events.server.ts'
import { announce } from '../../platform/topics/topics.server.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { accountWords } from '../account-words.ts'
import type { PasskeyProof } from '../contract.ts'
import { type Browser, ensureBrowser, readBrowser } from '../sessions/cookies.server.ts'
import { startSession } from '../sessions/start-session.server.ts'
import {
  type Challenge,
  createChallenge,
  relyingParty,
  verifyPasskey,
  webauthn,
} from './verify-passkey.server.ts'

/**
 * Creates the options for a sign-in by passkey. They list no credentials (the authenticator finds its passkeys for this site), so
 * they don't reveal who has a passkey (docs/decisions/0018).
 */
export async function passkeySignInOptions(
  app: App,
  browser: Browser,
  now: Date,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const browserHash = ensureBrowser(browser.headers, app, browser.answerHeaders)
  return await requestOptions(app, { purpose: 'sign-in', userId: null, browserHash }, [], now)
}

/** Signs in by a passkey. Refuses with WrongPasskey (401) and, only after verifying the passkey, AccountSuspended (403). */
export async function signInWithPasskey(
  app: App,
  proof: PasskeyProof,
  browser: Browser,
  now: Date,
): Promise<void> {
  const browserHash = readBrowser(browser.headers, app) ?? ''
  const expected = { purpose: 'sign-in', userId: null, browserHash } as const
  const { userId, generation } = await verifyPasskey(app, expected, proof, now)
  const owner = await app.db.rows(
    'passkey_owner_is_open',
    'select 1 from users where id = $1 and email_verified and suspended_at is null',
    [userId],
  )
  if (owner.length === 0) throw refusal('AccountSuspended', 403, accountWords.suspended)
  await startSession(app, { userId, provedBy: 'passkey', generation }, browser)
}

/** Creates the options for a step-up by passkey, or null if the person has none. */
export async function passkeyStepUpOptions(
  app: App,
  viewer: Viewer,
  browser: Browser,
  now: Date,
): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  const passkeys = await app.db.rows<PasskeyHint>(
    'passkeys_for_step_up',
    `select credential_id as id, transports from passkeys where user_id = $1 order by last_used_at desc nulls last`,
    [viewer.userId],
  )
  if (passkeys.length === 0) return null
  const browserHash = ensureBrowser(browser.headers, app, browser.answerHeaders)
  return await requestOptions(app, { purpose: 'step-up', userId: viewer.userId, browserHash }, passkeys, now)
}

/**
 * Steps this session up by one of the person's own passkeys (P39), and marks it as authenticated by a passkey. Refuses
 * WrongPasskey (401).
 */
export async function stepUpWithPasskey(
  app: App,
  viewer: Viewer,
  proof: PasskeyProof,
  browser: Browser,
  now: Date,
): Promise<void> {
  const browserHash = readBrowser(browser.headers, app) ?? ''
  await verifyPasskey(app, { purpose: 'step-up', userId: viewer.userId, browserHash }, proof, now)
  await app.db.transaction(async tx => {
    await tx.rows(
      'prove_session_by_passkey',
      `update sessions set proved_by = 'passkey', stepped_up_at = $2 where id = $1`,
      [viewer.sessionId, now],
    )
    await announce(tx, [`user:${viewer.userId}`])
  })
  securityEvent(app, 'step-up', { userId: viewer.userId, sessionId: viewer.sessionId })
}

type PasskeyHint = { id: string; transports: string[] }

async function requestOptions(
  app: App,
  expected: Challenge,
  passkeys: readonly PasskeyHint[],
  now: Date,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn()
  return await generateAuthenticationOptions({
    rpID: relyingParty(app).rpID,
    challenge: await createChallenge(app, expected, now),
    userVerification: 'required',
    allowCredentials: passkeys.map(({ id, transports }) => ({ id, transports: transports as never })),
  })
}
