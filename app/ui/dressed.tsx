import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { cx } from './cx.ts'

type Dress = { className?: string } & Record<string, unknown>

/** The one child, wearing these classes and attributes: what `asChild` means. Its own attributes win. */
export function dressed(child: ReactNode, dress: Dress): ReactElement {
  if (!isValidElement<Dress>(child)) throw new TypeError('asChild needs exactly one element as its child')
  return cloneElement(child, {
    ...dress,
    ...child.props,
    className: cx(dress.className, child.props.className),
  })
}
