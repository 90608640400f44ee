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

/** Figures side by side: two on a phone, up to six on a desktop. */
export function Figures({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="grid gap-3 min-[26rem]:grid-cols-2 md:grid-cols-3 md:gap-4 min-[88rem]:grid-cols-6"
    >
      {children}
    </section>
  )
}
