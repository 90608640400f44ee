import type { LucideIcon } from 'lucide-react'
import type { FunctionComponent } from 'react'
import type { Address, Answer, EndpointName } from '../lib/endpoint.ts'
import { adminScreen, type DescribePage, type Screen } from '../shell/screen.ts'
import type { PendingCounts } from './app-analytics/contract.ts'
import type { ListShape } from './lists/define-list.ts'
import { type EndpointOf, listAddress } from './lists/list-address.ts'

/** Items that admins must deal with. `query`, appended to the page's path, shows exactly the counted items. */
type Pending = { count: keyof PendingCounts; one: string; many: string; query?: string }

type Entry = {
  /** In navigation, palette and tasks. */
  label: string
  icon: LucideIcon
  /** What admins do there. Pages without it aren't listed on App Analytics. */
  about?: string
  pending?: readonly Pending[]
}

export type AdminPage = Entry & {
  path: string
  title: string
  /** The page, its aliases and its details. Empty for a tab of another page. */
  screens: readonly Screen[]
  /** Endpoints read regardless of the page's query. */
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

/** An alias of a page, or the page of one item. Titled like the page unless its module exports `describe`. */
export const detail = <E extends EndpointName>(path: string, data: Data<E>, { load }: Loads<E>): Detail => ({
  data: data as Data<EndpointName>,
  screen: describe =>
    adminScreen(path, data as E, {
      load: Object.assign(async () => ({ describe, ...(await load()) }), { source: load.source }),
    }),
})

type Options<E extends EndpointName> = Entry &
  Loads<E> & {
    /** Heading and document title, if not the label. */
    title?: string
    /** Title of the empty state, shown with the error if the data can't be loaded. */
    empty?: string
    more?: readonly Detail[]
  }

/** A page whose screen shows the answer of `data`: an endpoint, or an address made from the page's query. */
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

export const listPage = <L extends ListShape & { path: string }>(list: L, options: Options<EndpointOf<L>>) =>
  page<EndpointOf<L>>(list.path, listAddress(list), options)

/** A navigation entry for a tab of another page. */
export const tab = (path: string, entry: Entry): AdminPage => ({
  ...entry,
  path,
  title: entry.label,
  screens: [],
  endpoints: [],
})

/** The open page or the page above an open detail. If the open tab has its own entry, returns that entry. */
export function openPage(pages: readonly AdminPage[], pathname: string, search = ''): AdminPage | undefined {
  const page = pages.find(({ path, screens }) =>
    screens.some(screen => screen.path === pathname || pathname.startsWith(`${path}/`)),
  )
  const tabPath = `${page?.path}?tab=${new URLSearchParams(search).get('tab')}`
  return pages.find(({ path }) => path === tabPath) ?? page
}
