import type { ReactNode } from 'react'
import { Card } from './card.tsx'

export type StatTileProps = {
  label: ReactNode
  /** A formatted figure, or an <Amount>. */
  value: ReactNode
  /** Where the figure comes from, or how it changed. */
  note?: ReactNode
  icon?: ReactNode
  className?: string
}

export function StatTile({ label, value, note, icon, className }: StatTileProps) {
  return (
    <Card pad="sm" className={className}>
      <dl className="sums grid gap-1">
        <dt className="flex items-center gap-2 text-sm text-ink-soft [&_svg]:size-4.5">
          {icon}
          {label}
        </dt>
        <dd className="amount-large figures sum-fits">{value}</dd>
        {note ? <dd className="text-sm text-ink-soft">{note}</dd> : null}
      </dl>
    </Card>
  )
}
