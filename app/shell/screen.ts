import type { FunctionComponent, ReactNode } from 'react'
import { type Address, type Answer, addressOf, type EndpointName } from '../lib/endpoint.ts'
import type { Words } from '../words/translate.ts'
import type { SessionData } from './session.ts'

/** Title, description and picture of a page: the tags that search engines and messengers read (P248). */
export type PageMeta = {
  /** Before ' | <product>'. */
  title: string
  description: string
  /** The picture beside the link in messengers: absolute address, size in px, what it shows. */
  image?: { url: string; width: number; height: number; alt: string }
  /** Absolute canonical address. */
  url?: string
  /** An admin list's empty state, shown with the error when it could not be loaded. */
  empty?: string
  /** True keeps search engines away (minors, unlisted campaigns, private screens). */
  noIndex?: boolean
}

/** What a screen's file exports beside its component. `data` is what its endpoint answered. */
export type DescribePage<Data> = (data: Data, session: SessionData, words: Words) => PageMeta

/** How a screen is framed: with the navigation of the app, the same on an admin's wider page, without it, or with nothing. */
export type Frame = 'app' | 'admin' | 'public' | 'plain'

/** What the component of a screen behind this endpoint is given. */
export type ScreenProps<E extends EndpointName> = { data: Answer<E> }

/** What a screen's file exports: the component, and what the page is called. */
export type ScreenModule<Data> = {
  default: FunctionComponent<{ data: Data }>
  describe: DescribePage<Data>
  /** Fetches the files that these data need beside the screen's own, before it is drawn with them. */
  prepare?: (data: Data) => Promise<void> | undefined
  /** Replaces the screen when its data were refused; without it the app's own error screen does. */
  ErrorBoundary?: FunctionComponent
}

type Load<Data> = (() => Promise<ScreenModule<Data>>) & {
  /** The file, for the server's preloading; the build adds it (pages/vite-screens.ts). */
  source?: string
}

type Params = Record<string, string | undefined>

type Options = {
  frame: Frame
  /** A visitor is sent to sign in, and back afterwards; admin screens explain the refusal instead. */
  signIn: 'redirect' | 'explain'
  /** Where a visitor goes in the place of the sign-in. */
  visitorsTo?: string
  /** A tab of the screen, by its query; it stands in the data as `tab`. */
  tab?: (search: URLSearchParams) => string | undefined
  /** Read before anything is done: a visitor's page loads its code at the first sign of a person (app/entries/early.browser.ts). */
  sleeps?: (search: URLSearchParams) => boolean
  /** The file of what is pressed most on it while it sleeps, so that both come together. */
  opens?: string
}

/** What is drawn around a group of screens; it stays while one of them follows the other. */
export type Around = FunctionComponent<{ children: ReactNode }>

/** Its file may also hold what replaces a screen whose data could not be loaded. */
type AroundModule = { default: Around; ErrorBoundary?: FunctionComponent }

export type Screen = Options & {
  path: string
  around?: () => Promise<AroundModule>
  /** The address of the screen's data; none for a screen without data. */
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
 * One screen: its path, the endpoint of its data, and its file, which must show what that endpoint answers. An endpoint by itself
 * is called with the path's own parameters; where the query matters, a function makes the address. Null has no data.
 */
export const screen = declared('app', 'redirect')

/** The same for screens that strangers see, under the public header. */
export const publicScreen = declared('public', 'redirect')

/** The same for admin screens: anyone else gets an explanation. */
export const adminScreen = declared('admin', 'explain')
