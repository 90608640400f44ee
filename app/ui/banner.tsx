import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Mortarboard } from './drawings/mortarboard.tsx'

export type BannerTone = 'info' | 'demo' | 'celebration' | 'danger'

export type BannerProps = {
  tone?: BannerTone
  title?: ReactNode
  action?: ReactNode
  /** Use `status` or `alert` if the banner appears after the page has loaded. */
  role?: 'status' | 'alert' | 'note'
  className?: string
  children?: ReactNode
}

const TONES = {
  info: 'bg-sky-tint text-ink border-sky/30',
  demo: 'bg-gold-tint text-gold-ink border-gold/40',
  celebration: 'bg-gold-tint text-ink border-gold/50',
  danger: 'bg-clay-tint text-ink border-clay/30',
}

const MARKS = {
  info: <Info aria-hidden="true" className="size-5 text-sky-ink" />,
  demo: <Info aria-hidden="true" className="size-4.5" />,
  celebration: <Mortarboard className="w-8" />,
  danger: <CircleAlert aria-hidden="true" className="size-5 text-clay-ink" />,
}

/** A message across a page or a card. `demo` is the thin banner at the top. */
export function Banner({ tone = 'info', title, action, role, className, children }: BannerProps) {
  const thin = tone === 'demo'
  return (
    <div
      role={role}
      className={cx(
        'flex gap-3',
        TONES[tone],
        thin
          ? 'items-center justify-center border-b px-4 py-1.5 text-sm font-semibold'
          : 'items-start rounded-md border px-4 py-3.5',
        className,
      )}
    >
      <span className={cx('shrink-0', !thin && 'mt-0.5')}>{MARKS[tone]}</span>
      <div className={cx('grid min-w-0 grid-cols-[minmax(0,1fr)] gap-0.5', !thin && 'flex-1')}>
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className={thin ? undefined : 'text-base'}>{children}</div> : null}
      </div>
      {action ? <div className="shrink-0 self-center">{action}</div> : null}
    </div>
  )
}
