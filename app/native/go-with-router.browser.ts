import { App } from '@capacitor/app'
import { Browser } from '@capacitor/browser'
import { Keyboard } from '@capacitor/keyboard'
import { StatusBar, Style } from '@capacitor/status-bar'
import type { DataRouter } from 'react-router'
import { reach } from '#device/server.browser.ts'
import { saveFile } from '#device/share.browser.ts'
import type { SessionData } from '../shell/session.ts'
import { toast } from '../ui/overlays/toast.ts'
import { t } from '../words/load-language.browser.ts'
import { deepLinkOf } from './deep-links.ts'
import { closeUppermost } from './device/back.browser.ts'
import { openTapped, registerAgain } from './push.browser.ts'
import { secretOf } from './secrets.browser.ts'
import { serverAddress } from './server-address.browser.ts'
import { whereTo } from './where-to.ts'
import { launchedKey, rememberPerson } from './wipe.browser.ts'

/**
 * Connects the router with the phone: links, Back, notifications, private pictures, sign-ins, status bar, and keyboard.
 * Returns a function that disconnects them.
 */
export function connectRouter(router: DataRouter): () => void {
  const stops = [
    followLinks(router),
    openLinks(router),
    openTapped(router),
    goBack(router),
    showOwnPictures(),
    watchPerson(router),
    followSystem(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** After a sign-in, removes another person's drafts and registers the phone for push messages. */
function watchPerson(router: DataRouter): () => void {
  let seen: string | null = null
  const look = () => {
    const session = router.state.loaderData.root as SessionData | undefined
    const userId = session?.viewer?.userId ?? null
    if (userId !== null && userId !== seen) {
      rememberPerson(userId)
      // If the registration fails, the next start of the app repeats it.
      void registerAgain().catch(() => {})
    }
    seen = userId
  }
  look()
  return router.subscribe(look)
}

/** Android's Back closes an open sheet or goes back a page; on the first page it minimizes the app. */
export function goBack(router: DataRouter): () => void {
  const heard = App.addListener('backButton', () => {
    if (closeUppermost()) return
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    if (idx > 0) void router.navigate(-1)
    else void App.minimizeApp()
  })
  return () => void heard.then(({ remove }) => remove())
}

/** Opens the screen of each deep link that the phone passes to the app. Returns a function that stops listening. */
export function openLinks(router: DataRouter): () => void {
  const open = (link: string | undefined) => {
    const path = link === undefined ? null : deepLinkOf(link, serverAddress)
    if (path === null) return
    // On iOS the in-app browser of a payment is still open. On Android it has closed, so the call may fail.
    void Browser.close().catch(() => {})
    void router.navigate(path)
  }
  const heard = App.addListener('appUrlOpen', ({ url }) => open(url))
  void launchLink().then(open)
  return () => void heard.then(({ remove }) => remove())
}

/** The link that started the app. Returned only once per session, because a reload would open it again. */
async function launchLink(): Promise<string | undefined> {
  if (sessionStorage.getItem(launchedKey) !== null) return undefined
  sessionStorage.setItem(launchedKey, 'yes')
  return (await App.getLaunchUrl())?.url
}

/**
 * Handles clicks on links that no screen handled: opens a screen, saves a file, or opens the in-app browser. Returns a
 * function that stops listening.
 */
export function followLinks(router: DataRouter): () => void {
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
    if (!link || event.defaultPrevented) return
    const clicked = { href: link.href, download: link.getAttribute('download') }
    const to = whereTo(clicked, { appOrigin: location.origin, serverAddress })
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
    toast({ title: t('The file could not be saved. Please try again.'), variant: 'destructive' })
  }
}

/**
 * Keeps the status bar in the theme's style and the focused field visible above the keyboard. Returns a function that
 * stops listening.
 */
export function followSystem(): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  const applyTheme = () =>
    void StatusBar.setStyle({ style: dark.matches ? Style.Dark : Style.Light }).catch(() => {})
  applyTheme()
  dark.addEventListener('change', applyTheme)
  const { dataset } = document.documentElement
  const heard = [
    Keyboard.addListener('keyboardDidShow', () => {
      dataset.keyboard = 'open'
      document.activeElement?.scrollIntoView({ block: 'nearest' })
    }),
    Keyboard.addListener('keyboardDidHide', () => {
      delete dataset.keyboard
    }),
  ]
  return () => {
    dark.removeEventListener('change', applyTheme)
    for (const one of heard) void one.then(({ remove }) => remove())
  }
}

/**
 * Reloads a private picture with the session's token, which an `<img>` can't send. The picture's `error` event is
 * delayed until that request fails too. Returns a function that stops listening.
 */
export function showOwnPictures(): () => void {
  const tried = new WeakSet<HTMLImageElement>()
  const ask = (event: Event) => {
    const image = event.target
    if (!(image instanceof HTMLImageElement) || tried.has(image) || secretOf('session') === null) return
    const address = image.currentSrc || image.src
    if (!address.startsWith(`${serverAddress}/files/`)) return
    event.stopImmediatePropagation()
    tried.add(image)
    void show(image, address.slice(serverAddress.length))
  }
  window.addEventListener('error', ask, true)
  return () => window.removeEventListener('error', ask, true)
}

async function show(image: HTMLImageElement, path: string): Promise<void> {
  try {
    const answer = await reach(path)
    if (!answer.ok) throw new Error(`answered ${answer.status}`)
    const shown = URL.createObjectURL(await answer.blob())
    image.addEventListener('load', () => URL.revokeObjectURL(shown), { once: true })
    image.removeAttribute('srcset')
    image.src = shown
  } catch {
    image.dispatchEvent(new Event('error'))
  }
}
