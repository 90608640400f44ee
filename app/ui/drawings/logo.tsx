import { onServer } from '#device/server.browser.ts'
import { cx } from '../cx.ts'
import { Mortarboard } from './mortarboard.tsx'

export type LogoProps = {
  /** The product's name from the branding; it is the accessible name too. */
  name: string
  /** The branding's own picture, in the place of the mortarboard, or of both where it bears the name. */
  own?: { path: string; ratio: number; bearsName: boolean } | null
}

/** The product's logo: a mortarboard with a gold tassel, or a picture of one's own, and the name beside it. */
export function Logo({ name, own }: LogoProps) {
  return (
    <span className="inline-flex items-center gap-2.5 text-ink">
      {own ? (
        <img
          src={onServer(own.path)}
          alt=""
          width={Math.trunc(36 * own.ratio)}
          height={36}
          className="own-logo"
        />
      ) : (
        <Mortarboard className="w-9" />
      )}
      <span
        className={cx(
          'font-display text-xl font-bold leading-none tracking-tight',
          own?.bearsName && 'sr-only',
        )}
      >
        {name}
      </span>
    </span>
  )
}
