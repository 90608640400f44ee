import { Browser } from '@capacitor/browser'
import { saveFile } from '#device/files.browser.ts'
import { reach } from '#device/server.browser.ts'
import { phrase } from '../lib/phrase.ts'
import { toast } from '../ui/overlays/toast.ts'
import type { NativeRouter } from './native-router.ts'
import { serverAddress } from './server-address.browser.ts'
import { whereTo } from './where-to.ts'

/** Follows links that no screen has followed itself: within the app, into a file, or out to the system's browser. Answers how to stop. */
export function followLinks(router: NativeRouter): () => void {
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
    if (!link || event.defaultPrevented) return
    const asked = { href: link.href, download: link.getAttribute('download') }
    const to = whereTo(asked, { appOrigin: location.origin, serverAddress })
    const isHere = to.kind === 'screen' && link.getAttribute('href')?.startsWith('#')
    if (to.kind === 'system' || isHere) return
    event.preventDefault()
    if (to.kind === 'screen') void router.navigate(to.path)
    if (to.kind === 'outside') void Browser.open({ url: to.url })
    if (to.kind === 'file') void save(to.path, to.filename)
  }
  document.addEventListener('click', follow)
  return () => document.removeEventListener('click', follow)
}

async function save(path: string, filename: string): Promise<void> {
  try {
    const answer = await reach(path)
    if (!answer.ok) throw new Error(`answered ${answer.status}`)
    await saveFile(await answer.blob(), filename)
  } catch {
    toast({ title: phrase('The file could not be saved. Please try again.'), variant: 'destructive' })
  }
}
