import type { FunctionComponent, ReactNode } from 'react'
import { type Address, type Answer, addressOf, type EndpointName } from '../lib/endpoint.ts'
import type { Written } from '../lib/phrase.ts'
import type { Words } from '../words/translate.ts'
import type { SessionData } from './session.ts'

/** The title, description, and picture of a page, for search engines and link previews (P248). */
export type PageMeta = {
  /** The part of the title before ' | <product>'. */
  title: Written
  description: Written
  /** The picture for link previews: absolute URL, size in px, alternative text. */
  image?: { url: string; width: number; height: number; alt: string }
  /** The absolute canonical URL. */
  url?: string
  /** The empty state of an admin list, shown with the error if the list can't be loaded. */
  empty?: Written
  /** Excludes the page from search engines: pages of minors, unlisted campaigns, private screens. */
  noIndex?: boolean
}

/** Returns a page's meta tags from the response of its endpoint. */
export type DescribePage<Data> = (data: Data, session: SessionData, words: Words) => PageMeta

/**
 * A screen's frame: `app` and `admin` (wider) have a navigation bar on phones, `public` doesn't, `plain` has no header
 * and no footer.
 */
export type Frame = 'app' | 'admin' | 'public' | 'plain'

/** The props of a screen whose data comes from endpoint `E`. */
export type ScreenProps<E extends EndpointName> = { data: Answer<E> }

/** The exports of a screen's file. */
export type ScreenModule<Data> = {
  default: FunctionComponent<{ data: Data }>
  describe: DescribePage<Data>
  /** Loads additional files that this data requires, before the screen is rendered. */
  prepare?: (data: Data) => Promise<void> | undefined
  /** Shown if the screen's data is refused. By default the app's ErrorScreen is shown. */
  ErrorBoundary?: FunctionComponent
}

type Load<Data> = (() => Promise<ScreenModule<Data>>) & {
  /** The path of the screen's source file, for preloading. Added by the build (pages/vite-screens.ts). */
  source?: string
}

type Params = Record<string, string | undefined>

type Options = {
  frame: Frame
  /** For visitors: `redirect` to the sign-in page and back, or `explain` the refusal (admin screens). */
  signIn: 'redirect' | 'explain'
  /** The path to which visitors are redirected instead of the sign-in page. */
  visitorsTo?: string
  /** Derives the screen's active tab from the query; added to the data as `tab`. */
  tab?: (search: URLSearchParams) => string | undefined
}

/** A component around a group of screens; it stays mounted when navigating between them. */
export type Around = FunctionComponent<{ children: ReactNode }>

/** A file that exports an `Around` component and, optionally, a replacement for screens whose data failed to load. */
type AroundModule = { default: Around; ErrorBoundary?: FunctionComponent }

export type Screen = Options & {
  path: string
  around?: () => Promise<AroundModule>
  /** The URL of the screen's data, if any. */
  data?: (search: URLSearchParams, params: Params) => string
  load: Load<never>
}

type Declare = {
  (path: string, data: null, rest: Rest<undefined>): Screen
  <E extends EndpointName>(
    path: string,
    data: E | ((search: URLSearchParams, params: Params) => Address<E>),
    rest: Rest<Answer<E>>,
  ): Screen
}
type Rest<Data> = Partial<Options> & Pick<Screen, 'around'> & { load: Load<Data> }

const declared =
  (frame: Frame, signIn: Options['signIn']): Declare =>
  (path: string, data: EndpointName | Screen['data'] | null, rest: Rest<never>) => ({
    path,
    frame,
    signIn,
    ...(data && {
      data:
        typeof data === 'string'
          ? (_: URLSearchParams, params: Params) => addressOf(data, { params } as never)
          : data,
    }),
    ...rest,
  })

/**
 * Declares a screen: its path, the endpoint of its data, and its file, whose component must accept that endpoint's
 * response. An endpoint name is called with the path's parameters; if the query matters, pass a function that returns
 * the URL. Null means no data.
 */
export const screen = declared('app', 'redirect')

/** Declares a public screen, which has no navigation bar on phones. */
export const publicScreen = declared('public', 'redirect')

/** Declares an admin screen. Visitors and non-admins see an explanation instead of a redirect. */
export const adminScreen = declared('admin', 'explain')
