import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { t } from '../words/load-language.browser.ts'
import { toast } from './overlays/toast.ts'
import { ProgressBar } from './progress-bar.tsx'

type LateProps = {
  /** Shown while the file loads. By default a progress bar at the top; nothing if the component is `quiet`. */
  fallback?: ReactNode
  /** Called if the file can't be loaded, so that the parent can close what was about to open. */
  onLoadError?: () => void
}

/**
 * Creates a component whose file loads when it is first rendered in a browser. Unlike `React.lazy` it survives network
 * failures: it reports the error, unless `quiet`, and retries when the browser is online again. `preload` loads the
 * file ahead of time; once loaded, the component renders immediately, also on the server.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { quiet = false }: { quiet?: boolean } = {},
) {
  let Loaded: ComponentType<Props> | undefined
  const loadComponent = async () => {
    // Browsers cache a failed import until the page reloads. So offline, don't import unless a service worker may have
    // the file.
    if (navigator.onLine === false && !navigator.serviceWorker?.controller) throw new Error('offline')
    Loaded ??= await load()
  }

  function Late({ fallback = quiet ? null : <ProgressBar />, onLoadError, ...props }: Props & LateProps) {
    const [, setThere] = useState(Loaded !== undefined)
    // biome-ignore lint/correctness/useExhaustiveDependencies: the file loads once, independent of the props
    useEffect(() => {
      if (Loaded) return
      const gone = new AbortController()
      const { signal } = gone
      const arrived = () => signal.aborted || setThere(true)
      const missed = () => {
        if (signal.aborted) return
        window.addEventListener('online', ask, { once: true, signal })
        if (!quiet) void reportFailure()
        onLoadError?.()
      }
      const ask = () => void loadComponent().then(arrived, missed)
      ask()
      return () => gone.abort()
    }, [])
    return Loaded ? <Loaded {...(props as unknown as Props)} /> : fallback
  }

  return Object.assign(Late, { preload: () => loadComponent().catch(() => {}) })
}

const sayIfNewer = (late: typeof import('./overlays/new-version.browser.ts')) => late.sayIfNewer()
const notKnown = () => false

/**
 * Reports a failed load. If the server has a newer version, that is the likely cause, and the toast offers to reload.
 */
async function reportFailure() {
  const said =
    navigator.onLine && (await import('./overlays/new-version.browser.ts').then(sayIfNewer, notKnown))
  if (said) return
  toast(
    navigator.onLine
      ? {
          title: t('Something went wrong. Please try again.'),
          variant: 'destructive',
          action: { label: t('Reload the page'), onClick: () => window.location.reload() },
        }
      : {
          title: t('You seem to be offline. Nothing was lost; please try again.'),
          variant: 'destructive',
        },
  )
}
