import { colors } from '../../ui/tokens.ts'
import { type Drawable, drawable } from './drawable-text.ts'

/** A US letter page. Lengths are points (1/72 inch) from the top left corner. */
export const page = { width: 612, height: 792, left: 56, right: 556, top: 46, bottom: 740 } as const
export const contentWidth = page.right - page.left
/** The left edges of the columns beside a name or description. */
export const secondColumn = 308
export const thirdColumn = 446

export const ink = {
  text: colors.ink.light,
  soft: colors['ink-soft'].light,
  line: colors.line.light,
  edge: colors.edge.light,
}

export type Face = 'text' | 'semibold' | 'display'
/** The font for texts with characters that the face's own font lacks. */
export const completeFace = {
  text: 'text-complete',
  semibold: 'semibold-complete',
  display: 'semibold-complete',
} as const satisfies Record<Face, string>
type CompleteFace = (typeof completeFace)[Face]
/** The code points that each font has. */
export type CharacterSets = Record<Face | CompleteFace, ReadonlySet<number>>

export type Style = { face?: Face; size: number; color?: string; align?: 'left' | 'right' }
type Box = { x: number; y: number; width: number }

type Element = PDFKit.PDFStructureElement
type Tag = 'Document' | 'H1' | 'H2' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Table' | 'TR' | 'TH' | 'TD'
type TagOptions = { scope?: 'Column' }

/** Draws text with tags, which screen readers read in drawing order, and decoration, which they skip. */
export type Canvas = ReturnType<typeof createCanvas>

/**
 * Wraps a document whose fonts are registered by the name of their `Face`. Pages don't break by themselves: callers use `roomFor` before
 * they draw a block.
 */
export function createCanvas(doc: PDFKit.PDFDocument, characterSets: CharacterSets) {
  const root = doc.struct('Document')
  doc.addStructure(root)
  let hasBoxes = false

  function prepare(words: string, { face = 'text', size }: Style): Drawable {
    const drawn = drawable(words, characterSets['text-complete'])
    const isComplete = [...drawn.text].every(char => characterSets[face].has(char.codePointAt(0) ?? 0))
    doc.font(isComplete ? face : completeFace[face]).fontSize(size)
    return drawn
  }

  /** The height of a text in a width. */
  function heightOf(words: string, style: Style, width: number): number {
    const { text } = prepare(words, style)
    return doc.heightOfString(text, { width, lineGap: lineGap(style) })
  }

  /** The width of a text in one line. */
  function widthOf(words: string, style: Style): number {
    return doc.widthOfString(prepare(words, style).text)
  }

  /** Draws a text without its own tag. Returns its height. */
  function write(words: string, style: Style, { x, y, width }: Box): number {
    const { text, actual } = prepare(words, style)
    doc.fillColor(style.color ?? ink.text)
    // Copied text has the original characters instead of boxes.
    if (actual !== null) doc.markContent('Span', { actual })
    doc.text(text, x, y, { width, align: style.align ?? 'left', lineGap: lineGap(style) })
    if (actual !== null) doc.endMarkedContent()
    return doc.y - y
  }

  return {
    heightOf,
    widthOf,
    root,

    /** Shrinks a style, down to the size `smallest`, until the text fits in one line. */
    fitted(words: string, style: Style, width: number, smallest: number): Style {
      const needed = widthOf(words, style)
      return needed <= width ? style : { ...style, size: Math.max(smallest, (style.size * width) / needed) }
    },

    /** Adds a tag that contains other tags. */
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

    /** Draws a picture, of which screen readers read `alt`. */
    figure(parent: Element, alt: string, draw: () => void): void {
      parent.add(doc.struct('Figure', { alt }, draw))
    },

    /** Draws decoration, which screen readers skip. */
    decorate(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
      doc.markContent('Artifact', { type })
      draw()
      doc.endMarkedContent()
    },

    write,

    /** Draws a text in one line, cut off with an ellipsis if it is too long. */
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

    /** True if the document has boxes in place of characters. */
    hasBoxes: () => hasBoxes,
  }
}

const lineGap = ({ size }: Style): number => size * 0.12
