import { appHeaders, appOrigins } from '../../../lib/app-calls.ts'
import { chooseLocale, type Locale, localeCookie } from '../../../lib/locale.ts'
import type { Topic } from '../../topics/topics.ts'

/** Caches an operation's answer, which is the same for every visitor, in memory for at most 15 s (docs/decisions/0026). */
export type Caching<P, Q, A> = {
  /** Announcing one of these drops the answer. */
  topics(request: { params: P; query: Q }): readonly Topic[]
  /** Path parameters that do not change the answer. */
  ignores?: readonly string[]
  /** True if the answer is in the visitor's language. */
  byLanguage?: true
  /** True if a cache in front of the servers may store a page made from this answer (SHARED_CACHE_SECONDS). */
  mayBeShared?(answer: A): boolean
}

/** A page that is the same for every visitor. */
export type CachedPage = {
  path: RegExp
  /** The canonical address, without whatever does not change the page; null if the page is not cached. */
  address(path: RegExpExecArray, search: URLSearchParams): string | null
}

/** Milliseconds that an answer is cached: how far times on a page may be behind (P343). */
export const cacheLifeMs = 15_000

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
