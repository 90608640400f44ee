import './ui/theme.css'
import './native/native.css'
import { SplashScreen } from '@capacitor/splash-screen'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { chooseLocale } from './lib/locale.ts'
import { NativeApp } from './native/screens/native-app.tsx'
import { ServerUnreachable } from './native/screens/server-unreachable.tsx'
import { chosenLanguage, loadSecrets } from './native/secrets.browser.ts'
import { openRouter } from './open-router.browser.ts'
import { Unreachable } from './shell/wire/unreachable.ts'
import { loadLanguage } from './words/load-language.browser.ts'
import { WordsProvider } from './words/use-words.tsx'

/** Draws the same screens as the website from the bundle alone: their data, and who is signed in, come from the configured server. */
async function start(): Promise<void> {
  await loadSecrets()
  const locale = chosenLanguage() ?? chooseLocale(null, navigator.languages.join(','))
  document.documentElement.lang = locale
  const language = await loadLanguage(locale)
  const root = createRoot(document.getElementById('app') as HTMLElement)
  const draw = async (): Promise<void> => {
    const router = await openRouter()
    await loaded(router)
    const isUnreachable = router.state.errors?.root instanceof Unreachable
    if (isUnreachable) router.dispose()
    root.render(
      <WordsProvider language={language}>
        {isUnreachable ? (
          <ServerUnreachable again={draw} />
        ) : (
          <NativeApp router={router}>
            <RouterProvider router={router} />
          </NativeApp>
        )}
      </WordsProvider>,
    )
    await SplashScreen.hide()
  }
  await draw()
}

type Router = Awaited<ReturnType<typeof openRouter>>

/** Once the first screen's data are there, or were refused. */
function loaded(router: Router): Promise<void> {
  if (router.state.initialized) return Promise.resolve()
  return new Promise(resolve => {
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
}

void start()
