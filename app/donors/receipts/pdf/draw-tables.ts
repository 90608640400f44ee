import {
  contentWidth,
  ink,
  page,
  type Style,
  secondColumn,
  thirdColumn,
} from '../../../platform/pdf/canvas.ts'
import { type LegalClass, legalClasses, type ReceiptDonation } from '../receipt.ts'
import { className, shortDayOf } from '../receipt-words.ts'
import type { Sheet } from './draw-receipt.ts'

type Column = { x: number; width: number; align: 'left' | 'right' }

const head: Style = { size: 9, color: ink.soft }
const small: Style = { size: 9, color: ink.soft }

/** Draws the lines of one donation, with their class. Returns the top of the next block. */
export function drawLines(sheet: Sheet, top: number): number {
  const { canvas, receipt, words } = sheet
  const { t, money } = words
  const [donation] = receipt.donations
  if (!donation) return top
  const columns: Column[] = [
    { x: page.left, width: 240, align: 'left' },
    { x: secondColumn, width: 130, align: 'left' },
    { x: thirdColumn, width: page.right - thirdColumn, align: 'right' },
  ]
  const table = canvas.group(canvas.root, 'Table')
  let y = drawHead(sheet, table, [t('Description'), t('Tax class'), t('Amount')], columns, top)
  for (const line of donation.lines) {
    const of = line.key === 'amount' && donation.campaign !== null ? [donation.campaign] : []
    const cells = [
      [{ words: line.label, style: { size: 10.5 } }, ...of.map(words => ({ words, style: small }))],
      [{ words: className(line.legalClass, t), style: { size: 10.5, color: ink.soft } }],
      [{ words: money(line.cents), style: { size: 10.5 } }],
    ]
    y = drawRow(sheet, table, cells, columns, y)
  }
  const strong = canvas.fitted(
    money(receipt.cents),
    { face: 'semibold', size: 12 },
    page.right - thirdColumn - 4,
    5,
  )
  const total = [[{ words: t('Total'), style: strong }], [], [{ words: money(receipt.cents), style: strong }]]
  y = drawRow(sheet, table, total, columns, y, { lineColor: ink.text })
  table.end()
  return y + 14
}

type Cell = { words: string; style: Style }[]

/** Draws a row for each donation of the year, with a column for each class that has cents. Returns the top of the next block. */
export function drawDonations(sheet: Sheet, top: number): number {
  const { canvas, receipt, words } = sheet
  const { t, money } = words
  const { donations, sums, cents, locale } = receipt
  const classes = legalClasses.filter(legalClass => sums[legalClass] !== 0)
  // With a single class, its column would repeat the total.
  const shown = classes.length > 1 ? classes : []
  const columns = columnsFor(shown.length)
  const sumWidth = columns.at(-1)?.width ?? 0
  const { size } = canvas.fitted(money(cents), { face: 'semibold', size: 9.5 }, sumWidth - 4, 5)
  const amount: Style = { size }
  const amountCell = (own: number): Cell => [
    { words: money(own), style: own === 0 ? { ...amount, color: ink.soft } : amount },
  ]
  const titles = [
    t('Date'),
    t('Donation'),
    ...shown.map(one => className(one, t)),
    classes.length === 1 && classes[0] ? className(classes[0], t) : t('Total'),
  ]

  const strong: Style = { face: 'semibold', size }
  const totals: Cell[] = [
    [{ words: t('Total'), style: { face: 'semibold', size: 10.5 } }],
    [],
    ...[...shown.map(one => sums[one]), cents].map(sum => [{ words: money(sum), style: strong }]),
  ]
  const totalHeight = rowHeight(sheet, totals, columns)

  let y = canvas.roomFor(top, 110)
  const heading: Style = { face: 'display', size: 14 }
  y +=
    6 + canvas.text(canvas.root, 'H2', t('Your donations'), heading, { x: page.left, width: contentWidth, y })
  const table = canvas.group(canvas.root, 'Table')
  y = drawHead(sheet, table, titles, columns, y)
  for (const [index, donation] of donations.entries()) {
    const cells: Cell[] = [
      [{ words: shortDayOf(donation.givenOn, locale), style: { size: 9.5 } }],
      aboutDonation(sheet, donation),
      ...shown.map(one => amountCell(centsOf(donation, one))),
      [{ words: money(donation.cents), style: amount }],
    ]
    const isLast = index === donations.length - 1
    y = drawRow(sheet, table, cells, columns, y, { titles, below: isLast ? totalHeight : 0 })
  }
  y = drawRow(sheet, table, totals, columns, y, { lineColor: ink.text, titles })
  table.end()
  return y + 14
}

/** A donation's campaign, receipt, and what was returned. */
function aboutDonation({ words: { t, money } }: Sheet, donation: ReceiptDonation): Cell {
  const { campaign, number, paidCents, returnedCents } = donation
  const values = { paid: money(paidCents), returned: money(returnedCents) }
  return [
    { words: campaign ?? t('Donation to a campaign'), style: { size: 9.5 } },
    { words: t('Receipt {number}', { number }), style: small },
    ...(returnedCents > 0
      ? [{ words: t('{returned} of the {paid} paid was returned.', values), style: small }]
      : []),
  ]
}

const centsOf = ({ lines }: ReceiptDonation, legalClass: LegalClass): number =>
  lines.reduce((sum, line) => (line.legalClass === legalClass ? sum + line.cents : sum), 0)

/** Columns for date, donation, and amounts, which are narrower if there are many. */
function columnsFor(classes: number): Column[] {
  const gap = 8
  const date = 64
  const amount = classes > 3 ? 62 : classes > 0 ? 70 : 100
  const amounts = Array.from({ length: classes + 1 }, (_, index): Column => {
    const fromRight = classes - index
    return { x: page.right - amount - fromRight * (amount + gap), width: amount, align: 'right' }
  })
  const x = page.left + date + gap
  const donation = { x, width: (amounts[0]?.x ?? page.right) - gap - x, align: 'left' as const }
  return [{ x: page.left, width: date, align: 'left' }, donation, ...amounts]
}

type Table = ReturnType<Sheet['canvas']['group']>

function drawHead(sheet: Sheet, table: Table, titles: string[], columns: Column[], top: number): number {
  const { canvas } = sheet
  const height = headHeight(sheet, titles, columns)
  const y = canvas.roomFor(top, height + 40)
  const row = canvas.group(table, 'TR')
  for (const [index, words] of titles.entries()) {
    const column = columns[index]
    if (column)
      canvas.text(row, 'TH', words, { ...head, align: column.align }, { ...column, y }, { scope: 'Column' })
  }
  return y + height
}

const headHeight = ({ canvas }: Sheet, titles: string[], columns: Column[]): number =>
  Math.max(
    ...titles.map((words, index) => canvas.heightOf(words, head, columns[index]?.width ?? contentWidth)),
  ) + 5

/** Repeats the titles at the top of another page, as decoration, because the table's tags have them already. */
function repeatHead(sheet: Sheet, titles: string[], columns: Column[], y: number): number {
  const { canvas } = sheet
  canvas.decorate(() => {
    for (const [index, words] of titles.entries()) {
      const column = columns[index]
      if (column) canvas.write(words, { ...head, align: column.align }, { ...column, y })
    }
  }, 'Pagination')
  return y + headHeight(sheet, titles, columns)
}

const padding = 5

/** The height of a row in points. */
function rowHeight({ canvas }: Sheet, cells: Cell[], columns: Column[]): number {
  const heights = cells.map((cell, index) =>
    cell.reduce(
      (sum, { words, style }) => sum + canvas.heightOf(words, style, columns[index]?.width ?? 0),
      0,
    ),
  )
  return Math.max(...heights) + 2 * padding
}

/**
 * Draws a row below a line. With `titles`, a row that starts a page repeats them. The row stays on one page with the `below` points
 * that follow.
 */
function drawRow(
  sheet: Sheet,
  table: Table,
  cells: Cell[],
  columns: Column[],
  top: number,
  {
    lineColor = ink.line,
    titles = null,
    below = 0,
  }: { lineColor?: string; titles?: string[] | null; below?: number } = {},
): number {
  const { canvas } = sheet
  const height = rowHeight(sheet, cells, columns)
  let y = canvas.roomFor(top, height + below)
  if (y !== top && titles) y = repeatHead(sheet, titles, columns, y)
  const start = y
  canvas.decorate(() => canvas.rule(start, lineColor, lineColor === ink.line ? 0.75 : 1.25))
  const row = canvas.group(table, 'TR')
  for (const [index, cell] of cells.entries()) {
    const column = columns[index]
    if (column) drawCell(sheet, row, cell, column, start + padding)
  }
  row.end()
  return start + height
}

function drawCell({ canvas }: Sheet, row: Table, cell: Cell, column: Column, top: number): void {
  const element = canvas.group(row, 'TD')
  let y = top
  for (const { words, style } of cell) {
    y += canvas.text(element, 'P', words, { ...style, align: column.align }, { ...column, y })
  }
  element.end()
}
