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

/** Two tiles per row on a phone; as many as fit on wider screens. */
export const tiles =
  'grid grid-cols-[repeat(2,minmax(0,1fr))] gap-2 md:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] md:gap-4'

/** Up to six figures in rows of two, three or six, so that no row has a gap. */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="grid grid-cols-[repeat(2,minmax(0,1fr))] gap-2 md:grid-cols-3 md:gap-4 min-[88rem]:grid-cols-6"
    >
      {children}
    </section>
  )
}
