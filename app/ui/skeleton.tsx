import { cx } from './cx.ts'

export type SkeletonProps = {
  /** Classes for the size and corners. */
  className?: string
}

/** A placeholder while content loads. Set `aria-busy` on the region around it. */
export function Skeleton({ className }: SkeletonProps) {
  return <span aria-hidden="true" className={cx('block animate-breathe rounded-sm bg-line', className)} />
}
