import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps, ElementType } from 'react'

const cardClass = cva('block rounded-md', {
  variants: {
    look: {
      raised: 'border border-line bg-surface shadow-soft',
      flat: 'border border-line bg-surface',
      sunken: 'bg-sunken',
      deep: 'deep bg-deep text-on-deep shadow-soft',
    },
    pad: { none: '', sm: 'p-4', md: 'p-5 md:p-6', lg: 'p-6 md:p-8' },
    lift: { true: 'transition-[transform,border-color] hover:-translate-y-0.5 hover:border-edge', false: '' },
  },
  defaultVariants: { look: 'raised', pad: 'md', lift: false },
})

export type CardProps = ComponentProps<'div'> &
  VariantProps<typeof cardClass> & {
    as?: ElementType
  }

/** A surface on the page. Use `deep` (green) for the most important figure, and `lift` if the whole card is a link. */
export function Card({ as: Tag = 'div', look, pad, lift, className, ...rest }: CardProps) {
  return <Tag {...rest} className={cardClass({ look, pad, lift, className })} />
}
