import { createElement, type ReactNode } from 'react'
import type { Drawing } from './drawing.ts'

/** A drawing (drawing.ts) as elements of the page. */
export function Drawn({ node }: { node: Drawing }): ReactNode {
  const children = node.children?.map((child, index) => <Drawn key={index} node={child} />)
  return createElement(node.tag, node.attrs, children, node.text)
}
