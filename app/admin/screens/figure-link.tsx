import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { StatTile, type StatTileProps } from '../../ui/stat-tile.tsx'

/** A figure that can be followed to the entries behind it: the whole tile is the link. */
export function FigureLink({ to, ...tile }: StatTileProps & { to: string }) {
  return (
    <Link
      to={to}
      className="block rounded-md transition-transform hover:-translate-y-0.5 [&:hover_dt]:underline [&:hover_dt]:underline-offset-4"
    >
      <StatTile {...tile} className="h-full" />
    </Link>
  )
}

/** Tiles two by two on a phone, where a large sum still fits at 320 px; how many on wider screens says whoever uses it. */
export const twoByTwo =
  'grid grid-cols-[repeat(2,minmax(0,1fr))] gap-2 md:gap-4 [&_.amount-large]:max-md:text-[clamp(1rem,5.2vw,1.836rem)]'

/** Figures side by side: two on a phone, up to six on a desktop. */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className={`${twoByTwo} md:grid-cols-3 min-[88rem]:grid-cols-6`}>
      {children}
    </section>
  )
}
