import { cordMarkup } from '../../ui/drawings/cord-svg.ts'
import { drawingText, escapeMarkup } from '../../ui/drawings/drawing.ts'
import { fundedWords } from '../../ui/drawings/funded.ts'
import { markSvg } from '../../ui/drawings/mark-svg.ts'
import { wovenDrawing } from '../../ui/drawings/woven-drawing.ts'
import { clothOf, INITIALS_COLOR, initialsOf } from '../../ui/drawings/woven-ground.ts'
import { palette } from '../../ui/tokens.ts'
import type { Translate, Words } from '../../words/translate.ts'
import { campaignTitle } from '../campaign.ts'
import type { PublicCampaign } from '../contract.ts'
import { exactlyFirst, firstCharacters } from '../first-characters.ts'
import { type ShareShape, sharePictureSizes } from './share-address.ts'

/** The facts on a share picture, all of them public (P117). */
type PictureFacts = Pick<
  PublicCampaign,
  | 'studentName'
  | 'firstName'
  | 'purpose'
  | 'university'
  | 'raisedCents'
  | 'goalCents'
  | 'donorCount'
  | 'progressPercent'
>

/** The first name of a donor who shares; null for an anonymous one. */
export type Giver = { name: string | null }

/** Pixels. */
export type Box = { left: number; top: number; width: number; height: number }

/** Pango markup, drawn in the largest size that fits and aligned to the top or the bottom of its box. */
export type TextBlock = Box & {
  markup: (size: number) => string
  sizes: readonly number[]
  at: 'top' | 'bottom'
}

const light = palette('light')
/** The family names in the committed font files. */
export const shareFonts = { display: 'Tassel Display', text: 'Tassel Text' } as const
const { display, text: body } = shareFonts

type Layout = {
  /** The photo or the woven initials; `corner` is its radius in px. */
  face: Box & { corner: number }
  /** The upper left corner of the mark; the product's name is beside it. */
  mark: { left: number; top: number }
  title: Box & { sizes: readonly number[] }
  raised: Box & { sizes: readonly number[] }
  cord: Box
  facts: Box & { sizes: readonly number[] }
}

const beside = { left: 496, width: 644 }
const across = { left: 64, width: 952 }
/** Apps cover the top and the bottom of a story. */
const story = { left: 96, width: 888 }

export const layouts: Record<ShareShape, Layout> = {
  wide: {
    face: { left: 0, top: 0, width: 440, height: sharePictureSizes.wide.height, corner: 0 },
    mark: { left: beside.left - 2, top: 50 },
    title: { ...beside, top: 128, height: 214, sizes: [54, 46, 40, 34, 28, 24] },
    raised: { ...beside, top: 362, height: 104, sizes: [76, 64, 52, 40, 30] },
    cord: { ...beside, top: 474, height: 76 },
    facts: { ...beside, top: 560, height: 40, sizes: [28, 22] },
  },
  square: {
    face: { left: 64, top: 64, width: 432, height: 540, corner: 24 },
    mark: { left: 538, top: 70 },
    title: { left: 540, width: 476, top: 160, height: 440, sizes: [60, 54, 46, 40, 34, 28, 24] },
    raised: { ...across, top: 640, height: 140, sizes: [108, 92, 76, 60, 44, 32] },
    cord: { ...across, top: 800, height: 112 },
    facts: { ...across, top: 934, height: 56, sizes: [38, 30, 24] },
  },
  tall: {
    face: { left: 160, top: 360, width: 760, height: 720, corner: 24 },
    mark: { left: story.left - 2, top: 268 },
    title: { ...story, top: 1110, height: 176, sizes: [60, 54, 46, 40, 34, 28, 24] },
    raised: { ...story, top: 1296, height: 112, sizes: [92, 76, 60, 44, 32] },
    cord: { ...story, top: 1418, height: 104 },
    facts: { ...story, top: 1536, height: 52, sizes: [36, 30, 24] },
  },
}

/** The picture's background, mark, and progress cord. */
export function groundSvg(
  { raisedCents, goalCents }: PictureFacts,
  shape: ShareShape,
  { hasMark = true, hasOwnThread = false } = {},
): string {
  const { width, height } = sharePictureSizes[shape]
  const { mark: at, cord } = layouts[shape]
  const progress = goalCents > 0 ? raisedCents / goalCents : 0
  const mark = hasMark ? markSvg(56).replace('<svg ', () => `<svg x="${at.left}" y="${at.top}" `) : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${light.paper}"/>${mark}` +
    `<g transform="translate(${cord.left} ${cord.top})">${cordMarkup({ progress, width: cord.width, height: cord.height, palette: light, hasOwnThread })}</g></svg>`
  )
}

/** The woven cloth that replaces a missing photo, without its initials: see `initialsMarkup`. */
export function clothSvg({ studentName }: PictureFacts, shape: ShareShape): string {
  const { width, height } = layouts[shape].face
  const woven = wovenDrawing({ name: studentName, width, height, id: 'cloth' })
  const bare = { ...woven, children: (woven.children ?? []).filter(({ tag }) => tag !== 'text') }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawingText(bare)}</svg>`
}

/** Covers the corners of the face with the background. */
export function cornersSvg(shape: ShareShape): string {
  const { width, height, corner: r } = layouts[shape].face
  const inner = `M${r} 0H${width - r}A${r} ${r} 0 0 1 ${width} ${r}V${height - r}A${r} ${r} 0 0 1 ${width - r} ${height}H${r}A${r} ${r} 0 0 1 0 ${height - r}V${r}A${r} ${r} 0 0 1 ${r} 0Z`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<path fill-rule="evenodd" fill="${light.paper}" d="M0 0H${width}V${height}H0Z${inner}"/></svg>`
  )
}

/** The initials as Pango markup, and a halo in the cloth's color that separates them from its stripes. */
export function initialsMarkup(
  { studentName }: PictureFacts,
  shape: ShareShape,
): { glyphs: string; halo: string } {
  const font = `${display} Semi-Bold ${layouts[shape].face.width * 0.36}`
  const initials = initialsOf(studentName)
  return {
    glyphs: span(initials, font, INITIALS_COLOR),
    halo: span(initials, font, clothOf(studentName).base),
  }
}

/** All text of the picture; `product` is null if the logo contains the name. */
export function textBlocks(
  facts: PictureFacts,
  product: string | null,
  { t, money }: Words,
  shape: ShareShape,
  giver: Giver | null = null,
): TextBlock[] {
  const { raisedCents, goalCents, donorCount, progressPercent, university, firstName } = facts
  const { mark, title, raised, facts: line } = layouts[shape]
  const supporters = t('{count, plural, one {# supporter} other {# supporters}}', { count: donorCount })
  const funded = fundedWords(progressPercent, raisedCents, t)
  const lastLine = giver ? ownWords(giver, t) : supporters
  const goal = t('raised of {goal}', { goal: money(goalCents) })
  const school = (name: string) =>
    t('{school}, as stated by {name}', {
      school: firstCharacters(name, 70),
      name: firstCharacters(firstName, 30),
    })
  return [
    ...(product
      ? [
          block({ left: mark.left + 70, top: mark.top + 3, width: 560, height: 44 }, 'top', [32, 24], size =>
            span(firstCharacters(product, 30), `${display} Bold ${size}`, light.ink),
          ),
        ]
      : []),
    block(title, 'top', title.sizes, size =>
      [
        span(campaignTitle(facts, t), `${display} Bold ${size}`, light.ink),
        ...(university
          ? [span(school(university), `${body} ${size > 40 ? 28 : 24}`, light['ink-soft'])]
          : []),
      ].join('\n'),
    ),
    block(raised, 'bottom', raised.sizes, size =>
      [
        span(money(raisedCents), `${display} Bold ${size}`, light.ink),
        span(` ${goal}`, `${body} ${size > 52 ? 30 : 24}`, light['ink-soft']),
      ].join(' '),
    ),
    block(line, 'top', line.sizes, size =>
      span(`${funded}  ·  ${lastLine}`, `${body} Semi-Bold ${size}`, light['ink-soft']),
    ),
  ]
}

/** Characters; longer first names are cut. */
const nameLength = 20

function ownWords({ name }: Giver, t: Translate): string {
  return name
    ? t('{name}’s thread is in this cord', { name: exactlyFirst(name, nameLength) })
    : t('My thread is in this cord')
}

function block(
  box: Box,
  at: TextBlock['at'],
  sizes: readonly number[],
  markup: TextBlock['markup'],
): TextBlock {
  return { ...box, at, sizes, markup }
}

function span(text: string, font: string, color: string): string {
  return `<span font_desc="${font}" foreground="${color}">${escapeMarkup(drawable(text))}</span>`
}

const emoji =
  / ?(?:(?![©®™])\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}]?\ufe0f?\u200d?|\p{Regional_Indicator}|[\ufe0f\u20e3])/gu

/** Removes what the fonts can't draw: emoji, control characters, lone surrogates. */
export function drawable(text: string): string {
  return text.replace(/[\p{Cc}\p{Surrogate}]/gu, ' ').replace(emoji, '')
}
