import ArrowDown from 'lucide-react/icons/arrow-down'
import { useEffect, useState } from 'react'
import type { DataRouter } from 'react-router'
import { Spinner } from '../../ui/spinner.tsx'
import { useWords } from '../../words/use-words.tsx'

/** Shows how far the page is pulled, then a spinner while it reloads. The page itself doesn't move. */
export function PullToRefresh({ router }: { router: DataRouter }) {
  const { t } = useWords()
  const { px, loading } = usePull(router)
  if (px === 0) return null
  return (
    <div className="pull" style={{ opacity: Math.min(1, px / pullFar) }}>
      <div>
        {loading ? (
          <Spinner label={t('Loading…')} />
        ) : (
          <ArrowDown aria-hidden="true" className={px >= pullFar ? 'rotate-180' : undefined} />
        )}
      </div>
    </div>
  )
}

/** How far the indicator is pulled, in px, and whether the page is reloading. */
export type Pull = { px: number; loading: boolean }

const atRest: Pull = { px: 0, loading: false }

/** Reloads the page's data when it is pulled down at the top. */
export function usePull(router: DataRouter): Pull {
  const [pull, setPull] = useState(atRest)
  useEffect(() => {
    let from: number | null = null
    let px = 0
    const start = ({ touches, target }: TouchEvent) => {
      const isOverSheet =
        target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null
      const begins = beginsPull({ fingers: touches.length, scrolledPx: window.scrollY, isOverSheet })
      from = begins ? (touches[0]?.clientY ?? null) : null
      px = 0
    }
    const move = ({ touches }: TouchEvent) => {
      if (from === null) return
      px = window.scrollY > 0 ? 0 : pulledBy((touches[0]?.clientY ?? from) - from)
      setPull({ px, loading: false })
    }
    const end = () => {
      if (from === null) return
      from = null
      if (px < pullFar) return setPull(atRest)
      setPull({ px: pullFar, loading: true })
      void router.revalidate().finally(() => setPull(atRest))
    }
    const passive = { passive: true }
    document.addEventListener('touchstart', start, passive)
    document.addEventListener('touchmove', move, passive)
    document.addEventListener('touchend', end)
    document.addEventListener('touchcancel', end)
    return () => {
      document.removeEventListener('touchstart', start)
      document.removeEventListener('touchmove', move)
      document.removeEventListener('touchend', end)
      document.removeEventListener('touchcancel', end)
    }
  }, [router])
  return pull
}

/** How far the indicator must be pulled to reload, in px. */
export const pullFar = 72
const pullMost = 96

/** Half the finger's distance, as resistance, from 0 to `pullMost` px. */
export function pulledBy(fingerPx: number): number {
  return Math.min(pullMost, Math.max(0, fingerPx / 2))
}

type Touched = { fingers: number; scrolledPx: number; isOverSheet: boolean }

/** True if a touch starts a pull: one finger, at the top of the page, not in a sheet. */
export const beginsPull = ({ fingers, scrolledPx, isOverSheet }: Touched): boolean =>
  fingers === 1 && scrolledPx <= 0 && !isOverSheet
