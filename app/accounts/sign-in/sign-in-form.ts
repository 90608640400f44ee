import { accountWords } from '../account-words.ts'
import { userIdProblem, userIdWords } from '../names.ts'

/** The typed email and User ID that identify a person. */
export type Pair = { email: string; customUserId: string }

/** The problem of each invalid half. */
export type PairProblems = Partial<Pair>

/** One @ with text on both sides and a dot after it; the server checks more closely. */
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Trims the pair and converts it to lowercase, as the server expects it. */
export const cleanPair = ({ email, customUserId }: Pair): Pair => ({
  email: email.trim().toLowerCase(),
  customUserId: customUserId.trim().toLowerCase(),
})

/** Why a pair isn't valid for a new account, as far as a browser can check (P24). */
export function newPairProblems({ email, customUserId }: Pair): PairProblems {
  const userId = userIdProblem(customUserId)
  return {
    ...(address.test(email) ? {} : { email: email ? accountWords.emailInvalid : accountWords.emailMissing }),
    ...(userId ? { customUserId: userId } : {}),
  }
}

/** Reports only missing halves at sign-in: a malformed half gets the same answer as a wrong one. */
export const knownPairProblems = ({ email, customUserId }: Pair): PairProblems => ({
  ...(email ? {} : { email: accountWords.emailMissing }),
  ...(customUserId ? {} : { customUserId: userIdWords.tooShort }),
})

/**
 * The path to open after the sign-in, always on this site. Anything but a path in `?next=` (addresses, schemes, backslashes, control
 * characters) leads home.
 */
export function safeNext(next: string | null | undefined): string {
  // Without a second slash or a backslash the rest is a path, and only its dots could still make it an address.
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
