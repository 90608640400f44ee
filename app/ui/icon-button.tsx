import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

const iconButtonClass = cva('icon-button', {
  variants: {
    variant: {
      quiet: 'text-ink-soft hover:bg-sunken hover:text-ink',
      edged: 'border border-edge bg-surface text-ink hover:border-gown hover:text-gown',
      onPhoto: 'bg-surface text-ink shadow-soft hover:text-gown',
    },
    size: { sm: 'hit-44 size-8 [&_svg]:size-4', md: 'size-11 [&_svg]:size-5' },
  },
  defaultVariants: { variant: 'quiet', size: 'md' },
})

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> &
  VariantProps<typeof iconButtonClass> & {
    /** The accessible name, also shown as a tooltip. */
    label: string
    children: ReactNode
  }

export function IconButton({ label, variant, size, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={iconButtonClass({ variant, size, className })}
    >
      {children}
    </button>
  )
}
