import { accountWords } from '../account-words.ts'
import { userIdProblem, userIdWords } from '../names.ts'

/** The email and User ID that identify a person, as they were typed. */
export type Pair = { email: string; customUserId: string }

/** What is wrong with each half; none where both will do. */
export type PairProblems = Partial<Pair>

/** One @ with something on both sides, a dot after it: the server looks closer. */
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The pair as it is sent: in small letters, without blanks around it. */
export const cleanPair = ({ email, customUserId }: Pair): Pair => ({
  email: email.trim().toLowerCase(),
  customUserId: customUserId.trim().toLowerCase(),
})

/** Why a new account cannot be made of this pair, so far as a browser can tell (P24). */
export function newPairProblems({ email, customUserId }: Pair): PairProblems {
  const userId = userIdProblem(customUserId)
  return {
    ...(address.test(email) ? {} : { email: email ? accountWords.emailInvalid : accountWords.emailMissing }),
    ...(userId ? { customUserId: userId } : {}),
  }
}

/** Of a pair that is looked up only a missing half is told: a malformed one gets the same answer as a wrong one. */
export const knownPairProblems = ({ email, customUserId }: Pair): PairProblems => ({
  ...(email ? {} : { email: accountWords.emailMissing }),
  ...(customUserId ? {} : { customUserId: userIdWords.tooShort }),
})

/**
 * Where to go after the sign-in: a path of our own site, or home. Anything else in `?next=` (addresses, schemes, backslashes,
 * control characters) leads home.
 */
export function safeNext(next: string | null | undefined): string {
  // No second slash, no backslash: the rest is a path, and only dots in it could still make it an address.
  if (!next || !/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(next)) return '/'
  const address = new URL(next, 'http://nowhere.invalid')
  if (address.pathname.startsWith('//')) return '/'
  const entry = ['/signin', '/signup', '/api/'].some(path => address.pathname.startsWith(path))
  return entry ? '/' : address.pathname + address.search + address.hash
}

/** Carries the `next` path along in a link between sign-in and sign-up. */
export function withNext(path: string, next: string): string {
  return next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`
}
