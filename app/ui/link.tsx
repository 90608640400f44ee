import { cva } from 'class-variance-authority'
import { Slot } from 'radix-ui/slot'
import type { ComponentProps } from 'react'

/** The classes of a link: `text` inside sentences, `quiet` in lists and feet, `onDeep` on a green ground. */
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

/** A link in its clothes; `asChild` puts them on the router's own link. */
export function Link({ variant, asChild, className, ...rest }: LinkProps) {
  const Tag = asChild ? Slot : 'a'
  return <Tag className={linkClass({ variant, className })} {...rest} />
}
