import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Font } from 'fontkit'
import { languages } from '../../lib/locale.ts'
import { projectFolder } from '../../platform/project-folder.server.ts'
import { wordsWithMoney } from '../../words/languages.ts'
import type { Receipt } from '../receipt.ts'
import { drawReceipt } from './draw-receipt.ts'
import type { Letters } from './paper.ts'
import { type Copy, noonOf, titleOf } from './receipt-texts.ts'

/**
 * A receipt as PDF: tagged, with its fonts inside. The same receipt and copy always give the same bytes, on every machine, so no PDF is
 * stored.
 */
export async function receiptPdf(receipt: Receipt, copy: Copy = 'first'): Promise<Uint8Array<ArrayBuffer>> {
  const { PDFDocument, fonts, letters } = await loadTools()
  const words = wordsWithMoney(receipt.locale, receipt.currencySign)
  const doc = new PDFDocument({
    size: 'LETTER',
    // Blocks break pages themselves, and the line at the bottom stands outside of them.
    margin: 0,
    bufferPages: true,
    // Compressed bytes differ between versions of zlib and processors.
    compress: false,
    pdfVersion: '1.7',
    // The types don't list it yet.
    subset: 'PDF/UA' as string as PDFKit.Mixins.PDFSubsets,
    tagged: true,
    lang: languages[receipt.locale].tag,
    displayTitle: true,
    // No standard font, which can't be embedded.
    font: '',
    info: {
      Title: `${titleOf(receipt, words.t)} ${receipt.number}`,
      CreationDate: new Date(noonOf(receipt.issuedOn)),
    },
  })
  // The types don't list parsed fonts yet.
  for (const face of faces) doc.registerFont(face, fonts[face] as Buffer)
  const bytes = buffer(doc)
  drawReceipt(doc, receipt, { letters, words, copy })
  doc.end()
  return new Uint8Array(await bytes)
}

/** A file name without anything about the donor. */
export const pdfName = ({ number }: Receipt): string => `${number}.pdf`

const fontFiles: Record<keyof Letters, string> = {
  text: 'text.ttf',
  semibold: 'text-semibold.ttf',
  display: 'display.ttf',
  'text-complete': 'text-complete.ttf',
  'semibold-complete': 'text-semibold-complete.ttf',
}
const faces = Object.keys(fontFiles) as (keyof Letters)[]

type Tools = {
  PDFDocument: typeof import('pdfkit')
  /**
   * Parsed if every character has a glyph of its own. Others are parsed again for each receipt, at 10 to 20 ms: a parsed font remembers the
   * first character of each glyph, so that the bytes would depend on earlier receipts.
   */
  fonts: Record<keyof Letters, Font | Buffer>
  letters: Letters
}

let loading: Promise<Tools> | undefined

/** Loads the library and the fonts on demand, because most processes draw no receipts. */
function loadTools(): Promise<Tools> {
  loading ??= load().catch(error => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<Tools> {
  const [{ default: PDFDocument }, { create }] = await Promise.all([import('pdfkit'), import('fontkit')])
  const fonts = {} as Tools['fonts']
  const letters = {} as Record<keyof Letters, ReadonlySet<number>>
  for (const face of faces) {
    const file = await readFile(new URL(`app/receipts/pdf/fonts/${fontFiles[face]}`, projectFolder))
    const font = create(file)
    if (!('characterSet' in font)) throw new Error(`${fontFiles[face]} is a collection of fonts`)
    const glyphs = font.characterSet.map(letter => font.glyphForCodePoint(letter).id)
    fonts[face] = new Set(glyphs).size === glyphs.length ? font : file
    letters[face] = new Set(font.characterSet)
  }
  return { PDFDocument, fonts, letters }
}
