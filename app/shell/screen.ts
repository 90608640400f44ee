import type { FunctionComponent, ReactNode } from 'react'
import { type Address, type Answer, addressOf, type EndpointName } from '../lib/endpoint.ts'
import type { Words } from '../words/translate.ts'
import type { SessionData } from './session.ts'

/** Title, description, and picture of a page, for search engines and messengers (P248). */
export type PageMeta = {
  /** Before ' | <product>'. */
  title: string
  description: string
  /** The picture for link previews: absolute address, size in px, alternative text. */
  image?: { url: string; width: number; height: number; alt: string }
  /** Absolute canonical address. */
  url?: string
  /** An admin list's empty state, shown with the error if it can't be loaded. */
  empty?: string
  /** Excludes the page from search engines (minors, unlisted campaigns, private screens). */
  noIndex?: boolean
}

/** A page's meta tags; `data` is the answer of its endpoint. */
export type DescribePage<Data> = (data: Data, session: SessionData, words: Words) => PageMeta

/** A screen's frame: with the app's navigation, the wider admin frame, without navigation, or none. */
export type Frame = 'app' | 'admin' | 'public' | 'plain'

/** The props of the screen for this endpoint. */
export type ScreenProps<E extends EndpointName> = { data: Answer<E> }

/** The exports of a screen's file. */
export type ScreenModule<Data> = {
  default: FunctionComponent<{ data: Data }>
  describe: DescribePage<Data>
  /** Loads further files that these data need, before the screen is rendered. */
  prepare?: (data: Data) => Promise<void> | undefined
  /** Replaces the screen if its data was refused; by default the app's error screen does. */
  ErrorBoundary?: FunctionComponent
}

type Load<Data> = (() => Promise<ScreenModule<Data>>) & {
  /** The screen's file, for preloading; added by the build (pages/vite-screens.ts). */
  source?: string
}

type Params = Record<string, string | undefined>

type Options = {
  frame: Frame
  /** Visitors are redirected to sign in and back; admin screens explain the refusal instead. */
  signIn: 'redirect' | 'explain'
  /** Where visitors are redirected instead of to the sign-in. */
  visitorsTo?: string
  /** A tab of the screen, by its query; `tab` in the data. */
  tab?: (search: URLSearchParams) => string | undefined
  /** Visitors read the page first, so its code loads at the first interaction (app/entries/early.browser.ts). */
  sleeps?: (search: URLSearchParams) => boolean
  /** The file of the part that is opened most often; it loads with the code of a sleeping page. */
  opens?: string
}

/** A component around a group of screens; it stays mounted between them. */
export type Around = FunctionComponent<{ children: ReactNode }>

/** The file may also export a replacement for screens whose data failed to load. */
type AroundModule = { default: Around; ErrorBoundary?: FunctionComponent }

export type Screen = Options & {
  path: string
  around?: () => Promise<AroundModule>
  /** The address of the screen's data, if it has any. */
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
 * A screen's path, the endpoint of its data, and its file, whose component must take that endpoint's answer. An endpoint name is called with
 * the path's parameters; if the query matters, pass a function that returns the address. Null means no data.
 */
export const screen = declared('app', 'redirect')

/** The same for public screens, under the public header. */
export const publicScreen = declared('public', 'redirect')

/** The same for admin screens; others see an explanation. */
export const adminScreen = declared('admin', 'explain')
