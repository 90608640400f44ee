import type { CSSProperties } from 'react'
import { initialsOf, settOf } from './woven-ground.ts'

/**
 * The cloth of woven-initials.tsx for small avatars, painted only by CSS (cloth.css): a page of supporters has hundreds, and an SVG of each
 * would take 4 KB and 60 elements. Hidden from screen readers, because the name is beside it.
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
