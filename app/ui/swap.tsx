import { type ReactNode, useEffect, useRef, useState } from 'react'

/** The old slides out and is swapped after 0.6 s; the new slides in until 1.5 s (P149). */
const SWAP_MS = 600
const DONE_MS = 1500

export type SwapProps = {
  /** What is shown; another id swaps it, the same id lets it change in place. */
  id: string
  className?: string
  children: ReactNode
}

/** One thing that makes room for another. At once where less motion is wished for. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a swap starts when another id is asked for, and is not started again by its own steps
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
