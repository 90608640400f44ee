import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWhole } from '#tests/setup/whole.ts'
import { type Piece, readPdf, tagsCalled, wholeText } from '#tests/world/read-pdf.ts'
import { uaProblems } from '#tests/world/read-pdf-ua.ts'
import {
  donationOf,
  fixedSentences,
  floridaText,
  receiptOf,
  sampleAnnual,
  sampleCorrected,
  sampleLines,
  sampleReceipt,
} from '#tests/world/sample-receipts.ts'
import { formatCents } from '../../../lib/cents.ts'
import { wordsOf } from '../../../words/languages.ts'
import { type LegalClass, legalClasses, type Receipt, type ReceiptLine, receiptLineKeys } from '../receipt.ts'
import { className } from '../receipt-words.ts'
import { receiptPdf } from './receipt-pdf.server.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
/** Removes whitespace, because line breaks replace spaces. */
const squeezed = (text: string) => text.normalize('NFC').replace(/\s/gu, '')
const read = async (receipt: Receipt) => await readPdf(await receiptPdf(receipt))

test('states number, days, donor, entity, lines, sums, and sentences', async () => {
  const { text, pages } = await read(sampleReceipt)
  expect(pages).toBe(1)
  const { entity, donor, donations, sums } = sampleReceipt
  const expected = [
    'Donation receipt',
    'Receipt R-2026-000123',
    'Issued on March 12, 2026',
    '$321.86 received on March 11, 2026',
    entity.name,
    ...entity.address,
    'EIN 12-3456789',
    entity.supportEmail,
    donor.name,
    donor.email,
    'Amara Reyes’s campaign',
    ...donations.flatMap(({ lines }) =>
      lines.flatMap(({ label, cents }) => [label, formatCents(cents, '$')]),
    ),
    ...legalClasses.filter(one => sums[one] > 0).map(one => formatCents(sums[one], '$')),
    ...Object.values(fixedSentences),
  ]
  expect(expected.filter(words => !squeezed(text).includes(squeezed(words ?? '')))).toEqual([])
  expect(text).not.toMatch(/test|no longer valid|returned/)
})

test('states only the sentences of its own classes', async () => {
  const { text } = await read(
    receiptOf([donationOf('R-2026-000001', '2026-03-11', null, sampleLines.slice(0, 1))]),
  )
  expect(squeezed(text)).toContain(squeezed(fixedSentences.personalGift))
  expect(squeezed(text)).not.toContain(squeezed('501(c)(3)'))
  expect(squeezed(text)).not.toContain(squeezed(fixedSentences.service))
})

test('makes no tax statement about unstated lines', async () => {
  const lines = sampleLines.map(line => ({ ...line, legalClass: 'unstated' as const }))
  const own = {
    entity: { ...sampleReceipt.entity, ein: null, address: [] },
    donor: { name: null, email: null },
  }
  const { text } = await read(receiptOf([donationOf('R-2026-000001', '2026-03-11', null, lines)], own))
  expect(text).toContain('This receipt makes no statement about taxes for this part.')
  expect(text).toContain('Anonymous')
  expect(text).not.toMatch(/EIN|deductible|exempt/)
})

test('a corrected receipt states what it replaces, what was paid, and what was returned', async () => {
  const { text } = await read(sampleCorrected)
  expect(text).toContain('Corrected receipt')
  expect(text).toContain('This receipt replaces receipt R-2026-000123, which is no longer valid.')
  expect(text).toContain('$168.11 of the $311.86 paid was returned.')
  expect(text).toContain('$143.75 of $311.86 remains')
  expect(text).not.toContain('received on')
})

test.each([
  ['an original with three classes', {}, 3],
  ['a corrected receipt', { kind: 'corrected', replaces: 'R-2026-000123' }, 2],
] as const)('%s with every line and statement fits on a page', async (_, own, classes) => {
  const lines = sampleLines.map((line, index) => ({ ...line, legalClass: legalClasses[index % classes]! }))
  lines.push({ key: 'creditCardFee', label: 'Credit card fee', cents: 625, legalClass: 'personalGift' })
  const returnedCents = 'replaces' in own ? 500 : 0
  const donation = donationOf('R-2026-000124', '2026-03-11', 'Maya’s campaign', lines, returnedCents)
  for (const locale of ['en', 'es'] as const) {
    const receipt = receiptOf([donation], { ...own, locale, statements: ['Thank you.', floridaText] })
    expect((await readPdf(await receiptPdf(receipt))).pages).toBe(1)
  }
})

test('the total of an annual receipt stays with the last donation', async () => {
  for (let count = 5; count <= 17; count++) {
    const donations = sampleAnnual.donations.slice(0, count)
    const { pieces } = await read(receiptOf(donations, { kind: 'annual', year: 2026 }))
    const pageOf = (part: string) => pieces.findLast(({ text }) => text.includes(part))?.page
    expect([count, pageOf('Total')]).toEqual([count, pageOf(`${donations.at(-1)?.number}`)])
  }
})

test('a fully returned donation has no sentence about taxes', async () => {
  const [line] = sampleLines
  const lines = line ? [{ ...line, cents: 0 }] : []
  const { text } = await read(
    receiptOf([donationOf('R-2026-000124', '2026-03-11', null, lines, 5_000)], { kind: 'corrected' }),
  )
  expect(text).toContain('All of the $50.00 paid was returned.')
  expect(text).not.toMatch(/For your taxes|deductible/)
})

test('marks replaced receipts and tests', async () => {
  const replaced = await read({ ...sampleReceipt, replacedBy: 'R-2026-000200', isTest: true })
  expect(replaced.text).toContain('This is a test. No money moved.')
  expect(replaced.text).toContain('This receipt is no longer valid. Receipt R-2026-000200 replaced it.')
})

test('an annual receipt has a row for each donation over several pages, and the sum of each class', async () => {
  const { tags, text, pages, pieces } = await read(sampleAnnual)
  expect(pages).toBeGreaterThan(3)
  const rows = tags
    .flatMap(page => tagsCalled([page], 'TR'))
    .map(row => tagsCalled([row], 'TD').map(wholeText))
  const filled = rows.filter(cells => cells.some(cell => cell.trim() !== ''))
  const own = filled.map(cells => cells.map(cell => squeezed(cell)))
  for (const { number, lines, cents } of sampleAnnual.donations) {
    const row = own.find(cells => cells[1]?.includes(number))
    const sumOf = (legalClass: LegalClass) =>
      lines.reduce((sum, line) => (line.legalClass === legalClass ? sum + line.cents : sum), 0)
    const sums = [sumOf('personalGift'), sumOf('contribution'), sumOf('service'), cents]
    expect(row?.slice(2)).toEqual(sums.map(sum => formatCents(sum, '$')))
  }
  const { personalGift, contribution, service } = sampleAnnual.sums
  const totals = [personalGift, contribution, service, sampleAnnual.cents].map(sum => formatCents(sum, '$'))
  expect(own.at(-1)).toEqual(['Total', '', ...totals])
  expect(squeezed(text)).toContain(squeezed(floridaText))
  // Each page of the table repeats the column titles.
  const titled = pieces.filter(piece => piece.text === 'Personal gift').map(({ page }) => page)
  for (let page = 1; page <= pages; page++) {
    expect(pieces.some(piece => piece.page === page && piece.text === `Page ${page} of ${pages}`)).toBe(true)
    expect(titled).toContain(page)
  }
})

test('is tagged with title, language, headings, and tables in reading order', async () => {
  const { title, language, isMarked, tags, createdAt } = await read(sampleReceipt)
  expect({ title, language, isMarked }).toEqual({
    title: 'Donation receipt R-2026-000123',
    language: 'en-US',
    isMarked: true,
  })
  expect(createdAt).toBe('D:20260312120000Z')
  const words = (name: string) => tagsCalled(tags, name).map(tag => squeezed(wholeText(tag)))
  expect(words('H1')).toEqual(['Donationreceipt'])
  expect(words('H2')).toEqual(['Foryourtaxes'])
  expect(words('TH')).toEqual(['Description', 'Taxclass', 'Amount'])
  const rows = tagsCalled(tags, 'TR').map(row =>
    tagsCalled([row], 'TD').map(cell => squeezed(wholeText(cell))),
  )
  expect(rows.slice(1)).toEqual([
    ['DonationtothecampaignAmaraReyes’scampaign', 'Personalgift', '$250.00'],
    ['TiptoTassel', 'Paymentforaservice', '$37.50'],
    ['DonationtotheTasselFoundation', 'Contribution', '$25.00'],
    ['Processingfee', 'Personalgift', '$9.36'],
    ['Total', '', '$321.86'],
  ])
  // The footer is decoration.
  const tagged = tags.map(wholeText).join('\n')
  expect(tagged).not.toContain('Page 1 of 1')
})

test('is in the language of the receipt', async () => {
  const { text, language, title } = await read({ ...sampleReceipt, locale: 'es' })
  expect(language).toBe('es-US')
  expect(title).toBe('Recibo de donación R-2026-000123')
  for (const legalClass of ['personalGift', 'contribution', 'service'] as const) {
    expect(text).toContain(className(legalClass, wordsOf('es')))
  }
  expect(text).toContain('11 de marzo de 2026')
  expect(text).not.toMatch(/Receipt|Received|Issued|Page|Total paid|Questions/)
})

test('draws Latin, Greek, and Cyrillic names, and boxes for other characters', async () => {
  const names =
    'Nguyễn Thị Ánh, Łukasz Żółć, Ștefan Țurcanu, Ñuñez, Ğülşah İpek, Ḥāshim, Ολυμπία, Дмитро Їжакевич'
  const { text } = await read({ ...sampleReceipt, donor: { name: names, email: null } })
  expect(squeezed(text)).toContain(squeezed(names))
  const boxed = await read({ ...sampleReceipt, donor: { name: '王明 Smith 🎓', email: null } })
  expect(boxed.text).toContain('□□ Smith')
  expect(boxed.text).toContain('An empty box is a character that this document can’t show.')
  const bytes = Buffer.from(
    await receiptPdf({ ...sampleReceipt, donor: { name: '王明 Smith', email: null } }),
  )
  const actual = Buffer.from('王明 Smith', 'utf16le').swap16()
  // Once in the tag, for screen readers, and once around the drawn text, for copying.
  expect(bytes.toString('latin1').split(actual.toString('latin1'))).toHaveLength(3)
})

/** Changes only with the drawing code, its library, or its fonts. After a release it must not: sent receipts could no longer be reproduced. */
const known = {
  original: 'de5af7738b938efb6a4bd385f057234cd2faf54b1f5172a0b9248a72c95e56b9',
  corrected: '79df0c76b79eda329c5bfc6dfc65f9dd7be649f77e2334ba296d45df937aceec',
  annual: '7c901a0cede387d83c018d79456b92483dcabe3063ea094881bbb09d9766fb18',
}

test('has the same bytes every time, also in another process', async () => {
  const drawn = async () => ({
    original: sha256(await receiptPdf(sampleReceipt)),
    corrected: sha256(await receiptPdf(sampleCorrected)),
    annual: sha256(await receiptPdf(sampleAnnual)),
  })
  expect(await drawn()).toEqual(known)
  for (const name of [
    'Дмитро',
    'Łucja\u00a0Đặng',
    'Zoe\u0308 O\u2011Neil\u00ad \u2126\u00b5',
    String.fromCodePoint(...range(0x20, 0x17f)),
  ])
    await receiptPdf({ ...sampleReceipt, locale: 'es', donor: { name, email: null } })
  expect(await drawn()).toEqual(known)

  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  const program = `
    import { createHash } from 'node:crypto'
    import { receiptPdf } from ${JSON.stringify(here('receipt-pdf.server.ts'))}
    const bytes = await receiptPdf(JSON.parse(process.argv[1]))
    console.log(createHash('sha256').update(bytes).digest('hex'))`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', program, '--', JSON.stringify(sampleAnnual)],
    { env: { ...process.env, TZ: 'Asia/Kathmandu', LANG: 'de_DE' } },
  )
  expect(stdout.trim()).toBe(known.annual)
})

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)

const word = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
  fc.string({ unit: fc.constantFrom(...'WMmi ñÉłßЖŵ-.,’'), minLength: 1, maxLength: 200 }),
)
const cents = fc.oneof(fc.integer({ min: 0, max: 500_000 }), fc.integer({ min: 0, max: 9_999_999_999 }))
const someLines = fc
  .array(fc.tuple(cents, fc.constantFrom(...legalClasses), word), {
    minLength: 1,
    maxLength: receiptLineKeys.length,
  })
  .map(parts =>
    parts.map(
      ([cents, legalClass, label], index): ReceiptLine => ({
        key: receiptLineKeys[index] ?? 'amount',
        label,
        cents,
        legalClass,
      }),
    ),
  )
const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const someDonation = fc
  .tuple(day, fc.option(word), someLines, fc.integer({ min: 0, max: 100_000 }))
  .map(([givenOn, campaign, lines, returned]) =>
    donationOf('R-2026-000123', givenOn, campaign, lines, returned),
  )
const someReceipt = fc
  .record({
    kind: fc.constantFrom<Receipt['kind']>('original', 'corrected', 'annual'),
    donations: fc.array(someDonation, { minLength: 1, maxLength: 12 }),
    locale: fc.constantFrom<Receipt['locale']>('en', 'es'),
    name: fc.option(word),
    email: fc.option(fc.string({ unit: fc.constantFrom(...'abc.@W'), minLength: 3, maxLength: 254 })),
    entity: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }),
    product: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }),
    address: fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 75 }), { maxLength: 4 }),
    replacedBy: fc.option(fc.constant('R-2026-000777')),
    isTest: fc.boolean(),
    statements: fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 500 }), { maxLength: 2 }),
    currencySign: fc.constantFrom('$', '€', 'R$', '₱', 'CHF'),
  })
  .map(({ kind, donations, name, email, entity, product, address, ...own }) =>
    receiptOf(kind === 'annual' ? donations : donations.slice(0, 1), {
      ...own,
      kind,
      replaces: kind === 'corrected' ? 'R-2026-000111' : null,
      year: kind === 'annual' ? 2026 : null,
      donor: { name, email },
      entity: { ...sampleReceipt.entity, name: entity, product, address },
    }),
  )

test('random receipts: no text leaves the page or overlaps another, all sums are present, and PDF/UA holds (P908)', async () => {
  await fc.assert(
    fc.asyncProperty(someReceipt, async receipt => {
      const bytes = await receiptPdf(receipt)
      expect(uaProblems(bytes)).toEqual([])
      const { pieces, text, isMarked } = await readPdf(bytes)
      expect(isMarked).toBe(true)
      expect(pieces.filter(isOutside)).toEqual([])
      expect(firstOverlap(pieces)).toBeNull()
      const own = squeezed(text)
      const sums = legalClasses.map(one => receipt.sums[one]).filter(sum => sum > 0)
      const missing = [receipt.cents, ...sums, ...receipt.donations.map(donation => donation.cents)]
        .map(sum => squeezed(formatCents(sum, receipt.currencySign)))
        .filter(sum => !own.includes(sum))
      expect(missing).toEqual([])
    }),
    { numRuns: isWhole ? 1_000 : 100 },
  )
}, 300_000)

/** True within half an inch of the sides, or a third of an inch of the top or bottom. */
const isOutside = ({ x, y, width, size }: Piece): boolean =>
  x < 36 || x + width > 612 - 36 || y - size * 0.25 < 24 || y + size * 0.8 > 792 - 24

/** From the descenders to the height of capitals. */
const bottomOf = ({ y, size }: Piece): number => y - size * 0.22
const topOf = ({ y, size }: Piece): number => y + size * 0.72

/** The first two overlapping texts of a page; null if there are none. */
function firstOverlap(pieces: readonly Piece[]): [Piece, Piece] | null {
  const ordered = pieces.toSorted((a, b) => a.page - b.page || b.y - a.y)
  for (const [index, one] of ordered.entries()) {
    for (const other of ordered.slice(index + 1)) {
      if (other.page !== one.page || one.y - other.y > 40) break
      const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
      const down = Math.min(topOf(one), topOf(other)) - Math.max(bottomOf(one), bottomOf(other))
      if (across > 0.75 && down > 0.75) return [one, other]
    }
  }
  return null
}
