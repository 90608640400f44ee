import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useSyncExternalStore } from 'react'
import { isApp } from '#device/app.browser.ts'
import { ApiRefusal, call } from '../../shell/wire/call.browser.ts'
import type { NewPasskeyInput, PasskeyProof } from '../contract.ts'
import { isPasskeyHost, passkeyWords } from './passkey.ts'

/** The library is loaded when someone uses a passkey, never with a page. */
const webauthn = () => import('@simplewebauthn/browser')

const never = () => () => {}
/** In the app no page stands under the server's name, to which a passkey belongs: there a code or a password does. */
const canHere = () =>
  !isApp &&
  window.isSecureContext &&
  'PublicKeyCredential' in window &&
  isPasskeyHost(window.location.hostname)

/**
 * Whether this browser supports passkeys. The server renders as if it did: nearly every browser does, so the page rarely changes
 * after loading.
 */
export function useCanPasskey(): boolean {
  return useSyncExternalStore(never, canHere, () => !isApp)
}

/** Signs in by a passkey of this device. Throws `ApiRefusal`, or the browser's error when the person closed its dialog. */
export async function signInByPasskey(): Promise<void> {
  const options = await call('POST /api/sign-in/passkey-options')
  await call('POST /api/sign-in/passkey', { body: await proofOf(options) })
}

/** The options of a step-up by passkey, or null where this browser or person has none. */
export async function stepUpOptions(): Promise<PublicKeyCredentialRequestOptionsJSON | null> {
  if (!canHere()) return null
  return (await call('POST /api/passkeys/step-up-options')).options
}

/** Steps this session up by a passkey. Throws as `signInByPasskey`. */
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

/** Lets this device make a passkey. Throws the browser's error when the person closed its dialog or the device has one already. */
export async function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
  name: string,
): Promise<NewPasskeyInput> {
  const { startRegistration } = await webauthn()
  const { id, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { name, id, clientDataJSON, attestationObject, transports }
}

/** True where the device has a passkey of this account already. */
export function isKnownHere(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError'
}

/** The message when a passkey was not used or made: the server's words, or that nothing has happened. */
export function passkeyFailure(error: unknown): string {
  if (error instanceof ApiRefusal) return error.message
  return isKnownHere(error) ? passkeyWords.known : passkeyWords.wrong
}
