import { cx } from './cx.ts'

export type SkeletonProps = {
  /** Width, height and corners of what will stand here. */
  className?: string
}

/** The place of something on its way. Put `aria-busy` on the region around it. */
export function Skeleton({ className }: SkeletonProps) {
  return <span aria-hidden="true" className={cx('block animate-breathe rounded-sm bg-line', className)} />
}
