import { useEffect } from 'react'
import { browserStorage } from '../../lib/storage.browser.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useWords } from '../../words/use-words.tsx'
import { useSession } from '../use-session.tsx'

const offered = browserStorage('install-offered', found => found === true)

/** Offers to install the app once per browser, after the first donation or campaign (P303). */
export function useInstallOffer(): void {
  const { t } = useWords()
  const { product } = useSession().branding
  useEffect(() => {
    const install = takeInstallPrompt()
    const offer = whatToOffer({
      canPrompt: install !== null,
      isInstalled: window.matchMedia('(display-mode: standalone)').matches,
      wasOffered: offered.read(),
      userAgent: navigator.userAgent,
      touchPoints: navigator.maxTouchPoints,
    })
    if (!offer) return
    offered.write(true)
    toast({
      id: 'install',
      title: t('Add {product} to your home screen', { product }),
      description:
        offer === 'prompt'
          ? t('It opens like an app and shows your recent screens, even offline.')
          : t('Tap Share, then “Add to Home Screen”.'),
      ...(offer === 'prompt' && install ? { action: { label: t('Install'), onClick: install } } : {}),
      durationMs: Number.POSITIVE_INFINITY,
    })
  }, [t, product])
}

export type Circumstances = {
  canPrompt: boolean
  isInstalled: boolean
  wasOffered: boolean
  userAgent: string
  touchPoints: number
}

/**
 * How to offer the app: `prompt` opens the browser's dialog, `words` are instructions for browsers without one, null
 * offers nothing (P303).
 */
export function whatToOffer(now: Circumstances): 'prompt' | 'words' | null {
  if (now.isInstalled || now.wasOffered) return null
  if (now.canPrompt) return 'prompt'
  return isIosSafari(now) ? 'words' : null
}

/**
 * On iPhone and iPad, only Safari can add a site to the home screen. An iPad identifies itself as a Mac, but has a
 * touch screen.
 */
function isIosSafari({ userAgent, touchPoints }: Circumstances): boolean {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
  return (
    isIos && /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|GSA\/|FBAN|FBAV|Instagram/.test(userAgent)
  )
}

/** The browser's `beforeinstallprompt` event, fired once per page load. */
type InstallPrompt = Event & { prompt(): Promise<unknown> }

let installPrompt: InstallPrompt | null = null

/** Keeps the browser's offer to install the app until `useInstallOffer` makes it. */
export function keepInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    installPrompt = event as InstallPrompt
  })
}

/** Returns a function that opens the browser's install dialog, or null if the browser made no offer. */
function takeInstallPrompt(): (() => void) | null {
  const taken = installPrompt
  return taken ? () => void taken.prompt() : null
}
