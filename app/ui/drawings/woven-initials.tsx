import { useId } from 'react'
import { Drawn } from './drawn.tsx'
import { wovenDrawing } from './woven-drawing.ts'
import { THREADS_ACROSS } from './woven-ground.ts'

export type WovenInitialsProps = {
  name: string
  /** Width by height in units; the drawing fills its box and keeps its middle. */
  ratio?: readonly [width: number, height: number]
  className?: string
}

/** Initials on a cloth woven from the name. Ornament: the name itself stands beside it, so it is hidden from readers. */
export function WovenInitials({ name, ratio = [1, 1], className }: WovenInitialsProps) {
  const id = useId()
  // In threads: the drawing is in whole numbers, and weighs half.
  const [width, height] = ratio.map(side => (side * THREADS_ACROSS) / Math.min(...ratio)) as [number, number]
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={className ?? 'block size-full'}
    >
      <Drawn node={wovenDrawing({ name, width, height, id })} />
    </svg>
  )
}
