import { type ReactNode, useEffect, useRef, useState } from 'react'

/** In ms: the old content slides out for 600 ms, then the new content slides in until 1,500 ms (P149). */
const SWAP_MS = 600
const DONE_MS = 1500

export type SwapProps = {
  /** A new id starts the animation; content with the same id is updated in place. */
  id: string
  className?: string
  children: ReactNode
}

/** Animates the change from one content to the next, unless the person prefers reduced motion. */
export function Swap({ id, className, children }: SwapProps) {
  const { shownId, phase } = useSwap(id)
  const last = useRef(children)
  useEffect(() => {
    if (shownId === id) last.current = children
  }, [shownId, id, children])
  const leaving = shownId !== id
  return (
    <div data-swap={phase} inert={leaving} className={className}>
      {leaving ? last.current : children}
    </div>
  )
}

type Phase = 'still' | 'out' | 'in'

function useSwap(id: string): { shownId: string; phase: Phase } {
  const [shown, setShown] = useState<{ shownId: string; phase: Phase }>({ shownId: id, phase: 'still' })
  const { shownId } = shown
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new id starts the animation
  useEffect(() => {
    if (id === shownId) return setShown({ shownId, phase: 'still' })
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      return setShown({ shownId: id, phase: 'still' })
    }
    setShown({ shownId, phase: 'out' })
    const swap = setTimeout(() => setShown({ shownId: id, phase: 'in' }), SWAP_MS)
    const done = setTimeout(() => setShown({ shownId: id, phase: 'still' }), DONE_MS)
    return () => {
      clearTimeout(swap)
      clearTimeout(done)
    }
  }, [id])
  return shown
}
