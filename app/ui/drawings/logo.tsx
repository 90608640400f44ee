import { cx } from '../cx.ts'
import { Mortarboard } from './mortarboard.tsx'

export type LogoProps = {
  /** The product's name from the branding; it is the accessible name too. */
  name: string
  /** `mark` shows the mortarboard alone (its name is then heard, not seen). */
  form?: 'full' | 'mark'
  size?: 'sm' | 'md' | 'lg'
  onDeep?: boolean
  className?: string
}

const SIZES = {
  sm: { text: 'text-lg', mark: 'w-7' },
  md: { text: 'text-xl', mark: 'w-9' },
  lg: { text: 'text-3xl', mark: 'w-14' },
}

/** The product's logo: a mortarboard with a gold tassel, and the name beside it. */
export function Logo({ name, form = 'full', size = 'md', onDeep, className }: LogoProps) {
  return (
    <span className={cx('inline-flex items-center gap-2.5', onDeep ? 'text-on-deep' : 'text-ink', className)}>
      <Mortarboard look={onDeep ? 'onDeep' : 'mark'} className={SIZES[size].mark} />
      <span
        className={cx(
          'font-display font-bold leading-none tracking-tight',
          SIZES[size].text,
          form === 'mark' && 'sr-only',
        )}
      >
        {name}
      </span>
    </span>
  )
}
