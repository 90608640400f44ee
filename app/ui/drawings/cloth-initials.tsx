import type { CSSProperties } from 'react'
import { initialsOf, settOf } from './woven-ground.ts'

/**
 * Initials on a cloth for small avatars, painted only with CSS (cloth.css): a page of supporters may have hundreds, and
 * each SVG (WovenInitials) would have 60 elements and 4 KB. Hidden from screen readers, because the name is beside it.
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
