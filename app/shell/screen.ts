import type { Answer } from '../lib/endpoint.ts'
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
  /** True keeps search engines away (minors, unlisted campaigns, private screens). */
  noIndex?: boolean
}

/** What a screen's file exports beside its component. `data` is what its endpoint answered. */
export type DescribePage<Data> = (data: Data, session: SessionData, words: Words) => PageMeta

/** How a screen is framed: with the navigation of the app, with the public header, or with nothing. */
export type Frame = 'app' | 'public' | 'plain'

/** What the component of a screen behind this endpoint is given. */
export type ScreenProps<E> = { data: Answer<E> }
