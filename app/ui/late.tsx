import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { phrase } from '../lib/phrase.ts'
import { toast } from './overlays/toast.ts'
import { ProgressBar } from './progress-bar.tsx'

type LateProps = {
  /** Shown until it is loaded; a progress bar along the top unless set, nothing where it is quiet. */
  waiting?: ReactNode
  /** Its file did not come. What was to open says so and is closed again. */
  onMissed?: () => void
}

/**
 * A part of a screen whose file is loaded when it is first drawn, in a browser only. Unlike `React.lazy` it breaks nothing when
 * the network fails: an error is shown, unless it is `quiet`, and it is tried again once the network is back. `preload` fetches
 * it ahead; what was fetched (`isLoaded`) is drawn at once, by the server as well.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { quiet = false }: { quiet?: boolean } = {},
) {
  let Part: ComponentType<Props> | undefined
  const fetchPart = async () => {
    // A browser caches a failed module import until the page is reloaded: never import while offline, unless the service worker has the file.
    if (navigator.onLine === false && !navigator.serviceWorker?.controller) throw new Error('offline')
    Part ??= await load()
  }

  function Late({ waiting = quiet ? null : <ProgressBar />, onMissed, ...props }: Props & LateProps) {
    const [, setThere] = useState(Part !== undefined)
    // biome-ignore lint/correctness/useExhaustiveDependencies: the file is asked for once; later props change nothing about it.
    useEffect(() => {
      if (Part) return
      const gone = new AbortController()
      const { signal } = gone
      const arrived = () => signal.aborted || setThere(true)
      const missed = () => {
        if (signal.aborted) return
        window.addEventListener('online', ask, { once: true, signal })
        if (!quiet) void sayMissed()
        onMissed?.()
      }
      const ask = () => void fetchPart().then(arrived, missed)
      ask()
      return () => gone.abort()
    }, [])
    return Part ? <Part {...(props as unknown as Props)} /> : waiting
  }

  return Object.assign(Late, {
    preload: () => fetchPart().catch(() => {}),
    isLoaded: () => Part !== undefined,
  })
}

const sayIfNewer = (late: typeof import('./overlays/new-version.browser.ts')) => late.sayIfNewer()
const notKnown = () => false

/** The file may be gone because the server has a newer version. */
async function sayMissed() {
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
