import type { LucideIcon } from 'lucide-react'
import type { FunctionComponent } from 'react'
import type { Address, Answer, EndpointName } from '../lib/endpoint.ts'
import { adminScreen, type DescribePage, type Screen } from '../shell/screen.ts'
import type { Waiting } from './app-analytics/contract.ts'
import type { ListShape } from './lists/define-list.ts'
import { type EndpointOf, listAddress } from './lists/list-address.ts'

/** Items that admins must deal with: which count, its words, and what `query` adds to the page's path so that it shows exactly those. */
type Pending = { count: keyof Waiting; one: string; many: string; query?: string }

type Entry = {
  /** In navigation, palette and tasks. */
  label: string
  icon: LucideIcon
  /** What admins do there; App Analytics offers the pages that say it. */
  about?: string
  pending?: readonly Pending[]
}

type Named = {
  /** Heading and document title, if not the label. */
  title?: string
  /** The empty state, shown with the error when the data could not be loaded. */
  empty?: string
}

export type AdminPage = Entry & {
  path: string
  title: string
  /** The page, its other addresses and its details; none for a tab of another page. */
  screens: readonly Screen[]
  /** The endpoints that are read whatever the page's query. */
  endpoints: readonly EndpointName[]
}

type Data<E extends EndpointName> =
  | E
  | ((search: URLSearchParams, params: Record<string, string | undefined>) => Address<E>)
  | null

type Module<Data> = {
  default: FunctionComponent<{ data: Data }>
  describe?: DescribePage<Data>
  ErrorBoundary?: FunctionComponent
}
type Loads<E extends EndpointName> = { load: (() => Promise<Module<Answer<E>>>) & { source?: string } }

type Detail = { data: Data<EndpointName>; screen: (describe: DescribePage<unknown>) => Screen }

/** Another address of a page, or of one item on it; titled like the page unless its file says otherwise. */
export const detail = <E extends EndpointName>(path: string, data: Data<E>, { load }: Loads<E>): Detail => ({
  data: data as Data<EndpointName>,
  screen: describe =>
    adminScreen(path, data as E, {
      load: Object.assign(async () => ({ describe, ...(await load()) }), { source: load.source }),
    }),
})

type Options<E extends EndpointName> = Entry & Named & Loads<E> & { more?: readonly Detail[] }

/** A page whose screen shows the answer of `data`: an endpoint, or an address of one by the page's query. */
export function page<E extends EndpointName>(
  path: string,
  data: Data<E>,
  { load, more = [], title, empty, ...entry }: Options<E>,
): AdminPage {
  const heading = title ?? entry.label
  const describe: DescribePage<unknown> = (_, __, { t }) => ({
    title: t(heading),
    description: t(entry.about ?? entry.label),
    ...(empty ? { empty: t(empty) } : {}),
    noIndex: true,
  })
  const details = [detail(path, data, { load }), ...more]
  return {
    ...entry,
    path,
    title: heading,
    screens: details.map(({ screen }) => screen(describe)),
    endpoints: details.flatMap(({ data }) => (typeof data === 'string' ? [data] : [])),
  }
}

/** The page of a list. */
export const listPage = <L extends ListShape & { path: string }>(list: L, options: Options<EndpointOf<L>>) =>
  page<EndpointOf<L>>(list.path, listAddress(list), options)

/** An entry that opens a tab of another page. */
export const tab = (path: string, entry: Entry): AdminPage => ({
  ...entry,
  path,
  title: entry.label,
  screens: [],
  endpoints: [],
})
