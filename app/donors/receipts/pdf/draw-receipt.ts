import {
  type Canvas,
  type CharacterSets,
  contentWidth,
  createCanvas,
  ink,
  page,
  type Style,
  secondColumn,
  thirdColumn,
} from '../../../platform/pdf/canvas.ts'
import { colors } from '../../../ui/tokens.ts'
import type { Words } from '../../../words/translate.ts'
import type { Receipt } from '../receipt.ts'
import { dayOf, factsOf, identityOf, type Notice, noticesOf, taxesOf, titleOf } from '../receipt-words.ts'
import { drawDonations, drawLines } from './draw-tables.ts'

const styles = {
  body: { size: 10 },
  small: { size: 9.5, color: ink.soft },
  label: { size: 9, color: ink.soft },
  strong: { face: 'semibold', size: 10.5 },
} satisfies Record<string, Style>

/** What drawing a receipt needs besides it. */
export type Tools = { characterSets: CharacterSets; words: Words }

/** Draws a receipt into an empty document with registered fonts. The caller ends the document. */
export function drawReceipt(doc: PDFKit.PDFDocument, receipt: Receipt, tools: Tools): void {
  const canvas = createCanvas(doc, tools.characterSets)
  const sheet = { canvas, receipt, ...tools, color: receipt.entity.color ?? colors.gown.light }
  let y = drawLetterhead(sheet)
  const notices = noticesOf(receipt, tools.words)
  for (const tone of ['warning', 'plain'] as const) {
    const lines = notices.filter(notice => notice.tone === tone).map(({ words }) => words)
    if (lines.length > 0) y = drawNotices(sheet, tone, lines, y)
  }
  y = drawSummary(sheet, y)
  if (receipt.kind === 'annual') {
    y = drawTaxes(sheet, y)
    y = drawDonations(sheet, y)
  } else {
    y = drawLines(sheet, y)
    y = drawTaxes(sheet, y)
  }
  drawClosing(sheet, y)
  canvas.root.end()
  canvas.eachPage((index, count) => drawFrame(sheet, index, count))
}

export type Sheet = Tools & { canvas: Canvas; receipt: Receipt; color: string }

/** The issuer on the left; title, number, day of issue and the address for questions on the right. */
function drawLetterhead({ canvas, receipt, words: { t }, color }: Sheet): number {
  const { entity, number, issuedOn, locale } = receipt
  const left = { x: page.left, width: 270 }
  const right = { x: 346, width: page.right - 346 }
  let y: number = page.top
  y += 4 + canvas.text(canvas.root, 'P', entity.product, { face: 'display', size: 20, color }, { ...left, y })
  if (entity.name !== entity.product) {
    y += canvas.text(canvas.root, 'P', entity.name, { face: 'semibold', size: 9.5 }, { ...left, y })
  }
  for (const line of identityOf(receipt, t)) {
    y += canvas.text(canvas.root, 'P', line, styles.small, { ...left, y })
  }
  let beside: number = page.top
  const title: Style = { face: 'display', size: 20, align: 'right' }
  beside += 4 + canvas.text(canvas.root, 'H1', titleOf(receipt, t), title, { ...right, y: beside })
  const strong: Style = { face: 'semibold', size: 9.5, align: 'right' }
  beside += canvas.text(canvas.root, 'P', t('Receipt {number}', { number }), strong, { ...right, y: beside })
  const issued = t('Issued on {day}', { day: dayOf(issuedOn, locale) })
  const small: Style = { ...styles.small, align: 'right' }
  beside += canvas.text(canvas.root, 'P', issued, small, { ...right, y: beside })
  const questions = t('Questions? Write to {email}.', { email: entity.supportEmail })
  beside += canvas.text(canvas.root, 'P', questions, small, { ...right, y: beside })
  return Math.max(y, beside) + 12
}

/** Draws notices in a tinted box across the page. Returns the top of the next block. */
function drawNotices(
  { canvas }: Sheet,
  tone: Notice['tone'],
  lines: readonly string[],
  from: number,
): number {
  const look =
    tone === 'warning'
      ? { back: colors['clay-tint'].light, text: colors['clay-ink'].light }
      : { back: colors.sunken.light, text: ink.text }
  const style: Style = { face: 'semibold', size: 10.5, color: look.text }
  const at = { x: page.left + 12, width: contentWidth - 24 }
  const height = lines.reduce((sum, words) => sum + canvas.heightOf(words, style, at.width), 14)
  const top = canvas.roomFor(from, height)
  canvas.decorate(() => canvas.fill({ x: page.left, y: top, width: contentWidth }, height, look.back, 5))
  let y = top + 7.5
  for (const words of lines) y += canvas.text(canvas.root, 'P', words, style, { ...at, y })
  return top + height + 8
}

/** The sum in large figures, with donor, day and recipient. */
function drawSummary(sheet: Sheet, top: number): number {
  const { canvas } = sheet
  const words = headline(sheet)
  const style = canvas.fitted(words, { face: 'display', size: 24 }, contentWidth, 16)
  let y = canvas.roomFor(top + 6, canvas.heightOf(words, style, contentWidth) + 40)
  y += 10 + canvas.text(canvas.root, 'P', words, style, { x: page.left, width: contentWidth, y })
  return drawFacts(sheet, y)
}

const factColumns = [
  { x: page.left, width: 236 },
  { x: secondColumn, width: 130 },
  { x: thirdColumn, width: page.right - thirdColumn },
]

/** Donor, day and recipient in three columns. */
function drawFacts(sheet: Sheet, top: number): number {
  const { canvas } = sheet
  const facts = factsOf(sheet.receipt, sheet.words.t).map(({ label, values }, index) => {
    const column = factColumns[index] ?? { x: page.left, width: contentWidth }
    const lines = values.map((words, at) => ({ words, style: at === 0 ? styles.strong : styles.small }))
    const heightOf = (words: string, style: Style) => canvas.heightOf(words, style, column.width)
    const height = lines.reduce(
      (sum, { words, style }) => sum + heightOf(words, style),
      heightOf(label, styles.label) + 2,
    )
    return { label, lines, column, height }
  })
  const tallest = Math.max(...facts.map(({ height }) => height))
  const start = canvas.roomFor(top, 10 + tallest)
  canvas.decorate(() => canvas.rule(start, ink.line, 0.75))
  const list = canvas.group(canvas.root, 'L')
  for (const { label, lines, column } of facts) {
    const item = canvas.group(list, 'LI')
    let y = start + 10
    y += 2 + canvas.text(item, 'Lbl', label, styles.label, { ...column, y })
    const body = canvas.group(item, 'LBody')
    for (const { words, style } of lines) y += canvas.text(body, 'P', words, style, { ...column, y })
  }
  return start + 10 + tallest + 16
}

/** '$60.50 received on March 11, 2026', or '$40.00 of $60.50 remains'. */
function headline({ receipt, words: { t, money } }: Sheet): string {
  const { kind, donations, cents, locale, issuedOn } = receipt
  const amount = money(cents)
  const count = donations.length
  if (kind === 'annual')
    return t('{amount} in {count, plural, one {# donation} other {# donations}}', { amount, count })
  const [donation] = donations
  if (donation && donation.returnedCents > 0)
    return t('{amount} of {paid} remains', { amount, paid: money(donation.paidCents) })
  return t('{amount} received on {day}', { amount, day: dayOf(donation?.givenOn ?? issuedOn, locale) })
}

/** The sum of each legal class, with its fixed sentence. */
function drawTaxes(sheet: Sheet, top: number): number {
  const { canvas, receipt, words } = sheet
  const { t } = words
  const parts = taxesOf(receipt, words)
  if (parts.length === 0) return top
  const width = { name: 340, amount: contentWidth - 340, text: 440 }
  const heightOf = (part: (typeof parts)[number]) =>
    part.texts.reduce((sum, text) => sum + canvas.heightOf(text, styles.body, width.text), 0) + 32
  let y = canvas.roomFor(top, 34 + heightOf(parts[0] as (typeof parts)[number]))
  y +=
    6 +
    canvas.text(
      canvas.root,
      'H2',
      t('For your taxes'),
      { face: 'display', size: 14 },
      { x: page.left, width: contentWidth, y },
    )
  for (const part of parts) {
    y = canvas.roomFor(y, heightOf(part))
    const start = y
    canvas.decorate(() => canvas.rule(start, ink.line, 0.75))
    y += 6
    const row = { y, x: page.left }
    canvas.text(
      canvas.root,
      'P',
      part.amount,
      { ...styles.strong, align: 'right' },
      { ...row, x: page.left + width.name, width: width.amount },
    )
    y += 1 + canvas.text(canvas.root, 'P', part.name, styles.strong, { ...row, width: width.name })
    for (const text of part.texts) {
      y += canvas.text(canvas.root, 'P', text, styles.body, { x: page.left, y, width: width.text })
    }
    y += 7
  }
  return y + 6
}

/** The operator's and states' statements. In full ink, because Florida's must be conspicuous (Florida Statutes 496.411(3)). */
function drawClosing({ canvas, receipt, words: { t } }: Sheet, top: number): void {
  let y = top
  const draw = (text: string, style: Style) => {
    y = canvas.roomFor(y, canvas.heightOf(text, style, contentWidth))
    y += 6 + canvas.text(canvas.root, 'P', text, style, { x: page.left, width: contentWidth, y })
  }
  for (const text of receipt.statements) draw(text, { size: 9 })
  if (canvas.hasBoxes())
    draw(
      t('An empty box is a character that this document can’t show. Copy the text to get the character.'),
      styles.small,
    )
}

/** The colored band at the top and the footer of each page. */
function drawFrame({ canvas, receipt, words: { t }, color }: Sheet, index: number, count: number): void {
  const { entity, number } = receipt
  const style: Style = { size: 8.5, color: ink.soft }
  const y = page.bottom + 12
  const pages = t('Page {page} of {count}', { page: index + 1, count })
  const pagesWidth = canvas.widthOf(pages, style) + 8
  canvas.decorate(() => {
    canvas.fill({ x: 0, y: 0, width: page.width }, 7, color)
    canvas.rule(y - 8, ink.line, 0.75)
    canvas.write(pages, { ...style, align: 'right' }, { x: page.right - pagesWidth, y, width: pagesWidth })
    canvas.writeLine(`${number} · ${entity.name}`, style, {
      x: page.left,
      y,
      width: contentWidth - pagesWidth - 12,
    })
  }, 'Pagination')
}
