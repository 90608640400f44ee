import { type Locale, locales } from '../../../lib/locale.ts'
import type { Operation } from '../operation.server.ts'
import { plainInput } from '../plain-input.ts'
import type { CachedPage } from './caching.ts'

/** Under what an answer is kept, in each language: the same in all where nothing of it is written in one. */
export type Keys = Readonly<Record<Locale, string>>

/** An address whose answer is kept: an operation with what it is given, or a page by its one address. */
export type CachedAddress =
  | { kind: 'operation'; operation: Operation; params: unknown; query: unknown; keys: Keys }
  | { kind: 'page'; address: string; keys: Keys }

/** Longer addresses are nobody's but an attacker's. */
const longestAddress = 600
const mostRemembered = 2_000

/**
 * Which addresses are cached, and under which key. Addresses that get the same answer have the same key, however they are written: nobody
 * fills the memory, or has the same thing made again, by adding to an address.
 */
export class CacheAddresses {
  readonly #operations: { operation: Operation; path: RegExp; names: string[] }[]
  readonly #pages: readonly CachedPage[]
  readonly #remembered = new Map<string, CachedAddress | null>()

  constructor(operations: readonly Operation[], pages: readonly CachedPage[]) {
    this.#operations = operations.filter(({ caching }) => caching).map(matchable)
    this.#pages = pages
  }

  /** What a GET for this address (its path with its query) is about, or null where nothing of it is cached. */
  find(address: string): CachedAddress | null {
    const known = this.#remembered.get(address)
    if (known !== undefined) return known
    if (address.length > longestAddress) return null
    const found = this.#find(address)
    if (found) {
      if (this.#remembered.size >= mostRemembered) this.#remembered.clear()
      this.#remembered.set(address, found)
    }
    return found
  }

  #find(address: string): CachedAddress | null {
    const end = address.indexOf('?')
    const path = end < 0 ? address : address.slice(0, end)
    const search = new URLSearchParams(end < 0 ? '' : address.slice(end))
    for (const each of this.#operations) {
      const match = each.path.exec(path)
      if (match) return asked(each, match, search)
    }
    for (const page of this.#pages) {
      const match = page.path.exec(path)
      const rendered = match && page.address(match, search)
      if (rendered) return { kind: 'page', address: rendered, keys: inEachLanguage(`page ${rendered}`) }
    }
    return null
  }
}

/** The keys of what an operation answers to these. */
export function cacheKeys({ name, caching }: Operation, params: unknown, query: unknown): Keys {
  const that = Object.entries(params as object).filter(([param]) => !caching?.ignores?.includes(param))
  const key = `${name} ${JSON.stringify([that, query])}`
  return caching?.byLanguage ? inEachLanguage(key) : keysOf(() => key)
}

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

/** Null where the operation would refuse it, or where it says the same thing twice: that is not for here to decide. */
function asked(
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
  const read = schema.safeParse(plainInput(value))
  return read.success ? (read.data as object) : null
}
