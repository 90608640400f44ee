import { onServer } from '../../device/server.browser.ts'
import { cx } from '../cx.ts'
import { Mortarboard } from './mortarboard.tsx'

export type LogoProps = {
  /** The product's name from the branding; it is the accessible name too. */
  name: string
  /** `mark` shows the mortarboard alone (its name is then heard, not seen). */
  form?: 'full' | 'mark'
  /** The branding's own picture, in the place of the mortarboard, or of both where it bears the name. */
  own?: { path: string; ratio: number; bearsName: boolean } | null
  size?: 'sm' | 'md' | 'lg'
  onDeep?: boolean
  className?: string
}

const SIZES = {
  sm: { text: 'text-lg', mark: 'w-7', own: 28 },
  md: { text: 'text-xl', mark: 'w-9', own: 36 },
  lg: { text: 'text-3xl', mark: 'w-14', own: 56 },
}

/** The product's logo: a mortarboard with a gold tassel, and the name beside it. */
export function Logo({ name, form = 'full', size = 'md', own, onDeep, className }: LogoProps) {
  return (
    <span className={cx('inline-flex items-center gap-2.5', onDeep ? 'text-on-deep' : 'text-ink', className)}>
      {own ? (
        <OwnMark {...own} height={SIZES[size].own} />
      ) : (
        <Mortarboard look={onDeep ? 'onDeep' : 'mark'} className={SIZES[size].mark} />
      )}
      <span
        className={cx(
          'font-display font-bold leading-none tracking-tight',
          SIZES[size].text,
          (form === 'mark' || own?.bearsName) && 'sr-only',
        )}
      >
        {name}
      </span>
    </span>
  )
}

function OwnMark({ path, ratio, height }: { path: string; ratio: number; height: number }) {
  return (
    <img
      src={onServer(path)}
      alt=""
      width={Math.trunc(height * ratio)}
      height={height}
      className="own-logo"
    />
  )
}
