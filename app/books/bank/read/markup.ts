import { Parser } from 'htmlparser2'
import { phrase } from '../../../lib/phrase.ts'
import { StatementProblem } from './statement.ts'

/** An element without its namespace prefix. `text` is trimmed. */
export type Element = { name: string; text: string; attributes: Record<string, string>; children: Element[] }

const maxElements = 500_000
const maxDepth = 40

/** Elements of OFX that banks leave empty, some closed and some not. */
const emptyLeaves = new Set([
  'CHECKNUM',
  'REFNUM',
  'MEMO',
  'NAME',
  'PAYEEID',
  'SIC',
  'FITID',
  'SRVRTID',
  'ORG',
  'FID',
])

const malformed = () =>
  new StatementProblem(phrase('This file is damaged or incomplete. Download it again from the bank.'))

/**
 * Reads XML. With `sgml` it reads OFX 1: its names are returned in capitals, elements without children need no end tag, and `<BR>` in a text
 * is a space. `aggregates` are the elements that have children, and so are always closed. Returns the outermost element. Throws
 * StatementProblem for a document type or entities of its own, an element that isn't closed, and for too many or too deeply nested elements.
 */
export function readMarkup(
  text: string,
  { sgml, aggregates = [] }: { sgml: boolean; aggregates?: readonly string[] },
): Element {
  const nameOf = (name: string) => (sgml ? name.toUpperCase() : name.replace(/^.*:/, ''))
  const closed = new Set(
    sgml ? Array.from(text.matchAll(/<\/([^>\s]+)/g), ([, name = '']) => nameOf(name)) : [],
  )
  /** In SGML, the next tag ends an element with text, and one that is empty and never closed. */
  const isLeaf = ({ name, text: own }: Element) =>
    own.trim() !== '' || (!closed.has(name) && !aggregates.includes(name)) || emptyLeaves.has(name)
  const top: Element = { name: '', text: '', attributes: {}, children: [] }
  const open = [top]
  let elements = 0
  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        if (name.startsWith('!'))
          throw new StatementProblem(phrase('This file contains XML entities, which we don’t accept.'))
      },
      onopentag(name, attributes) {
        const above = open.at(-1)
        if (sgml && nameOf(name) === 'BR') {
          if (above) above.text += ' '
          return
        }
        if (sgml && above && above !== top && isLeaf(above)) open.pop()
        elements += 1
        if (elements > maxElements || open.length > maxDepth) throw malformed()
        const element = { name: nameOf(name), text: '', attributes, children: [] }
        open.at(-1)?.children.push(element)
        open.push(element)
      },
      ontext(data) {
        const element = open.at(-1)
        if (element) element.text += data
      },
      onclosetag(name, isImplied) {
        const isSelfClosing = text.slice(parser.endIndex - 1, parser.endIndex + 1) === '/>'
        if (isImplied && !isSelfClosing) {
          if (!sgml) throw malformed()
          return
        }
        const local = nameOf(name)
        if (sgml && local === 'BR') return
        if (sgml && open.at(-1)?.name !== local && open.at(-1)?.children.length === 0) open.pop()
        if (open.at(-1)?.name !== local) throw malformed()
        open.pop()
      },
    },
    { xmlMode: true, lowerCaseTags: false, decodeEntities: true },
  )
  parser.end(text)
  const [outermost] = top.children
  if (!outermost || open.length > 1 || top.children.length > 1) throw malformed()
  return outermost
}

export const child = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find(found => found.name === name)

export const childrenOf = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter(found => found.name === name) ?? []

/** The trimmed text at a path of names; empty if it doesn't exist. */
export const textAt = (element: Element | undefined, ...path: string[]): string =>
  path.reduce<Element | undefined>(child, element)?.text.trim() ?? ''

/** The texts of every element of a name inside an element, in their order. */
export function textsIn(element: Element | undefined, name: string): string[] {
  if (!element) return []
  const own = element.name === name ? [element.text.trim()] : []
  return [...own, ...element.children.flatMap(found => textsIn(found, name))]
}
