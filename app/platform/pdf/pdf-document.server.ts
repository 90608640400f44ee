import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import type { Font } from 'fontkit'
import { type Locale, languages } from '../../lib/locale.ts'
import { projectFolder } from '../project-folder.server.ts'
import type { CharacterSets } from './canvas.ts'

type Look = { size: 'LETTER' | 'A4'; title: string; locale: Locale; createdAt: Date }

/** A tagged PDF with embedded fonts. The same content always gives the same bytes on every machine. */
export async function pdfDocument(
  { size, title, locale, createdAt }: Look,
  draw: (doc: PDFKit.PDFDocument, characterSets: CharacterSets) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const { PDFDocument, fonts, characterSets } = await loadTools()
  const doc = new PDFDocument({
    size,
    // The drawing breaks pages itself, and the footer is outside of its area.
    margin: 0,
    bufferPages: true,
    // Compressed bytes differ between zlib versions and processors.
    compress: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: languages[locale].tag,
    displayTitle: true,
    // The default is a standard font, which can't be embedded.
    font: '',
    // The library puts the title into the XML of the metadata as it is.
    info: { Title: title.replaceAll('&', '+').replace(/[<>]/g, ''), CreationDate: createdAt },
  })
  // Not by the option `subset`, which adds lists of glyphs that leave out the parts of accented letters (Matterhorn 31-014).
  doc.appendXML(uaIdentifier)
  // The types don't list parsed fonts yet.
  for (const face of faces) doc.registerFont(face, fonts[face] as Buffer)
  const bytes = buffer(doc)
  draw(doc, characterSets)
  doc.end()
  return new Uint8Array(await bytes)
}

/** Says in the metadata that the document is PDF/UA-1. */
const uaIdentifier = `<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about=""><pdfuaid:part>1</pdfuaid:part></rdf:Description>`

const fontFiles: Record<keyof CharacterSets, string> = {
  text: 'text.ttf',
  semibold: 'text-semibold.ttf',
  display: 'display.ttf',
  'text-complete': 'text-complete.ttf',
  'semibold-complete': 'text-semibold-complete.ttf',
}
const faces = Object.keys(fontFiles) as (keyof CharacterSets)[]

type Tools = {
  PDFDocument: typeof import('pdfkit')
  /**
   * Parsed if every character has a glyph of its own. Others are parsed again for each document, at 10 to 20 ms: a parsed font remembers the
   * first character of each glyph, so that the bytes would depend on earlier documents.
   */
  fonts: Record<keyof CharacterSets, Font | Buffer>
  characterSets: CharacterSets
}

let loading: Promise<Tools> | undefined

/** Loads library and fonts on demand, because most processes draw nothing. */
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
  const characterSets = {} as Record<keyof CharacterSets, ReadonlySet<number>>
  for (const face of faces) {
    const file = await readFile(new URL(`app/platform/pdf/fonts/${fontFiles[face]}`, projectFolder))
    const font = create(file)
    if (!('characterSet' in font)) throw new Error(`${fontFiles[face]} is a collection of fonts`)
    const glyphs = font.characterSet.map(code => font.glyphForCodePoint(code).id)
    fonts[face] = new Set(glyphs).size === glyphs.length ? font : file
    characterSets[face] = new Set(font.characterSet)
  }
  return { PDFDocument, fonts, characterSets }
}
