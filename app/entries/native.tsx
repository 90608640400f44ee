import '../ui/theme.css'
import '../native/native.css'
import { SplashScreen } from '@capacitor/splash-screen'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { chooseLocale } from '../lib/locale.ts'
import { forgetPush } from '../native/push.browser.ts'
import { NativeApp } from '../native/screens/native-app.tsx'
import { ServerUnreachable } from '../native/screens/server-unreachable.tsx'
import { chosenLanguage, loadSecrets, secretOf } from '../native/secrets.browser.ts'
import { onForget } from '../native/wipe.browser.ts'
import { forgetSaved } from '../shell/offline/saved-store.browser.ts'
import { Unreachable } from '../shell/wire/unreachable.ts'
import { loadLanguage } from '../words/load-language.browser.ts'
import { WordsProvider } from '../words/use-words.tsx'
import { openRouter } from './open-router.browser.ts'
import { saveSeenScreens, showSaved } from './save-seen-screens.browser.ts'

/** The path of this bundle's script, which identifies its version. */
const script = new URL(import.meta.url).pathname

/**
 * Starts the native app, which bundles the website's screens. Data and session come from the configured server, or from
 * this phone if the server can't be reached.
 */
async function start(): Promise<void> {
  onForget(forgetPush)
  onForget(forgetSaved)
  await loadSecrets()
  // Without a token no one is signed in, so no saved data may remain.
  if (secretOf('session') === null) await forgetSaved()
  showSaved(script)
  const locale = chosenLanguage() ?? chooseLocale(null, navigator.languages.join(','))
  document.documentElement.lang = locale
  const language = await loadLanguage(locale)
  const root = createRoot(document.getElementById('app') as HTMLElement)
  const draw = async (): Promise<void> => {
    const router = await openRouter()
    await loaded(router)
    const isUnreachable = router.state.errors?.root instanceof Unreachable
    if (isUnreachable) router.dispose()
    // Called before the first render, because screens save their parts for the signed-in person as they load.
    else void saveSeenScreens(router, script)
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

/** Resolves when the loaders of the first screen have finished or failed. */
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
