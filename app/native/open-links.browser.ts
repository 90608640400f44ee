import { App } from '@capacitor/app'
import { Browser } from '@capacitor/browser'
import { deepLinkOf } from './deep-links.ts'
import type { NativeRouter } from './native-router.ts'
import { serverAddress } from './server-address.browser.ts'
import { launchedKey } from './wipe.browser.ts'

/** A link of our server that the phone gives to the app opens its screen, at the start as well as later. Answers how to stop. */
export function openLinks(router: NativeRouter): () => void {
  const open = (link: string | undefined) => {
    const path = link === undefined ? null : deepLinkOf(link, serverAddress)
    if (path === null) return
    // Whoever comes back from paying leaves the browser behind; on Android it has gone by itself.
    void Browser.close().catch(() => {})
    void router.navigate(path)
  }
  const heard = App.addListener('appUrlOpen', ({ url }) => open(url))
  void openedBy().then(open)
  return () => void heard.then(({ remove }) => remove())
}

/** The link that started the app; once, or a page that is loaded anew would go back to it. */
async function openedBy(): Promise<string | undefined> {
  if (sessionStorage.getItem(launchedKey) !== null) return undefined
  sessionStorage.setItem(launchedKey, 'yes')
  return (await App.getLaunchUrl())?.url
}
