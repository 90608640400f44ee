import { ApiRefusal } from '../../shell/wire/call.browser.ts'
import { isKnownHere } from './passkey.browser.ts'
import { passkeyWords } from './passkey.ts'

/** The message when a passkey was not used or made: the server's words, or that nothing has happened. */
export function passkeyFailure(error: unknown): string {
  if (error instanceof ApiRefusal) return error.message
  return isKnownHere(error) ? passkeyWords.known : passkeyWords.wrong
}
