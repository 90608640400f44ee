import { App } from '@capacitor/app'
import { closeUppermost } from './device/back.browser.ts'
import type { NativeRouter } from './native-router.ts'

/** Android's Back: first what lies open closes, then the page before is shown, and at the first one the app goes to the background. */
export function goBack(router: NativeRouter): () => void {
  const heard = App.addListener('backButton', () => {
    if (closeUppermost()) return
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    if (idx > 0) void router.navigate(-1)
    else void App.minimizeApp()
  })
  return () => void heard.then(({ remove }) => remove())
}
