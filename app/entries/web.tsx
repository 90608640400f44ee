import '../ui/theme.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { Locale } from '../lib/locale.ts'
import { keepInstallPrompt } from '../shell/install/use-install-offer.browser.ts'
import { Document } from '../shell/pages/document.tsx'
import type { PageAssets } from '../shell/pages/page-assets.ts'
import type { SessionData } from '../shell/session.ts'
import { recordPageTime } from '../ui/use-now.ts'
import { loadLanguage } from '../words/load-language.browser.ts'
import { WordsProvider } from '../words/use-words.tsx'
import { openRouter } from './open-router.browser.ts'

type Boot = {
  /** Missing in the service worker's document, which contains only assets. */
  loaderData: Record<string, unknown>
  errors: Record<string, { status: number; data: unknown }> | null
  assets: PageAssets
  locale: Locale
}

/** Hydrates the server-rendered page with its data. */
async function start(): Promise<void> {
  // If the person went back or forward before this script ran, the URL changed but the page didn't.
  const [opened] = performance.getEntriesByType('navigation')
  const { pathname, search } = new URL(opened?.name ?? window.location.href)
  if (pathname + search !== window.location.pathname + window.location.search) return window.location.reload()
  const block = document.getElementById('boot')
  const boot = JSON.parse(block?.textContent ?? '{}') as Boot
  if (!boot.loaderData) return (await import('./start-offline.tsx')).startOffline(boot.assets)
  const { now } = (boot.loaderData.root ?? {}) as Partial<SessionData>
  if (now) recordPageTime(Date.parse(now))
  const scripts = document.querySelectorAll('body > script')
  for (const script of scripts) script.remove()
  const errors =
    boot.errors &&
    Object.fromEntries(
      Object.entries(boot.errors).map(([id, error]) => [id, new ErrorResponse(error.status, '', error.data)]),
    )
  const [language, router, { keepTranslatedText }] = await Promise.all([
    loadLanguage(boot.locale),
    openRouter({ loaderData: boot.loaderData, errors }),
    import('../shell/keep-translated-text.browser.ts'),
  ])
  keepTranslatedText()
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
  if (import.meta.env.PROD) {
    await loaded()
    const { startLateWork } = await import('./late-work.browser.ts')
    await startLateWork(router, boot.assets.script)
  }
}

/** Resolves 1 second after the window's load event. */
const loaded = () =>
  new Promise(resolve => {
    const later = () => setTimeout(resolve, 1000)
    if (document.readyState === 'complete') later()
    else window.addEventListener('load', later)
  })

keepInstallPrompt()
void start()
