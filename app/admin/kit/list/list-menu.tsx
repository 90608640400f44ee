import * as Radix from 'radix-ui/dropdown-menu'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'

export const menuItemClass =
  'flex min-h-9 cursor-pointer items-center gap-3 rounded-sm pe-3 text-sm outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-ink-soft data-highlighted:bg-gown-tint max-md:min-h-11'

type Props = {
  trigger: ReactNode
  children: ReactNode
  className: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A dropdown menu for lists. Rendered inside the main landmark, because content outside all landmarks is hard to find with a screen reader. */
export function ListMenu({ trigger, children, className, ...state }: Props) {
  return (
    <Radix.Root modal={false} {...state}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={typeof document === 'undefined' ? null : document.querySelector('main')}>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className={cx(
            'z-(--z-dialog) max-h-(--radix-dropdown-menu-content-available-height) animate-card-in overflow-y-auto rounded-md border border-line bg-surface p-1.5 text-ink shadow-soft',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
