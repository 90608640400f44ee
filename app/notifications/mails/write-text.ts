import type { Node } from './write-markup.ts'

/**
 * A mail as plain text: a blank line between any two blocks, tables in columns, a link as its words and its address. Nothing of what is marked
 * `data-skip-in-text`, and no picture.
 */
export function plainTextOf(nodes: readonly Node[]): string {
  const blocks: string[] = []
  let line = ''
  const end = () => {
    const block = tidy(line)
    if (block !== '') blocks.push(block)
    line = ''
  }
  const addAll = (all: readonly Node[]) => {
    for (const node of all) add(node)
  }
  const add = (node: Node) => {
    if (typeof node === 'string' || isInline(node)) {
      line += inlineOf(node)
      return
    }
    const { tag, props, children } = node
    if (tag === 'head' || props['data-skip-in-text'] !== undefined) return
    end()
    if (props['data-text-format'] === 'dataTable') blocks.push(columnsOf(node))
    else addAll(children)
    end()
  }
  addAll(nodes)
  end()
  return blocks.join('\n\n')
}

type Element = Exclude<Node, string>

const isInline = ({ tag }: Element) => inline.has(tag)
const inline = new Set(['a', 'br', 'img', 'span', 'strong'])

function inlineOf(node: Node): string {
  if (typeof node === 'string') return node.replace(/[ \t\r\n\f\u200b]+/g, ' ')
  if (node.tag === 'br') return '\n'
  const words = node.children.map(inlineOf).join('')
  if (node.tag !== 'a') return words
  const address = String(node.props.href).replace(/^mailto:/, '')
  return address === tidy(words) ? words : `${words} ${address}`
}

const tidy = (text: string) =>
  text
    .replace(/ *\n */g, '\n')
    .replace(/ {2,}/g, ' ')
    .replace(/^[ \n]+|[ \n]+$/g, '')

/** The cells of each column as wide as its widest, four blanks apart. */
function columnsOf(table: Element): string {
  const rows = rowsOf(table)
  const widths: number[] = []
  for (const cells of rows)
    for (const [place, cell] of cells.entries()) widths[place] = Math.max(widths[place] ?? 0, cell.length)
  return rows
    .map(cells =>
      cells
        .map((cell, place) => cell.padEnd((widths[place] ?? 0) + 4))
        .join('')
        .trimEnd(),
    )
    .join('\n')
}

function rowsOf({ tag, children }: Element): string[][] {
  const within = children.filter(child => typeof child !== 'string')
  if (tag === 'tr') return [within.map(cell => tidy(cell.children.map(inlineOf).join('')))]
  return within.flatMap(rowsOf)
}
