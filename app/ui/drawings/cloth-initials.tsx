import type { CSSProperties } from 'react'
import { initialsOf, settStops } from './woven-ground.ts'

/**
 * The cloth of woven-initials.tsx for a small round face, painted by styles alone: a page of supporters has hundreds of them, and a drawing of
 * each weighs 4 KB and 60 elements. Ornament: the name itself stands beside it, so it is hidden from readers.
 */
export function ClothInitials({ name }: { name: string }) {
  return (
    <span aria-hidden="true" className="cloth" style={{ '--sett': settStops(name) } as CSSProperties}>
      <span className="cloth-initials">{initialsOf(name)}</span>
    </span>
  )
}
