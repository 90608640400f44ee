import { cva, type VariantProps } from 'class-variance-authority'
import type { ReactNode } from 'react'

const badgeClass = cva(
  'inline-flex items-center gap-1.5 rounded-pill px-3 py-0.5 text-sm font-semibold whitespace-nowrap [&_svg]:size-4',
  {
    variants: {
      tone: {
        plain: 'bg-sunken text-ink-soft',
        gown: 'bg-gown-tint text-gown',
        gold: 'bg-gold-tint text-gold-ink',
        clay: 'bg-clay-tint text-clay-ink',
        sky: 'bg-sky-tint text-sky-ink',
        onPhoto: 'bg-surface text-ink shadow-soft',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
)

export type BadgeProps = VariantProps<typeof badgeClass> & {
  icon?: ReactNode
  className?: string
  children: ReactNode
}

/** A state or category in one or two words. */
export function Badge({ tone, icon, className, children }: BadgeProps) {
  return (
    <span className={badgeClass({ tone, className })}>
      {icon}
      {children}
    </span>
  )
}
