import { pdfDocument } from '../../../platform/pdf/pdf-document.server.ts'
import { wordsOf } from '../../../words/languages.ts'
import { drawPoster, type Poster } from './draw-poster.ts'

/** The same poster always gives the same bytes, so the file has a date that says nothing. */
const undated = new Date(0)

/** A poster as a tagged PDF of one page. */
export const posterPdf = (poster: Poster): Promise<Uint8Array<ArrayBuffer>> =>
  pdfDocument(
    {
      size: poster.size === 'a4' ? 'A4' : 'LETTER',
      title: poster.title,
      locale: poster.locale,
      createdAt: undated,
    },
    (doc, characterSets) => drawPoster(doc, poster, { characterSets, t: wordsOf(poster.locale) }),
  )
