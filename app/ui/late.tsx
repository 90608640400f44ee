import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { phrase } from '../lib/phrase.ts'
import { toast } from './overlays/toast.ts'
import { ProgressBar } from './progress-bar.tsx'

type LateProps = {
  /** Shown while it loads; by default a progress bar at the top, or nothing if it is `quiet`. */
  fallback?: ReactNode
  /** Called if the file can't be loaded: what was to open reports the error and closes. */
  onLoadError?: () => void
}

/**
 * A part of a screen whose file loads when it is first rendered, only in a browser. Unlike `React.lazy` it survives a network failure: it
 * shows an error, unless it is `quiet`, and retries when the network is back. `preload` loads it ahead; a loaded part (`isLoaded`) renders at
 * once, also on the server.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { quiet = false }: { quiet?: boolean } = {},
) {
  let Part: ComponentType<Props> | undefined
  const fetchPart = async () => {
    // A browser caches a failed import until the page reloads, so don't import offline unless the service worker has the file.
    if (navigator.onLine === false && !navigator.serviceWorker?.controller) throw new Error('offline')
    Part ??= await load()
  }

  function Late({ fallback = quiet ? null : <ProgressBar />, onLoadError, ...props }: Props & LateProps) {
    const [, setThere] = useState(Part !== undefined)
    // biome-ignore lint/correctness/useExhaustiveDependencies: the file loads once, whatever the later props are.
    useEffect(() => {
      if (Part) return
      const gone = new AbortController()
      const { signal } = gone
      const arrived = () => signal.aborted || setThere(true)
      const missed = () => {
        if (signal.aborted) return
        window.addEventListener('online', ask, { once: true, signal })
        if (!quiet) void reportFailure()
        onLoadError?.()
      }
      const ask = () => void fetchPart().then(arrived, missed)
      ask()
      return () => gone.abort()
    }, [])
    return Part ? <Part {...(props as unknown as Props)} /> : fallback
  }

  return Object.assign(Late, {
    preload: () => fetchPart().catch(() => {}),
    isLoaded: () => Part !== undefined,
  })
}

const sayIfNewer = (late: typeof import('./overlays/new-version.browser.ts')) => late.sayIfNewer()
const notKnown = () => false

/** The file may be missing because the server has a newer version. */
async function reportFailure() {
  const said =
    navigator.onLine && (await import('./overlays/new-version.browser.ts').then(sayIfNewer, notKnown))
  if (said) return
  toast(
    navigator.onLine
      ? {
          title: phrase('Something went wrong. Please try again.'),
          variant: 'destructive',
          action: { label: phrase('Reload the page'), onClick: () => window.location.reload() },
        }
      : {
          title: phrase('You seem to be offline. Nothing was lost; please try again.'),
          variant: 'destructive',
        },
  )
}
