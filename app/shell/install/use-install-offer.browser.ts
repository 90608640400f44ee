import { useEffect } from 'react'
import { browserStorage } from '../../lib/storage.browser.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useWords } from '../../words/use-words.tsx'
import { useSession } from '../use-session.tsx'

const offered = browserStorage('install-offered', found => found === true)

/** Offers to install the app, once on this browser, after a first donation or campaign (P303). */
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

/** Offers the app by the browser's dialog, by instructions if only a person can install it, or not at all (P303). */
export function whatToOffer(now: Circumstances): 'prompt' | 'words' | null {
  if (now.isInstalled || now.wasOffered) return null
  if (now.canPrompt) return 'prompt'
  return isIosSafari(now) ? 'words' : null
}

/** Only Safari on iPhone and iPad adds to the home screen from its share sheet. An iPad claims to be a Mac, but has a touch screen. */
function isIosSafari({ userAgent, touchPoints }: Circumstances): boolean {
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)
  return (
    isIos && /Safari\//.test(userAgent) && !/CriOS|FxiOS|EdgiOS|GSA\/|FBAN|FBAV|Instagram/.test(userAgent)
  )
}

/** The browser's own offer to install, which it makes as an event, once for each page. */
export type InstallPrompt = Event & { prompt(): Promise<unknown> }

/** Hands over the offer that was held back since the page began (app/entries/early.browser.ts); it can be made one time. */
export function takeInstallPrompt(): (() => void) | null {
  const taken = window.early?.installPrompt
  return taken ? () => void taken.prompt() : null
}
