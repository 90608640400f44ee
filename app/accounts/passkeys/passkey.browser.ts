import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useSyncExternalStore } from 'react'
import { isApp } from '#device/app.browser.ts'
import type { Written } from '../../lib/phrase.ts'
import { ApiRefusal, call } from '../../shell/wire/call.browser.ts'
import type { Translate } from '../../words/translate.ts'
import type { NewPasskeyInput, PasskeyProof } from '../contract.ts'
import { isPasskeyHost, passkeyWords } from './passkey.ts'

/** Imported when a passkey is used, so that pages don't load the library. */
const webauthn = () => import('@simplewebauthn/browser')

const never = () => () => {}
/** False in the native app: its pages aren't served from the host that passkeys are bound to. */
const isSupported = () =>
  !isApp &&
  window.isSecureContext &&
  'PublicKeyCredential' in window &&
  isPasskeyHost(window.location.hostname)

/**
 * True if this browser supports passkeys. The server renders pages as if it did, because nearly every browser does, so that they
 * rarely change after hydration.
 */
export function useCanPasskey(): boolean {
  return useSyncExternalStore(never, isSupported, () => !isApp)
}

/** Signs in by a passkey. Throws `ApiRefusal`, or the browser's error if the person closes the passkey dialog. */
export async function signInByPasskey(): Promise<void> {
  const options = await call('POST /api/sign-in/passkey-options')
  await call('POST /api/sign-in/passkey', { body: await proofOf(options) })
}

/** Loads the options of a step-up by passkey; null if this browser doesn't support passkeys or the person has none. */
export async function stepUpOptions(): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  if (!isSupported()) return null
  return (await call('POST /api/passkeys/step-up-options')).options
}

/** Steps this session up by a passkey. Throws like `signInByPasskey`. */
export async function stepUpByPasskey(): Promise<void> {
  const options = await stepUpOptions()
  if (options) await call('POST /api/passkeys/step-up', { body: await proofOf(options) })
}

async function proofOf(optionsJSON: PublicKeyCredentialRequestOptionsJSON): Promise<PasskeyProof> {
  const { startAuthentication } = await webauthn()
  const { id, response } = await startAuthentication({ optionsJSON })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, clientDataJSON, authenticatorData, signature, userHandle: userHandle || null }
}

/** Creates a passkey. Throws the browser's error if the person closes the passkey dialog or the device already has a passkey. */
export async function createPasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
  name: string,
): Promise<NewPasskeyInput> {
  const { startRegistration } = await webauthn()
  const { id, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { name, id, clientDataJSON, attestationObject, transports }
}

/** True if `error` means that the device already has a passkey for this account. */
export function isAlreadyRegistered(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError'
}

/** The message after a failed use or registration: the server's, or a generic one. */
export function passkeyFailure(error: unknown, t: Translate): Written {
  if (error instanceof ApiRefusal) return error.message
  return t(isAlreadyRegistered(error) ? passkeyWords.known : passkeyWords.wrong)
}
