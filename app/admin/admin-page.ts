import type { LucideIcon } from 'lucide-react'
import type { FunctionComponent } from 'react'
import type { Permission } from '../accounts/staff-roles.ts'
import { type Address, type Answer, addressOf, type EndpointName } from '../lib/endpoint.ts'
import type { Message } from '../lib/phrase.ts'
import type { ListShape } from '../lists/define-list.ts'
import { type EndpointOf, listAddress } from '../lists/list-address.ts'
import { adminScreen, type DescribePage, type Screen } from '../shell/screen.ts'
import type { PendingCounts } from './app-analytics/contract.ts'

/** A kind of pending items with its labels. Appending `query` to the page's path shows exactly the counted items. */
type Pending = {
  count: keyof PendingCounts
  /** Who may end such an item: holders of one of these permissions. It isn't a task of others (P753). */
  endedBy: Permission | readonly Permission[]
  one: Message
  many: Message
  query?: string
}

type Entry = {
  /** The page's name in the navigation, the command palette and the list of tasks. */
  label: Message
  icon: LucideIcon
  /** What admins do on the page. Without it, App Analytics doesn't list the page. */
  about?: Message
  /** The path of the page whose entry in the navigation stands for this page too. */
  under?: string
  pending?: readonly Pending[]
}

export type AdminPage = Entry & {
  path: string
  title: Message
  /** The screens of the page, its aliases and its detail pages. Empty if the entry is a tab or section of another page. */
  screens: readonly Screen[]
  /** The URL of the data with which the page opens. Its operation decides who may open the page. */
  opens: string
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

/** A second path of a page: an alias, or one item's details. Has the page's title unless its module exports `describe`. */
export const detail = <E extends EndpointName>(path: string, data: Data<E>, { load }: Loads<E>): Detail => ({
  data: data as Data<EndpointName>,
  screen: describe =>
    adminScreen(path, data as E, {
      load: Object.assign(async () => ({ describe, ...(await load()) }), { source: load.source }),
    }),
})

type Options<E extends EndpointName> = Entry &
  Loads<E> & {
    /** The heading and document title, if they differ from the label. */
    title?: Message
    /** The title of the page's empty state, which is also shown above the error if loading fails. */
    empty?: Message
    /** The endpoint that the screen calls itself, if `data` is null. */
    ownData?: EndpointName
    more?: readonly Detail[]
  }

/** Declares a page whose screen shows the response of `data`: a fixed endpoint, or a URL that depends on the page's query. */
export function page<E extends EndpointName>(
  path: string,
  data: Data<E>,
  { load, more = [], title, empty, ownData, ...entry }: Options<E>,
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
    opens: opensWith(path, data ?? ownData),
  }
}

export const listPage = <L extends ListShape & { path: string }>(list: L, options: Options<EndpointOf<L>>) =>
  page<EndpointOf<L>>(list.path, listAddress(list), options)

/** Declares an entry that opens a tab or a section of another page. */
export const tab = <E extends EndpointName>(path: string, data: Data<E>, entry: Entry): AdminPage => ({
  ...entry,
  path,
  title: entry.label,
  screens: [],
  opens: opensWith(path, data),
})

function opensWith<E extends EndpointName>(path: string, data: Data<E> | undefined): string {
  if (typeof data === 'function') return data(new URLSearchParams(path.split('?')[1]), {})
  return data ? addressOf(data) : ''
}

/** The pages that the viewer may open (P601), which the server lists in the session. */
export const pagesFor = (viewer: { adminPages: readonly string[] } | null, pages: readonly AdminPage[]) =>
  pages.filter(({ path }) => viewer?.adminPages.includes(path))

/** The pages with their own entry in the navigation, each with the pages under it. */
export const navigationOf = (pages: readonly AdminPage[]) =>
  pages
    .filter(({ under }) => !pages.some(({ path }) => path === under))
    .map(entry => ({ entry, pages: [entry, ...pages.filter(({ under }) => under === entry.path)] }))

/** Finds the page that a URL belongs to, including its detail pages. If the tab has its own navigation entry, returns that entry. */
export function openPage(pages: readonly AdminPage[], pathname: string, search = ''): AdminPage | undefined {
  const page =
    pages.find(({ screens }) => screens.some(screen => screen.path === pathname)) ??
    pages.find(({ path, screens }) => screens.length > 0 && pathname.startsWith(`${path}/`))
  const tabPath = `${page?.path}?tab=${new URLSearchParams(search).get('tab')}`
  return pages.find(({ path }) => path === tabPath) ?? page
}
