import { cleanEmail, emailProblem } from '../../lib/email-address.ts'
import type { Message } from '../../lib/phrase.ts'
import { accountWords } from '../account-words.ts'
import { userIdProblem, userIdWords } from '../names.ts'

/** The typed email and User ID that identify a person. */
export type Pair = { email: string; customUserId: string }

/** The error messages of the invalid fields. */
export type PairProblems = Partial<Record<keyof Pair, Message>>

/** The pair as the server reads it: a clean address, and a User ID in lowercase. */
export const cleanPair = ({ email, customUserId }: Pair): Pair => ({
  email: cleanEmail(email),
  customUserId: customUserId.trim().toLowerCase(),
})

/** Validates the email and User ID of a new account, as far as a browser can (P24). */
export function newPairProblems({ email, customUserId }: Pair): PairProblems {
  const userId = userIdProblem(customUserId)
  const address = email ? emailProblem(email) : accountWords.emailMissing
  return {
    ...(address ? { email: address } : {}),
    ...(userId ? { customUserId: userId } : {}),
  }
}

/** The errors of a pair at sign-in: only missing fields, because malformed values get the same response as wrong ones. */
export const knownPairProblems = ({ email, customUserId }: Pair): PairProblems => ({
  ...(email ? {} : { email: accountWords.emailMissing }),
  ...(customUserId ? {} : { customUserId: userIdWords.tooShort }),
})

/**
 * The path to open after the sign-in, from `?next=`. Returns `/` for anything but a path on this site, to prevent open redirects, and
 * for sign-in, sign-up and API paths.
 */
export function safeNext(next: string | null | undefined): string {
  // `//host` and backslashes would name another host. `/.//host` becomes `//host` only when parsed, hence the second check.
  if (!next || !/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(next)) return '/'
  const address = new URL(next, 'http://nowhere.invalid')
  if (address.pathname.startsWith('//')) return '/'
  const entry = ['/signin', '/signup', '/api/'].some(path => address.pathname.startsWith(path))
  return entry ? '/' : address.pathname + address.search + address.hash
}

/** Adds the `next` path to a link between sign-in and sign-up. */
export function withNext(path: string, next: string): string {
  return next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`
}
