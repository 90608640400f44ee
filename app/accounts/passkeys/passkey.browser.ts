import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useSyncExternalStore } from 'react'
import { isApp } from '#device/app.browser.ts'
import { ApiRefusal, call } from '../../shell/wire/call.browser.ts'
import type { NewPasskeyInput, PasskeyProof } from '../contract.ts'
import { isPasskeyHost, passkeyWords } from './passkey.ts'

/** Loaded when someone uses a passkey, never with a page. */
const webauthn = () => import('@simplewebauthn/browser')

const never = () => () => {}
/** Not in the app: its pages don't have the server's host name, to which passkeys are bound. It uses a code or a password. */
const isSupported = () =>
  !isApp &&
  window.isSecureContext &&
  'PublicKeyCredential' in window &&
  isPasskeyHost(window.location.hostname)

/**
 * Whether this browser supports passkeys. The server assumes that it does, as nearly every browser does, so that the page rarely
 * changes after loading.
 */
export function useCanPasskey(): boolean {
  return useSyncExternalStore(never, isSupported, () => !isApp)
}

/** Signs in by a passkey of this device. Throws `ApiRefusal`, or the browser's error if the person closes its dialog. */
export async function signInByPasskey(): Promise<void> {
  const options = await call('POST /api/sign-in/passkey-options')
  await call('POST /api/sign-in/passkey', { body: await proofOf(options) })
}

/** The options of a step-up by passkey, or null if this browser supports none or the person has none. */
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

/** Creates a passkey on this device. Throws the browser's error if the person closes its dialog or the device already has one. */
export async function createPasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
  name: string,
): Promise<NewPasskeyInput> {
  const { startRegistration } = await webauthn()
  const { id, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { name, id, clientDataJSON, attestationObject, transports }
}

/** True if the device already has a passkey for this account. */
export function isAlreadyRegistered(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError'
}

/** The message after a failed use or registration: the server's words, or that nothing happened. */
export function passkeyFailure(error: unknown): string {
  if (error instanceof ApiRefusal) return error.message
  return isAlreadyRegistered(error) ? passkeyWords.known : passkeyWords.wrong
}
