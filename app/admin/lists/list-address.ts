import { type Address, addressOf, type EndpointName, type Input, type Query } from '../../lib/endpoint.ts'
import type { ListShape, RowOf } from './define-list.ts'

// Holds no schema, since the screens' table loads it.

export type EndpointOf<L extends ListShape> = Extract<L['endpoint'], EndpointName>

/**
 * The loader's address for the query of a list's page: search, order, page and the list's filters. What else is in the page's
 * address (hidden columns, an opened detail) is the page's business. `more` names what the page takes besides.
 */
export const listAddress =
  <L extends ListShape>(list: L, more: readonly string[] = []) =>
  (search: URLSearchParams, params: Record<string, string | undefined> = {}): Address<EndpointOf<L>> => {
    const names = ['search', 'sort', 'page', ...Object.keys(list.filters ?? {}), ...more]
    return namedAddress(list.endpoint as EndpointOf<L>, names, search, { params } as never)
  }

/** The same for a screen without a list: every name that the endpoint takes in its query, and nothing else. */
export function queryAddress<E extends EndpointName>(
  endpoint: E,
  names: Record<keyof NonNullable<Query<E>> & string, true>,
  search: URLSearchParams,
): Address<E> {
  return namedAddress(endpoint, Object.keys(names), search)
}

/** The endpoint's address with these parameters of the page's address. */
function namedAddress<E extends EndpointName>(
  endpoint: E,
  names: readonly string[],
  search: URLSearchParams,
  input?: Partial<Input<E>>,
): Address<E> {
  const query = Object.fromEntries(
    names.flatMap(name => (search.get(name) ? [[name, search.get(name)]] : [])),
  )
  return addressOf(endpoint, { ...input, query } as unknown as Partial<Input<E>>)
}

/** The address of the list's report: the rows of all its pages, or those of `selected`. */
export function reportAddress<L extends ListShape>(
  { report, filters = {} }: L,
  query: object,
  { selected, ...more }: { selected?: readonly RowOf<L>[]; [name: string]: unknown } = {},
): string {
  const left = (name: string, value: unknown) =>
    name === 'page' || filters[name]?.is === 'opened' || value === ''
  const only = selected?.map(row => (row as unknown as { id: string }).id).join(',')
  const asked = Object.entries({ ...query, only, ...more }).filter(([name, value]) => !left(name, value))
  return addressOf(report?.endpoint as EndpointName, { query: Object.fromEntries(asked) } as never)
}
