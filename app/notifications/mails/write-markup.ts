import { Fragment, type ReactElement, type ReactNode } from 'react'

/** An element as it stands in a document: every component of ours is carried out. */
export type Node = string | { tag: string; props: Props; children: readonly Node[] }
type Props = Record<string, unknown> & { children?: ReactNode; dangerouslySetInnerHTML?: { __html: string } }

/** What stands in the document that these elements make; components may use nothing but what they are given. */
export function documentOf(node: ReactNode): Node[] {
  const nodes: Node[] = []
  add(node, nodes)
  return nodes
}

function add(node: ReactNode, to: Node[]): void {
  if (typeof node === 'string' || typeof node === 'number') to.push(String(node))
  else if (Array.isArray(node)) for (const one of node) add(one, to)
  else if (typeof node === 'object' && node !== null) addElement(node as ReactElement<Props>, to)
}

function addElement({ type, props }: { type: unknown; props: Props }, to: Node[]): void {
  if (typeof type === 'function') add(type(props), to)
  else if (type === Fragment) add(props.children, to)
  else if (typeof type === 'string') to.push({ tag: type, props, children: documentOf(props.children) })
  else throw new Error('a mail is made of elements and plain components alone')
}

/**
 * The same bytes as React's `renderToStaticMarkup`, for the elements that mails are made of (a test compares all of them), at a tenth of its
 * cost: React keeps for every element what it needs to wait, to stream and to fail.
 */
export function markupOf(nodes: readonly Node[]): string {
  let markup = ''
  for (const node of nodes) markup += typeof node === 'string' ? escaped(node) : element(node)
  return markup
}

function element({ tag, props, children }: Exclude<Node, string>): string {
  let open = `<${tag}`
  for (const name in props) {
    const value = props[name]
    if (value === undefined || value === null || name === 'children' || name === 'dangerouslySetInnerHTML')
      continue
    open +=
      name === 'style'
        ? ` style="${css(value as object)}"`
        : ` ${attributeOf[name] ?? name}="${escaped(String(value))}"`
  }
  if (withoutEnd.has(tag)) return `${open}/>`
  return `${open}>${props.dangerouslySetInnerHTML?.__html ?? markupOf(children)}</${tag}>`
}

const withoutEnd = new Set(['br', 'img', 'meta'])
const attributeOf: Record<string, string> = { className: 'class', httpEquiv: 'http-equiv' }

const entities: Record<string, string> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}
const escaped = (text: string) => text.replace(/["&'<>]/g, sign => entities[sign] ?? sign)

/** Styles are constants of the mails' parts, so each is written once. */
const written = new WeakMap<object, string>()

function css(style: object): string {
  const known = written.get(style)
  if (known !== undefined) return known
  const text = Object.entries(style).map(
    ([property, value]) => `${nameOf(property)}:${sizeOf(property, value)}`,
  )
  const all = escaped(text.join(';'))
  written.set(style, all)
  return all
}

const nameOf = (property: string) =>
  property.replace(/[A-Z]/g, capital => `-${capital.toLowerCase()}`).replace(/^ms-/, '-ms-')
const bare = new Set(['fontWeight', 'opacity'])
const sizeOf = (property: string, value: unknown) =>
  typeof value === 'number' && value !== 0 && !bare.has(property) ? `${value}px` : String(value).trim()
