import { colors } from '../../ui/tokens.ts'
import { type Drawable, drawable } from './letters.ts'

/** A US letter page. All lengths are points, 72 to the inch, from the top left corner. */
export const page = { width: 612, height: 792, left: 56, right: 556, top: 46, bottom: 736 } as const
export const contentWidth = page.right - page.left
/** Where the columns beside a name or a description start. */
export const secondColumn = 308
export const thirdColumn = 446

export const ink = {
  text: colors.ink.light,
  soft: colors['ink-soft'].light,
  line: colors.line.light,
  edge: colors.edge.light,
}

export type Face = 'text' | 'semibold' | 'display'
/** The font for words with letters that the face's own font lacks. */
export const completeFace = {
  text: 'text-complete',
  semibold: 'semibold-complete',
  display: 'semibold-complete',
} as const satisfies Record<Face, string>
type CompleteFace = (typeof completeFace)[Face]
/** The code points that each font has. */
export type Letters = Record<Face | CompleteFace, ReadonlySet<number>>

export type Style = { face?: Face; size: number; color?: string; align?: 'left' | 'right' }
type Box = { x: number; y: number; width: number }

type Element = PDFKit.PDFStructureElement
type Tag = 'Document' | 'H1' | 'H2' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Table' | 'TR' | 'TH' | 'TD'
type TagOptions = { scope?: 'Column' }

/** Draws tagged text: what is read aloud, in this order. Everything else is decoration. */
export type Paper = ReturnType<typeof layPaper>

/**
 * Lays the paper of a document that has the fonts of each `Face` registered. Nothing breaks pages by itself: whoever draws a block asks
 * `roomFor` first.
 */
export function layPaper(doc: PDFKit.PDFDocument, letters: Letters) {
  const root = doc.struct('Document')
  doc.addStructure(root)
  let hasBoxes = false

  function prepare(words: string, { face = 'text', size }: Style): Drawable {
    const drawn = drawable(words, letters['text-complete'])
    const isIn = [...drawn.text].every(letter => letters[face].has(letter.codePointAt(0) ?? 0))
    doc.font(isIn ? face : completeFace[face]).fontSize(size)
    return drawn
  }

  /** The height of a text in a width. */
  function heightOf(words: string, style: Style, width: number): number {
    const { text } = prepare(words, style)
    return doc.heightOfString(text, { width, lineGap: lineGap(style) })
  }

  /** The width of a text on one line. */
  function widthOf(words: string, style: Style): number {
    return doc.widthOfString(prepare(words, style).text)
  }

  /** Draws a text without a tag of its own. Returns the height. */
  function write(words: string, style: Style, { x, y, width }: Box): number {
    const { text, actual } = prepare(words, style)
    doc.fillColor(style.color ?? ink.text)
    // Those who copy text get the letters that boxes stand for.
    if (actual !== null) doc.markContent('Span', { actual })
    doc.text(text, x, y, { width, align: style.align ?? 'left', lineGap: lineGap(style) })
    if (actual !== null) doc.endMarkedContent()
    return doc.y - y
  }

  return {
    heightOf,
    widthOf,
    root,

    /** The style in the largest size, at least `smallest`, in which a text fits on one line. */
    fitted(words: string, style: Style, width: number, smallest: number): Style {
      const needed = widthOf(words, style)
      return needed <= width ? style : { ...style, size: Math.max(smallest, (style.size * width) / needed) }
    },

    /** Adds a tag that has other tags in it. */
    group(parent: Element, tag: Tag): Element {
      const element = doc.struct(tag)
      parent.add(element)
      return element
    },

    /** Draws a tagged text. Returns its height. */
    text(parent: Element, tag: Tag, words: string, style: Style, at: Box, options: TagOptions = {}): number {
      const { actual } = prepare(words, style)
      if (actual !== null) hasBoxes = true
      let height = 0
      const draw = () => {
        height = write(words, style, at)
      }
      parent.add(doc.struct(tag, { ...options, ...(actual === null ? {} : { actual }) }, draw))
      return height
    },

    /** Draws decoration, which isn't read aloud. */
    decorate(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
      doc.markContent('Artifact', { type })
      draw()
      doc.endMarkedContent()
    },

    write,

    /** Draws a text on one line, which ends in an ellipsis if the width is too small. */
    writeLine(words: string, style: Style, at: Box): void {
      const { text } = prepare(words, style)
      doc.fillColor(style.color ?? ink.text)
      doc.text(text, at.x, at.y, { width: at.width, height: style.size, ellipsis: true })
    },

    rule(y: number, color: string, thickness: number): void {
      doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(thickness).strokeColor(color).stroke()
    },

    fill({ x, y, width }: Box, height: number, color: string, corner = 0): void {
      doc.roundedRect(x, y, width, height, corner).fillColor(color).fill()
    },

    /** Returns `y`, or the top of a new page if `height` doesn't fit below it. */
    roomFor(y: number, height: number): number {
      if (y + height <= page.bottom) return y
      doc.addPage()
      return page.top
    },

    /** Calls back with each page's index, which counts from 0, and the number of pages. */
    eachPage(draw: (index: number, count: number) => void): void {
      const { count } = doc.bufferedPageRange()
      for (let index = 0; index < count; index++) {
        doc.switchToPage(index)
        draw(index, count)
      }
    },

    /** True if letters were replaced by boxes. */
    hasBoxes: () => hasBoxes,
  }
}

const lineGap = ({ size }: Style): number => size * 0.12
