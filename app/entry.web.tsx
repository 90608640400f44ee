import './ui/theme.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, UNSAFE_ErrorResponseImpl as ErrorResponse, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { Locale } from './lib/locale.ts'
import { Document, type PageAssets } from './shell/document.tsx'
import { buildRoutes } from './shell/routes.tsx'
import { loadLanguage } from './words/load-language.browser.ts'
import { WordsProvider } from './words/use-words.tsx'

type Boot = {
  loaderData: Record<string, unknown>
  errors: Record<string, { status: number; data: unknown }> | null
  assets: PageAssets
  locale: Locale
}

/** Takes over the page that the server rendered, with the data it was rendered from. */
async function start(): Promise<void> {
  const block = document.getElementById('boot')
  const boot = JSON.parse(block?.textContent ?? '{}') as Boot
  const scripts = document.querySelectorAll('body > script')
  for (const script of scripts) script.remove()
  const routes = buildRoutes()
  const matched = matchRoutes(routes, window.location.pathname) ?? []
  const [language] = await Promise.all([
    loadLanguage(boot.locale),
    ...matched.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  ])
  const errors =
    boot.errors &&
    Object.fromEntries(
      Object.entries(boot.errors).map(([id, error]) => [id, new ErrorResponse(error.status, '', error.data)]),
    )
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: boot.loaderData, errors } })
  startTransition(() => {
    hydrateRoot(
      document,
      <Document assets={boot.assets} lang={boot.locale}>
        <WordsProvider language={language}>
          <RouterProvider router={router} />
        </WordsProvider>
      </Document>,
    )
  })
}

void start()
