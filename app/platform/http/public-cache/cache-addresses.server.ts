import { LRUCache } from 'lru-cache'
import { type Locale, locales } from '../../../lib/locale.ts'
import type { Operation } from '../operation.server.ts'
import { plainInput } from '../plain-input.ts'
import type { CachedPage, Encoding } from './caching.ts'

/** The cache key for each language. All keys are equal if the response doesn't depend on the language. */
type Keys = Readonly<Record<Locale, string>>

/** A cached operation with its parsed input, or a cached page with its canonical URL. */
type CachedAddress =
  | { kind: 'operation'; operation: Operation; params: unknown; query: unknown; keys: Keys }
  | { kind: 'page'; address: string; keys: Keys }

/** Longer than any real URL with its query. */
const maxAddressLength = 600

/**
 * Decides which URLs are cached, and under which key. URLs with the same response share a key, so that variants of a URL neither fill the
 * memory nor cause work.
 */
export class CacheAddresses {
  readonly #operations: { operation: Operation; path: RegExp; names: string[] }[]
  readonly #pages: readonly CachedPage[]
  readonly #found = new LRUCache<string, CachedAddress>({ max: 2_000 })

  constructor(operations: readonly Operation[], pages: readonly CachedPage[]) {
    this.#operations = operations.filter(({ caching }) => caching).map(matchable)
    this.#pages = pages
  }

  /** Returns the operation or page that a GET of this URL would read, or null if it isn't cached. */
  find(address: string): CachedAddress | null {
    if (address.length > maxAddressLength) return null
    const cached = this.#found.get(address) ?? this.#find(address)
    if (cached) this.#found.set(address, cached)
    return cached
  }

  #find(address: string): CachedAddress | null {
    const end = address.indexOf('?')
    const path = end < 0 ? address : address.slice(0, end)
    const search = new URLSearchParams(end < 0 ? '' : address.slice(end))
    for (const each of this.#operations) {
      const match = each.path.exec(path)
      if (match) return inputOf(each, match, search)
    }
    for (const page of this.#pages) {
      const match = page.path.exec(path)
      const rendered = match && page.address(match, search)
      if (rendered) return { kind: 'page', address: rendered, keys: inEachLanguage(`page ${rendered}`) }
    }
    return null
  }
}

/** The cache keys of an operation's response to this input. */
export function cacheKeys({ name, caching }: Operation, params: unknown, query: unknown): Keys {
  const relevant = Object.entries(params as object).filter(([param]) => !caching?.ignores?.includes(param))
  const key = `${name} ${JSON.stringify([relevant, query])}`
  return caching?.byLanguage ? inEachLanguage(key) : keysOf(() => key)
}

/** Each encoding of a response is cached by itself, so that its size is known and bytes that no one accepts use no memory. */
export const encodedKey = (key: string, encoding: Encoding) => `${key} ${encoding}`

const inEachLanguage = (key: string) => keysOf(locale => `${key} ${locale}`)

const keysOf = (key: (locale: Locale) => string) =>
  Object.fromEntries(locales.map(locale => [locale, key(locale)])) as Keys

function matchable(operation: Operation) {
  const names: string[] = []
  const pattern = operation.path.replaceAll('.', '\\.').replace(/:(\w+)/g, (_, name: string) => {
    names.push(name)
    return operation.caching?.ignores?.includes(name) ? '([^/]{1,300})' : '([\\w-]{1,64})'
  })
  return { operation, path: new RegExp(`^${pattern}$`), names }
}

/** Null if the operation would refuse the input or if a query parameter is repeated. */
function inputOf(
  { operation, names }: { operation: Operation; names: string[] },
  match: RegExpExecArray,
  search: URLSearchParams,
): CachedAddress | null {
  if (new Set(search.keys()).size !== [...search.keys()].length) return null
  try {
    const params = parsed(
      operation.params,
      Object.fromEntries(names.map((name, at) => [name, match[at + 1]])),
    )
    const query = parsed(operation.query, Object.fromEntries(search))
    if (!params || !query) return null
    return { kind: 'operation', operation, params, query, keys: cacheKeys(operation, params, query) }
  } catch {
    return null
  }
}

function parsed(schema: Operation['params'], value: object): object | null {
  if (!schema) return {}
  const result = schema.safeParse(plainInput(value))
  return result.success ? (result.data as object) : null
}
