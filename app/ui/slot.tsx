import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { cx } from './cx.ts'

type SlotProps = { className?: string } & Record<string, unknown>

/** Adds classes and attributes to the only child, for `asChild`. The child's own attributes win. */
export function slot(child: ReactNode, props: SlotProps): ReactElement {
  if (!isValidElement<SlotProps>(child)) throw new TypeError('asChild needs exactly one element as its child')
  return cloneElement(child, {
    ...props,
    ...child.props,
    className: cx(props.className, child.props.className),
  })
}
