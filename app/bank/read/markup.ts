import { Parser } from 'htmlparser2'
import { phrase } from '../../lib/phrase.ts'
import { StatementProblem } from './statement.ts'

/** An element without its namespace prefix. `text` is trimmed. */
export type Element = { name: string; text: string; attributes: Record<string, string>; children: Element[] }

const maxElements = 500_000
const maxDepth = 40

const malformed = () =>
  new StatementProblem(phrase('This file is damaged or incomplete. Download it again from the bank.'))

/**
 * Reads XML, or with `sgml` OFX 1, whose elements with text need no end tag. Returns the outermost element. Throws StatementProblem for a
 * document type or entities of its own, an element that isn't closed, and for too many or too deeply nested elements.
 */
export function readMarkup(text: string, { sgml }: { sgml: boolean }): Element {
  const top: Element = { name: '', text: '', attributes: {}, children: [] }
  const open = [top]
  let elements = 0
  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        if (name.startsWith('!'))
          throw new StatementProblem(phrase('This file defines its own entities, so it isn’t read.'))
      },
      onopentag(name, attributes) {
        // In SGML, the next tag ends an element with text.
        if (sgml && open.at(-1)?.text.trim()) open.pop()
        elements += 1
        if (elements > maxElements || open.length > maxDepth) throw malformed()
        const element = { name: name.replace(/^.*:/, ''), text: '', attributes, children: [] }
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
        const local = name.replace(/^.*:/, '')
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
