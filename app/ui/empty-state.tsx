import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type EmptyStateProps = {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  icon?: ReactNode
  className?: string
}

/** Replaces an empty list. States the next step and offers it as `action`. */
export function EmptyState({ title, children, action, icon, className }: EmptyStateProps) {
  return (
    <div
      className={cx(
        'grid justify-items-center gap-2 rounded-md px-6 py-12 text-center',
        'stitched',
        className,
      )}
    >
      {icon ? (
        <span aria-hidden="true" className="mb-1 text-ink-soft [&_svg]:size-9">
          {icon}
        </span>
      ) : null}
      <p className="font-display text-lg font-semibold wrap-anywhere">{title}</p>
      {children ? <div className="max-w-[42ch] text-base text-ink-soft wrap-anywhere">{children}</div> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  )
}
