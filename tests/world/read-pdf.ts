import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A piece of text, in points from the bottom left corner of its page. */
export type Piece = { text: string; page: number; x: number; y: number; width: number; size: number }

/** A tag, with the text inside it in reading order. */
export type Tagged = { tag: string; text: string; inside: Tagged[] }

/** What an independent parser (pdf.js) reads in a PDF. */
export async function readPdf(bytes: Uint8Array) {
  const loading = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  const pdf = await loading.promise
  const pieces: Piece[] = []
  const tags: Tagged[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const marked = new Map<string, string>()
    const open: (string | null)[] = []
    for (const item of items) {
      if ('str' in item) {
        const [, , , size = 0, x = 0, y = 0] = item.transform as number[]
        const id = open.findLast(one => one !== null)
        if (id) marked.set(id, `${marked.get(id) ?? ''}${item.str}${item.hasEOL ? '\n' : ''}`)
        if (item.str.trim() !== '')
          pieces.push({ text: item.str, page: number, x, y, width: item.width, size })
      } else if (item.type === 'endMarkedContent') open.pop()
      else open.push(item.id ?? null)
    }
    const tree = await page.getStructTree()
    if (tree) tags.push(taggedOf(tree as Node, marked))
  }
  // The types describe it as an object.
  const marks = (await pdf.getMarkInfo()) as ReadonlyMap<string, boolean> | null
  const { info } = await pdf.getMetadata()
  const facts = info as { Title?: string; Language?: string; CreationDate?: string }
  const [first] = (await pdf.getPage(1)).view.slice(2)
  const answer = {
    pages: pdf.numPages,
    width: first,
    title: facts.Title,
    language: facts.Language,
    createdAt: facts.CreationDate,
    isMarked: marks?.get('Marked') === true,
    pieces,
    /** The tags of each page. */
    tags,
    text: pieces.map(({ text }) => text).join('\n'),
  }
  await loading.destroy()
  return answer
}

type Node = { role?: string; type?: string; id?: string; children?: Node[] }

function taggedOf({ role = '', children = [] }: Node, marked: ReadonlyMap<string, string>): Tagged {
  const text = children
    .map(child => (child.type === 'content' ? (marked.get(child.id ?? '') ?? '') : ''))
    .join('')
  return {
    tag: role,
    text,
    inside: children.filter(child => child.role).map(child => taggedOf(child, marked)),
  }
}

/** All tags of a kind, in reading order. */
export const tagsCalled = (tags: readonly Tagged[], name: string): Tagged[] =>
  tags.flatMap(one => (one.tag === name ? [one] : tagsCalled(one.inside, name)))

/** The text of a tag and of all tags in it. */
export const wholeText = ({ text, inside }: Tagged): string => text + inside.map(wholeText).join('\n')
