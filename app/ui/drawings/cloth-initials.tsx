import type { CSSProperties } from 'react'
import { initialsOf, settOf } from './woven-ground.ts'

/**
 * The cloth of woven-initials.tsx for a small round face, painted by styles alone (cloth.css): a page of supporters has hundreds of them, and a
 * drawing of each weighs 4 KB and 60 elements. Ornament: the name itself stands beside it, so it is hidden from readers.
 */
export function ClothInitials({ name }: { name: string }) {
  const { dye, start, end, middle, line, hasThird } = settOf(name)
  const sett = {
    '--s': start,
    '--e': end,
    '--l': line,
    '--m': middle ?? undefined,
    '--k': hasThird ? 3 : undefined,
  } as CSSProperties
  return (
    <span aria-hidden="true" className={`cloth cloth-${dye}`} style={sett}>
      <span className="cloth-initials">{initialsOf(name)}</span>
    </span>
  )
}
