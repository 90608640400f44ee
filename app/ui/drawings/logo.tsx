import { onServer } from '#device/server.browser.ts'
import { cx } from '../cx.ts'
import { Mortarboard } from './mortarboard.tsx'

export type LogoProps = {
  /** The product's name from the branding; it is also the accessible name. */
  name: string
  /** The operator's picture, which replaces the mortarboard, and visually also the name if `bearsName`. */
  own?: { path: string; ratio: number; bearsName: boolean } | null
}

/** The logo in headers: a mortarboard with a gold tassel or the operator's picture, and the product's name. */
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
