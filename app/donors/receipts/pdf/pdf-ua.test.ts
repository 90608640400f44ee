import { beforeAll, describe, expect, test } from 'vitest'
import { uaProblems } from '#tests/world/read-pdf-ua.ts'
import { sampleAnnual, sampleCorrected, sampleReceipt } from '#tests/world/sample-receipts.ts'
import type { Receipt } from '../receipt.ts'
import { receiptPdf } from './receipt-pdf.server.ts'

const samples: [string, Receipt][] = [
  ['an original', sampleReceipt],
  ['a corrected receipt', sampleCorrected],
  ['an annual receipt of several pages', sampleAnnual],
  ['a receipt in Spanish that was replaced', { ...sampleReceipt, locale: 'es', replacedBy: 'R-2026-000200' }],
  ['a receipt with boxes', { ...sampleReceipt, donor: { name: '王明 Łucja 🎓', email: null } }],
]

test.each(samples)(
  '%s has none of the failures of PDF/UA-1 that a program can test (P908)',
  async (_, receipt) => {
    expect(uaProblems(await receiptPdf(receipt))).toEqual([])
  },
)

describe('each point, broken once, is named', () => {
  let whole: string
  beforeAll(async () => {
    whole = Buffer.from(await receiptPdf(sampleReceipt)).toString('latin1')
  })

  test.each<[point: string, what: string, from: string | RegExp, to: string]>([
    [
      '01-003',
      'decoration inside of tagged content',
      /(\/P <<\s*\/MCID 0\s*>> BDC)/,
      '$1\n/Artifact BMC EMC',
    ],
    [
      '01-004',
      'tagged content inside of decoration',
      /(\/Artifact <<[^>]*>> BDC)/,
      '$1\n/P <</MCID 0>> BDC EMC',
    ],
    ['01-005', 'a line that is not marked as decoration', /\/Artifact <<[^>]*>> BDC/, '/Other BMC'],
    ['01-005', 'text whose tag is not in the tree', /(\/S \/H1\n\/P \d+ 0 R\n\/K )\[5\]/, '$1[]'],
    ['01-007', 'tags of which the document is unsure', '/Marked true', '/Marked true /Suspects true'],
    ['02-001', 'a tag of its own', /\/S \/H2/, '/S /Heading'],
    ['06-001', 'no metadata', /\/Metadata \d+ 0 R/, ''],
    ['06-001', 'metadata that are no XML', /(<rdf:li xml:lang="x-default">)/, '$1A & B '],
    ['06-002', 'no PDF/UA identifier', '<pdfuaid:part>1<', '<pdfuaid:part>0<'],
    ['06-003', 'no title', /(<rdf:li xml:lang="x-default">)[^<]+/, '$1'],
    ['07-001', 'a title that is not shown', /\/DisplayDocTitle true/, ''],
    ['07-002', 'a title that is hidden', '/DisplayDocTitle true', '/DisplayDocTitle false'],
    ['09-004', 'a cell that stands in no row', /\/S \/TR\b/, '/S /Div'],
    ['09-005', 'an item that stands in no list', /\/S \/L\n/, '/S /Div\n'],
    ['10-001', 'a character without a code point', /<([0-9a-f]{4})>(\s*\]?\s*\nendbfrange)/, '$2'],
    ['11-006', 'no language', /\/Lang \([^)]*\)/, ''],
    ['13-004', 'a picture without a text', /\/S \/Lbl/, '/S /Figure'],
    ['14-002', 'a first heading of the second level', '/S /H1', '/S /H2'],
    ['14-003', 'a level that is left out', '/S /H2', '/S /H3'],
    ['14-007', 'a heading without a level', '/S /H2', '/S /H'],
    ['15-003', 'a column title without a scope', '/Scope /Column', '/Other /Column'],
    ['19-003', 'a note without an id', '/S /Lbl', '/S /Note'],
    ['26-001', 'encryption', 'trailer\n<<', 'trailer\n<<\n/Encrypt 9 0 R'],
    ['28-008', 'a link without an order of tabs', '/Tabs /S', '/Annots [9 0 R]'],
    ['28-009', 'links ordered by rows', '/Tabs /S', '/Annots [9 0 R] /Tabs /R'],
    ['31-004', 'a wrong map of glyphs', '/CIDToGIDMap /Identity', '/CIDToGIDMap /Other'],
    ['31-005', 'no map of glyphs', '/CIDToGIDMap /Identity', ''],
    ['31-006', 'another encoding', '/Encoding /Identity-H', '/Encoding /Other-H'],
    ['31-009', 'a font that is not embedded', /\/FontFile2 \d+ 0 R/, ''],
    ['31-011', 'a glyph that the font lacks', /\[<[0-9a-f]{4}/, '[<7fff'],
    ['31-014', 'a list that lacks glyphs', /\/FontFile2 (\d+) 0 R/, '$0 /CIDSet $1 0 R'],
    ['31-015', 'a list of glyphs that are not there', /\/FontFile2 (\d+) 0 R/, '$0 /CIDSet $1 0 R'],
    ['31-027', 'a font whose text cannot be copied', /\/ToUnicode \d+ 0 R/, ''],
    [
      '31-028',
      'a code point that says nothing',
      /(beginbfrange\s*<0000> <[0-9a-f]{4}> \[<[0-9a-f]*> )<[0-9a-f]{4}>/,
      '$1<feff>',
    ],
    ['31-030', 'a character that the font lacks', /\[<[0-9a-f]{4}/, '[<0000'],
    ['UA1:7.1 not marked as tagged', 'no mark that it is tagged', '/Marked true', '/Marked false'],
  ])('%s: %s', (point, _, from, to) => {
    // `$1` in `to` is what the pattern found.
    const broken = whole.replace(from, (found, ...groups) => expand(to, [found, ...groups]))
    expect(broken).not.toBe(whole)
    expect(uaProblems(Buffer.from(lengthsOf(broken), 'latin1'))).toContain(point)
  })
})

/** Corrects the lengths of streams that a test changed. */
const lengthsOf = (pdf: string): string =>
  pdf.replace(
    /(\/Length )\d+((?:(?!endobj)[\s\S])*?>>\r?\nstream\r?\n)([\s\S]*?)(\r?\nendstream)/g,
    (_, start: string, head: string, body: string, end: string) =>
      `${start}${body.length}${head}${body}${end}`,
  )

const expand = (to: string, found: readonly unknown[]): string =>
  to.replace(/\$(\d)/g, (_, at: string) => String(found[Number(at)] ?? ''))
