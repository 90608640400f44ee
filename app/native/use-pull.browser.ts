import { useEffect, useState } from 'react'
import type { NativeRouter } from './native-router.ts'
import { beginsPull, pulledBy, pullFar } from './pull.ts'

/** How far the page is drawn down in px, and whether it is being loaded again because of it. */
export type Pull = { px: number; loading: boolean }

const atRest: Pull = { px: 0, loading: false }

/** Drawing a page down at its top loads its data again. */
export function usePull(router: NativeRouter): Pull {
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
