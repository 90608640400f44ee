import { createRoot } from 'react-dom/client'
import type { DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { chooseLocale } from '../lib/locale.ts'
import { Document } from '../shell/pages/document.tsx'
import type { PageAssets } from '../shell/pages/page-assets.ts'
import { serverIsReachable } from '../shell/wire/connection.browser.ts'
import { loadLanguage } from '../words/load-language.browser.ts'
import { WordsProvider } from '../words/use-words.tsx'
import { startLateWork } from './late-work.browser.ts'
import { openRouter } from './open-router.browser.ts'
import { showSaved } from './save-seen-screens.browser.ts'

/**
 * Starts from the service worker's document, which has no data: the router requests the data or reads it from the
 * device.
 */
export async function startOffline(assets: PageAssets): Promise<void> {
  serverIsReachable(false)
  showSaved(assets.script)
  const locale = chooseLocale(document.cookie, navigator.languages.join())
  const [language, router] = await Promise.all([loadLanguage(locale), openRouter()])
  await firstAnswers(router)
  createRoot(document).render(
    <Document assets={assets} lang={locale}>
      <WordsProvider language={language}>
        <RouterProvider router={router} />
      </WordsProvider>
    </Document>,
  )
  await startLateWork(router, assets.script)
}

const firstAnswers = (router: DataRouter) =>
  new Promise<void>(resolve => {
    const look = () => {
      if (router.state.initialized) resolve()
    }
    router.subscribe(look)
    look()
  })
