import { appHeaders, appOrigins } from '../../../lib/app-calls.ts'
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

/** The smallest encoding that the browser accepts. */
export function encodingFor(accept: string | undefined | null): Encoding {
  if (accepts(accept, 'br')) return 'br'
  return accepts(accept, 'gzip') ? 'gzip' : 'identity'
}

function accepts(header: string | undefined | null, encoding: string): boolean {
  const choices = (header ?? '').slice(0, 200).toLowerCase().split(',')
  return choices.some(choice => {
    const [name, quality = ''] = choice.split(';')
    return name?.trim() === encoding && !/^q=0(\.0*)?$/.test(quality.trim())
  })
}

/** True if the browser already has this version (RFC 9110, If-None-Match). */
export function matchesEtag(ifNoneMatch: string | undefined | null, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map(tag => tag.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}

/** True for anonymous requests of browsers, which may be answered from memory. */
export function isVisitor(header: (name: string) => string | null | undefined): boolean {
  if (header('authorization') || header(appHeaders.version)) return false
  if (appOrigins.includes(header('origin') ?? '')) return false
  return !header('cookie')?.includes('tassel.session_token')
}
