import { appHeaders, appOrigins } from '../../../lib/app-calls.ts'
import { chooseLocale, type Locale, localeCookie } from '../../../lib/locale.ts'
import type { Topic } from '../../topics/topics.ts'

/** Declared with an operation whose answer every visitor gets alike: it is kept in memory as finished bytes (docs/decisions/0026). */
export type Caching<P, Q, A> = {
  /** What the answer is made of: it is dropped when one of these is announced. */
  topics(asked: { params: P; query: Q }): readonly Topic[]
  /** Until when it is true although nothing is announced; null where time changes nothing in it. Kept for 15 s at most all the same. */
  until?(answer: A, now: Date): Date | null
  /** True where all that changes it is announced or told by `until`: then it is kept for up to ten minutes. */
  isLasting?: true
  /** True where it says what time it is: a page made of it has it made with it, and is given out with its age. */
  saysTime?: true
  /** Names in the path that change nothing in the answer. */
  ignores?: readonly string[]
  /** True where it is written in the visitor's language. */
  byLanguage?: true
  /** True where a page made of this answer may be kept by a cache in front of the servers; unsaid, it may not (SHARED_CACHE_SECONDS). */
  mayBeShared?(answer: A): boolean
}

/** A page that every visitor gets alike. */
export type CachedPage = {
  path: RegExp
  /** The one address under which it is rendered and kept, or null where it is not kept: whatever changes nothing in it is left out. */
  address(path: RegExpExecArray, search: URLSearchParams): string | null
}

/** Milliseconds for which anything is kept at most, so that what nobody announced heals by itself: the usual, and what `isLasting`. */
export const usualLife = 15_000
export const longestLife = 600_000

/** Milliseconds by which words such as "5 minutes ago" may be behind (P343): whoever says until when they are true may add so many. */
export const wordsLag = 15_000

export type Encoding = 'identity' | 'gzip' | 'br'

/** The encoding in which an answer leaves, by what the browser accepts. Brotli is smaller. */
export function encodingFor(accept: string | undefined): Encoding {
  return accept ? knownEncoding(accept) : 'identity'
}

const knownEncoding = readOnce((accept): Encoding => {
  if (takes(accept, 'br')) return 'br'
  return takes(accept, 'gzip') ? 'gzip' : 'identity'
})

function takes(accept: string, name: string): boolean {
  const asked = accept
    .slice(0, 200)
    .toLowerCase()
    .split(',')
    .map(part => part.trim().split(';'))
    .find(([one]) => one?.trim() === name)
  return asked !== undefined && !/^q=0(\.0*)?$/.test(asked[1]?.trim() ?? '')
}

/** True where the browser has these very bytes already (RFC 9110, If-None-Match). */
export function hasAlready(ifNoneMatch: string | undefined | null, etag: string): boolean {
  if (!ifNoneMatch) return false
  return ifNoneMatch.split(',').some(one => one.trim().replace(/^W\//, '') === etag || one.trim() === '*')
}

/** True for who brings nothing that says who they are, and is no app: what is kept may be their answer. */
export function isVisitor(header: (name: string) => string | null | undefined): boolean {
  if (header('authorization') || header(appHeaders.version)) return false
  if (appOrigins.includes(header('origin') ?? '')) return false
  return !header('cookie')?.includes('tassel.session_token')
}

/** The visitor's language. */
export function visitorsLocale(cookie: string | undefined, acceptLanguage: string | undefined): Locale {
  if (cookie?.includes(localeCookie)) return chooseLocale(cookie, acceptLanguage ?? null)
  return acceptLanguage === undefined ? 'en' : knownLocale(acceptLanguage)
}

const knownLocale = readOnce(acceptLanguage => chooseLocale(null, acceptLanguage))

/** What browsers send over and over in a header is read once. */
function readOnce<T extends string>(read: (header: string) => T): (header: string) => T {
  const known = new Map<string, T>()
  return header => {
    const before = known.get(header)
    if (before !== undefined) return before
    const found = read(header)
    if (known.size > 500) known.clear()
    if (header.length <= 200) known.set(header, found)
    return found
  }
}
