import { appHeaders, appOrigins } from '../../../lib/app-calls.ts'
import type { Topic } from '../../topics/topics.ts'

/** Caches an operation's response, which is the same for every visitor, in memory for minutes (docs/decisions/0026). */
export type Caching<P, Q, A> = {
  /** The cached response is dropped when one of these topics is announced. */
  topics(request: { params: P; query: Q }): readonly Topic[]
  /** Path parameters that don't affect the response. */
  ignores?: readonly string[]
  /** True if the response depends on the visitor's language. */
  byLanguage?: true
  /** True if a CDN or proxy may store a page made from this response (SHARED_CACHE_SECONDS). */
  mayBeShared?(answer: A): boolean
}

/** A page that is the same for every visitor. */
export type CachedPage = {
  path: RegExp
  /** The canonical URL, without parameters that don't affect the page; null if the page isn't cached. */
  address(path: RegExpExecArray, search: URLSearchParams): string | null
}

export type Encoding = 'identity' | 'gzip' | 'br'

/** The most compact encoding that the browser accepts. */
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

/** True if the browser already has this version of the response (RFC 9110, If-None-Match). */
export function matchesEtag(ifNoneMatch: string | undefined | null, etag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map(tag => tag.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}

/** True for requests without credentials that don't come from the mobile app. They may be served from the cache. */
export function isVisitor(header: (name: string) => string | null | undefined): boolean {
  if (header('authorization') || header(appHeaders.version)) return false
  if (appOrigins.includes(header('origin') ?? '')) return false
  return !header('cookie')?.includes('tassel.session_token')
}
