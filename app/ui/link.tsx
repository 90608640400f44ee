import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'
import { slot } from './slot.tsx'

/** The classes of a link: `text` for sentences, `quiet` for lists and footers, `onDeep` for green surfaces. */
export const linkClass = cva('rounded-sm underline-offset-[0.2em] transition-colors', {
  variants: {
    variant: {
      text: 'font-semibold text-gown underline decoration-gown/40 decoration-1 hover:decoration-2 hover:decoration-gown',
      quiet: 'text-ink-soft hover:text-gown hover:underline',
      onDeep: 'font-semibold text-on-deep underline decoration-on-deep-soft decoration-1 hover:decoration-2',
    },
  },
  defaultVariants: { variant: 'text' },
})

export type LinkProps = ComponentProps<'a'> & { variant?: 'text' | 'quiet' | 'onDeep'; asChild?: boolean }

/** A styled link. With `asChild` it styles its child, such as the router's link. */
export function Link({ variant, asChild, className, children, ...rest }: LinkProps) {
  const dress = { ...rest, className: linkClass({ variant, className }) }
  return asChild ? slot(children, dress) : <a {...dress}>{children}</a>
}
