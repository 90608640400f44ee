import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import type { ComponentProps, ReactNode } from 'react'
import { Fragment } from 'react'
import { isUnreachable } from '../../lib/unreachable-address.ts'
import { Amount } from '../amount.tsx'
import { cx } from '../cx.ts'

export type TableProps = ComponentProps<'table'> & {
  /** The accessible name, visible only if `captionShown`. */
  caption: ReactNode
  captionShown?: boolean
}

/** A dense table with a sticky header row, which scrolls horizontally. */
export function Table({ caption, captionShown, className, children, ...rest }: TableProps) {
  return (
    <section
      aria-label={typeof caption === 'string' ? caption : undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
      tabIndex={0}
      className="table-scroll"
    >
      <table {...rest} className={cx('table', className)}>
        <caption className={captionShown ? 'p-3 text-start font-display text-lg font-semibold' : 'sr-only'}>
          {caption}
        </caption>
        {children}
      </table>
    </section>
  )
}

export type ThProps = Omit<ComponentProps<'th'>, 'align'> & {
  /** Use `end` for money and counts. */
  align?: 'start' | 'end'
  /** The current sort order. With `onSort` the header is a button. */
  sorted?: 'ascending' | 'descending' | 'none'
  onSort?: () => void
}

const ARROWS = { ascending: ChevronUp, descending: ChevronDown, none: ChevronsUpDown }

export function Th({ align = 'start', sorted = 'none', onSort, className, children, ...rest }: ThProps) {
  const Arrow = ARROWS[sorted]
  return (
    <th
      scope="col"
      aria-sort={onSort ? sorted : undefined}
      {...rest}
      className={cx(align === 'end' && 'text-end', className)}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          className="inline-flex min-h-9 items-center gap-1 hover:text-ink"
        >
          {children}
          <Arrow aria-hidden="true" className="size-4" />
        </button>
      ) : (
        children
      )}
    </th>
  )
}

export type TdProps = Omit<ComponentProps<'td'>, 'align'> & { align?: 'start' | 'end' }

/** A table cell. `end` right-aligns it, with tabular figures. */
export function Td({ align = 'start', className, ...rest }: TdProps) {
  return <td {...rest} className={cx(align === 'end' && 'figures text-end', className)} />
}

export type MoneyTdProps = Omit<ComponentProps<'td'>, 'children' | 'align'> & { cents: number }

/** A table cell with an amount: right-aligned, negative amounts in clay with a minus sign (U+2212). */
export function MoneyTd({ cents, className, ...rest }: MoneyTdProps) {
  return (
    <td {...rest} className={cx('figures text-end', className)}>
      <Amount cents={cents} signed />
    </td>
  )
}

/** An email address that breaks only before the @ and dots; a dash if no mail can reach it. */
export function Email({ address }: { address: string }) {
  if (isUnreachable(address)) return '\u2013'
  return address.split(/(?=[@.])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}
