import { cordMarkup } from '../../ui/drawings/cord-svg.ts'
import { drawingText, escapeMarkup } from '../../ui/drawings/drawing.ts'
import { markSvg } from '../../ui/drawings/mark-svg.ts'
import { wovenDrawing } from '../../ui/drawings/woven-drawing.ts'
import { clothOf, INITIALS_COLOR, initialsOf } from '../../ui/drawings/woven-ground.ts'
import { palette } from '../../ui/tokens.ts'
import type { Translate, Words } from '../../words/translate.ts'
import { purposeLabel } from '../campaign.ts'
import type { PublicCampaign } from '../contract.ts'
import { firstCharacters } from '../first-characters.ts'
import { sharePictureSize } from './share-address.ts'

/** What the share picture shows of a campaign: nothing that its public page does not (P117). */
export type PictureFacts = Pick<
  PublicCampaign,
  'studentName' | 'purpose' | 'university' | 'raisedCents' | 'goalCents' | 'donorCount' | 'progressPercent'
>

/** A box of the picture, px. */
export type Box = { left: number; top: number; width: number; height: number }

/** Words in a box: Pango markup, in the largest of the sizes at which they fit. `at` says whether they hang from its top or stand on its bottom. */
export type TextBlock = Box & {
  markup: (size: number) => string
  sizes: readonly number[]
  at: 'top' | 'bottom'
}

const light = palette('light')
/** The families by the names that the committed font files carry. */
export const shareFonts = { display: 'Tassel Display', text: 'Tassel Text' } as const
const { display, text: body } = shareFonts

/** The face, or the cloth of the name, fills the left. */
export const faceBox: Box = { left: 0, top: 0, width: 440, height: sharePictureSize.height }
const words = { left: 496, width: 644 }
const cord: Box = { ...words, top: 474, height: 76 }

/** The ground of the picture: paper, the mark, the cord as far as the campaign has come. */
export function groundSvg({ raisedCents, goalCents }: PictureFacts): string {
  const { width, height } = sharePictureSize
  const progress = goalCents > 0 ? raisedCents / goalCents : 0
  const mark = markSvg(56).replace('<svg ', () => `<svg x="${words.left - 2}" y="50" `)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="${light.paper}"/>${mark}` +
    `<g transform="translate(${cord.left} ${cord.top})">${cordMarkup({ progress, width: cord.width, height: cord.height, palette: light })}</g></svg>`
  )
}

/** The cloth of a name, where there is no photograph; its initials are set by `initials`, in type that the machine need not have. */
export function clothSvg({ studentName }: PictureFacts): string {
  const { width, height } = faceBox
  const woven = wovenDrawing({ name: studentName, width, height, id: 'cloth' })
  const bare = { ...woven, children: (woven.children ?? []).filter(({ tag }) => tag !== 'text') }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${drawingText(bare)}</svg>`
}

/** The initials of a name as Pango markup, in their own colour and in that of the cloth, which parts them from its stripes. */
export function initialsMarkup({ studentName }: PictureFacts): { glyphs: string; halo: string } {
  const font = `${display} Semi-Bold ${faceBox.width * 0.36}`
  const initials = initialsOf(studentName)
  return {
    glyphs: span(initials, font, INITIALS_COLOR),
    halo: span(initials, font, clothOf(studentName).base),
  }
}

/** Every word of the picture. */
export function textBlocks(facts: PictureFacts, product: string, { t, money }: Words): TextBlock[] {
  const { raisedCents, goalCents, donorCount, progressPercent, university } = facts
  const supporters = t('{count, plural, one {# supporter} other {# supporters}}', { count: donorCount })
  const funded = t('{percent}% funded', { percent: progressPercent })
  const goal = t('raised of {goal}', { goal: money(goalCents) })
  return [
    block({ left: words.left + 68, top: 53, width: 560, height: 44 }, 'top', [32, 24], size =>
      span(firstCharacters(product, 30), `${display} Bold ${size}`, light.ink),
    ),
    block({ ...words, top: 128, height: 214 }, 'top', [54, 46, 40, 34, 28, 24], size =>
      [
        span(titleWords(facts, t), `${display} Bold ${size}`, light.ink),
        ...(university
          ? [span(firstCharacters(university, 70), `${body} ${size > 40 ? 28 : 24}`, light['ink-soft'])]
          : []),
      ].join('\n'),
    ),
    block({ ...words, top: 362, height: 104 }, 'bottom', [76, 64, 52, 40, 30], size =>
      [
        span(money(raisedCents), `${display} Bold ${size}`, light.ink),
        span(` ${goal}`, `${body} ${size > 52 ? 30 : 24}`, light['ink-soft']),
      ].join(' '),
    ),
    block({ ...words, top: 560, height: 40 }, 'top', [28, 22], size =>
      span(`${funded}  ·  ${supporters}`, `${body} Semi-Bold ${size}`, light['ink-soft']),
    ),
  ]
}

function titleWords({ studentName, purpose }: PictureFacts, t: Translate): string {
  const name = firstCharacters(studentName, 60)
  return t('Help {name} with {purpose}', { name, purpose: t(purposeLabel(purpose)) })
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
  // What is no letter (a tab, a lone surrogate) has no place in markup.
  const clean = text.replace(/[\p{Cc}\p{Surrogate}]/gu, ' ')
  return `<span font_desc="${font}" foreground="${color}">${escapeMarkup(clean)}</span>`
}
