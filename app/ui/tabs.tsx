import * as Radix from 'radix-ui/tabs'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Tab = { value: string; label: ReactNode; content: ReactNode; count?: number }

export type TabsProps = {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly Tab[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  className?: string
}

/** Scrolls the tab list horizontally to the selected tab, without scrolling the page. */
function scrollIntoRow(tab: HTMLElement | null) {
  const row = tab?.parentElement
  if (!tab || !row) return
  const past = tab.offsetLeft + tab.offsetWidth - row.offsetLeft - row.clientWidth
  if (past > row.scrollLeft) row.scrollLeft = past + 16
}

/** Tabs whose list scrolls horizontally on phones. Arrow keys move between tabs. */
export function Tabs({ label, tabs, value, defaultValue, onValueChange, className }: TabsProps) {
  return (
    <Radix.Root
      value={value}
      defaultValue={defaultValue ?? (value === undefined ? tabs[0]?.value : undefined)}
      onValueChange={onValueChange}
      className={className}
    >
      <Radix.List
        aria-label={label}
        className="flex gap-4 overflow-x-auto sm:gap-6 border-b border-line [scrollbar-width:none]"
      >
        {tabs.map(tab => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            ref={tab.value === value ? scrollIntoRow : undefined}
            // Before hydration Radix makes no tab focusable, but a scrollable tab list must be reachable by keyboard.
            {...(tab.value === value ? { tabIndex: 0 } : {})}
            className={cx(
              '-mb-px flex min-h-12 shrink-0 items-center gap-2 border-b-3 border-transparent px-0.5 text-base font-semibold text-ink-soft',
              'transition-colors hover:text-ink focus-visible:-outline-offset-2',
              'data-[state=active]:border-gown data-[state=active]:text-ink',
            )}
          >
            {tab.label}
            {tab.count === undefined ? null : (
              <span className="figures rounded-pill bg-sunken px-2 text-sm font-medium text-ink-soft">
                {tab.count}
              </span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(tab => (
        <Radix.Content key={tab.value} value={tab.value} className="rounded-sm pt-5">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
