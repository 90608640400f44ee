import { useEffect } from 'react'
import { browserStorage } from '../../lib/storage.browser.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useWords } from '../../words/use-words.tsx'
import { useSession } from '../use-session.tsx'
import { takeInstallPrompt } from './install-prompt.browser.ts'
import { whatToOffer } from './what-to-offer.ts'

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
