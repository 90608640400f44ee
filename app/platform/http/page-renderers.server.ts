import type { Locale } from '../../lib/locale.ts'
import type { App } from '../app.server.ts'

/** Renders a public page as a visitor gets it, with `data` as the answer for its screen. */
type RenderPublicPage = (path: string, locale: Locale, data: unknown) => Promise<string>

/** The renderer of a server that serves pages, by its environment. */
export const pageRenderers = new WeakMap<App['env'], RenderPublicPage>()
