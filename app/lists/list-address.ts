import { type Address, addressOf, type EndpointName, type Input, type Query } from '../lib/endpoint.ts'
import type { ListShape, RowOf } from './define-list.ts'

// Must not import zod schemas: the route table imports this file, so every visitor downloads it.

export type EndpointOf<L extends ListShape> = Extract<L['endpoint'], EndpointName>

/** Builds the endpoint's URL from the page's query: search, sort order, page number, filters, and the parameters named in `more`. */
export const listAddress =
  <L extends ListShape>(list: L, more: readonly string[] = []) =>
  (search: URLSearchParams, params: Record<string, string | undefined> = {}): Address<EndpointOf<L>> => {
    const names = ['search', 'sort', 'page', ...Object.keys(list.filters ?? {}), ...more]
    return namedAddress(list.endpoint as EndpointOf<L>, names, search, { params } as never)
  }

/** Builds the endpoint's URL for a screen without a list. The type of `names` requires every parameter of the endpoint's query. */
export function queryAddress<E extends EndpointName>(
  endpoint: E,
  names: Record<keyof NonNullable<Query<E>> & string, true>,
  search: URLSearchParams,
): Address<E> {
  return namedAddress(endpoint, Object.keys(names), search)
}

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

/** The URL of the list's report: all pages, or only the `selected` rows. */
export function reportAddress<L extends ListShape>(
  { report, filters = {} }: L,
  query: object,
  { selected, ...more }: { selected?: readonly RowOf<L>[]; [name: string]: unknown } = {},
): string {
  const isOmitted = (name: string, value: unknown) =>
    name === 'page' || filters[name]?.is === 'opened' || value === ''
  const only = selected?.map(row => (row as unknown as { id: string }).id).join(',')
  const parameters = Object.entries({ ...query, only, ...more }).filter(entry => !isOmitted(...entry))
  return addressOf(report?.endpoint as EndpointName, { query: Object.fromEntries(parameters) } as never)
}

/** The URL parameters of the column choice: `hide` lists hidden columns, `with` the optional columns that are shown. */
export const columnParameters = ['hide', 'with'] as const

type Choosable = { id: string; optional?: boolean }
type ColumnAddress = Record<(typeof columnParameters)[number], string | null>

/** Returns the ids of the hidden columns, including optional columns that weren't chosen. */
export function hiddenColumns(columns: readonly Choosable[], address: ColumnAddress): string[] {
  const ids = (list: string | null) => list?.split(',') ?? []
  const hide = ids(address.hide)
  const extra = ids(address.with)
  return columns
    .filter(({ id, optional }) => (optional ? !extra.includes(id) : hide.includes(id)))
    .map(({ id }) => id)
}

/** Returns the URL parameters that hide these columns. A parameter that would equal the default is null. */
export function columnsAddress(columns: readonly Choosable[], hidden: readonly string[]): ColumnAddress {
  const list = (chosen: readonly Choosable[]) => chosen.map(({ id }) => id).join(',') || null
  return {
    hide: list(columns.filter(({ id, optional }) => !optional && hidden.includes(id))),
    with: list(columns.filter(({ id, optional }) => optional && !hidden.includes(id))),
  }
}
