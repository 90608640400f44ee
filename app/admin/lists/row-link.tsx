import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** What a row of a list leads to. */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      preventScrollReset
      className="hit-44 rounded-sm font-semibold text-gown underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  )
}
