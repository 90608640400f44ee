import * as Radix from 'radix-ui/dropdown-menu'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type MenuItem =
  | {
      label: string
      icon?: ReactNode
      onSelect: () => void
      tone?: 'plain' | 'danger'
      disabled?: boolean
    }
  | 'separator'

export type MenuProps = {
  /** An element that accepts a ref and event handlers: a <Button> or <IconButton>. */
  trigger: ReactNode
  items: readonly MenuItem[]
  align?: 'start' | 'center' | 'end'
}

/** A button that opens a menu of actions. */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={mainLandmark()}>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={12}
          className="z-(--z-dialog) min-w-52 animate-card-in rounded-md border border-line bg-surface p-1.5 text-ink shadow-soft"
        >
          {items.map((item, index) =>
            item === 'separator' ? (
              <Radix.Separator key={index} className="my-1.5 h-px bg-line" />
            ) : (
              <Radix.Item
                key={item.label}
                disabled={item.disabled}
                onSelect={item.onSelect}
                className={cx(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-base outline-none select-none',
                  'data-disabled:cursor-not-allowed data-disabled:text-ink-soft [&_svg]:size-5',
                  item.tone === 'danger'
                    ? 'text-clay-ink data-highlighted:bg-clay-tint'
                    : 'data-highlighted:bg-gown-tint',
                )}
              >
                {item.icon}
                {item.label}
              </Radix.Item>
            ),
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The menu is rendered inside <main>, so that it belongs to a landmark. */
function mainLandmark(): HTMLElement | null {
  return typeof document === 'undefined' ? null : document.querySelector('main')
}
