import { type Address, addressOf, type EndpointName, type Input, type Query } from '../../lib/endpoint.ts'

// Holds no schema, since the screens' table loads it.

type QueryName<E extends EndpointName> = keyof NonNullable<Query<E>> & string
type ListName = 'search' | 'sort' | 'page'

/** The endpoints of lists: searched, sorted, page by page. */
type ListEndpoint = {
  [E in EndpointName]: [ListName] extends [QueryName<E>] ? E : never
}[EndpointName]

/** Each of an endpoint's own filters, so that none is forgotten and none is sent that it does not take. */
type Filters<E extends EndpointName> = Record<Exclude<QueryName<E>, ListName>, true>

/**
 * The loader's address for a list page's own query: search, order, page and the list's filters. What else stands in the page's
 * address (hidden columns, an opened detail) is the page's business.
 */
export function listAddress<E extends ListEndpoint>(
  endpoint: E,
  filters: Filters<E>,
  search: URLSearchParams,
  input?: Partial<Input<E>>,
): Address<E> {
  return namedAddress(endpoint, ['search', 'sort', 'page', ...Object.keys(filters)], search, input)
}

/** The same for what is no list: every name that the endpoint takes in its query, and nothing else. */
export function queryAddress<E extends EndpointName>(
  endpoint: E,
  names: Record<QueryName<E>, true>,
  search: URLSearchParams,
): Address<E> {
  return namedAddress(endpoint, Object.keys(names), search)
}

/** What the page's address says under these names. */
function namedAddress<E extends EndpointName>(
  endpoint: E,
  names: readonly string[],
  search: URLSearchParams,
  input?: Partial<Input<E>>,
): Address<E> {
  const given = names.flatMap(name => (search.get(name) ? [[name, search.get(name)]] : []))
  return addressOf(endpoint, { ...input, query: Object.fromEntries(given) } as unknown as Partial<Input<E>>)
}
