import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'
import { slot } from './slot.tsx'
import { Spinner } from './spinner.tsx'

/** The classes of a button. Also for links that look like a button. */
export const buttonClass = cva('button', {
  variants: {
    variant: {
      primary:
        'border-transparent bg-gown text-on-gown hover:bg-gown-hover active:bg-gown-pressed shadow-soft',
      gold: 'border-transparent bg-gold text-on-gold hover:bg-gold-hover active:bg-gold-pressed shadow-soft',
      onDeep:
        'border-transparent bg-on-deep text-deep hover:bg-on-deep-soft active:bg-on-deep-soft shadow-soft',
      secondary: 'border-edge bg-surface text-ink hover:border-gown hover:text-gown active:bg-gown-tint',
      quiet: 'border-transparent bg-transparent text-gown hover:bg-gown-tint active:bg-gown-tint',
      danger: 'border-transparent bg-clay text-on-clay hover:bg-clay-hover active:bg-clay-pressed',
    },
    size: {
      sm: 'min-h-9 px-3 py-1.5 text-sm',
      md: 'min-h-11 px-5 py-2 text-base',
      lg: 'min-h-14 px-7 py-3 text-lg leading-tight',
    },
    wide: { true: 'w-full', false: '' },
    off: {
      true: 'border-transparent bg-disabled text-on-disabled shadow-none hover:bg-disabled hover:border-transparent hover:text-on-disabled',
      false: '',
    },
  },
  defaultVariants: { variant: 'primary', size: 'md', wide: false, off: false },
})

export type ButtonProps = ComponentProps<'button'> &
  Omit<VariantProps<typeof buttonClass>, 'off'> & {
    /** Disables the button and shows a spinner; the width stays the same. */
    busy?: boolean
    /** The label while busy, such as 'Creating Campaign...'. Without it, only a spinner shows. */
    busyLabel?: string
    /** Applies the styles to the only child, such as a link, instead of rendering a <button>. */
    asChild?: boolean
    icon?: ReactNode
  }

/** A button. Use `primary` once per screen. */
export function Button(props: ButtonProps) {
  const { variant, size, wide, busy = false, busyLabel, asChild, icon, className, children, ...rest } = props
  if (asChild) return slot(children, { ...rest, className: buttonClass({ variant, size, wide, className }) })
  const off = Boolean(rest.disabled || busy)
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant: off ? null : (variant ?? 'primary'), size, wide, off, className })}
      disabled={off}
      aria-busy={busy || undefined}
    >
      <ButtonLabel busy={busy} busyLabel={busyLabel} icon={icon}>
        {children}
      </ButtonLabel>
    </button>
  )
}

type LabelProps = Pick<ButtonProps, 'busy' | 'busyLabel' | 'icon' | 'children'>

/** The idle and busy labels share a grid cell, so the wider one sets the width. */
function ButtonLabel({ busy, busyLabel, icon, children }: LabelProps) {
  const idle = (
    <>
      {icon}
      {children}
    </>
  )
  const cell = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2'
  if (!busyLabel) {
    return (
      <span className="grid">
        <span className={busy ? `${cell} opacity-0` : cell}>{idle}</span>
        {busy ? <Spinner className={`${cell} justify-self-center`} size="sm" /> : null}
      </span>
    )
  }
  return (
    <span className="grid">
      <span className={busy ? `${cell} invisible` : cell}>{idle}</span>
      <span className={busy ? cell : `${cell} invisible`}>
        <Spinner size="sm" />
        {busyLabel}
      </span>
    </span>
  )
}
