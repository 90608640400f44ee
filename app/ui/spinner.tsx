import { cx } from './cx.ts'

export type SpinnerProps = { size?: 'sm' | 'md' | 'lg'; label?: string; className?: string }

const SIZES = { sm: 'size-4', md: 'size-6', lg: 'size-10' }

/** A spinner. With a label it is a status that screen readers announce, otherwise decorative. */
export function Spinner({ size = 'md', label, className }: SpinnerProps) {
  const thread = (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={cx('animate-spin', SIZES[size])}>
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.22" />
      <path d="M12 3a9 9 0 0 1 9 9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
  if (!label) return <span className={cx('inline-flex', className)}>{thread}</span>
  return (
    <span role="status" className={cx('inline-flex items-center gap-3 text-ink-soft', className)}>
      <span className="text-gown">{thread}</span>
      {label}
    </span>
  )
}
