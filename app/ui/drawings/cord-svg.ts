import type { Palette } from '../tokens.ts'
import {
  braidTile,
  type CordPaint,
  type CordStroke,
  cappedProgress,
  cordBox,
  goldEnd,
  secondTurn,
  tassel,
} from './cord-path.ts'
import { capTurn, mortarboard, turnRoundCap } from './mortarboard-path.ts'
import { threadTile } from './own-thread.ts'

export type CordSvgOptions = {
  /** Share of the goal. Above 1, a second turn goes around the cap. */
  progress: number
  /** The size of the whole drawing in px. The cord's thickness is `height / cordBox.height`. */
  width: number
  height: number
  /** From `palette('light' | 'dark')` in tokens.ts. */
  palette: Palette
  /** Draws one strand at the gold's end in another color, for one donor. */
  hasOwnThread?: boolean
}

/** The cord as an SVG document, for output without our CSS: share pictures, mails (as PNG), the embed. */
export function cordSvg(options: CordSvgOptions): string {
  const { width, height } = options
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${cordMarkup(options)}</svg>`
}

/** The positions of the drawing's parts, in px. */
export function cordLayout({
  progress,
  width,
  height,
}: Pick<CordSvgOptions, 'progress' | 'width' | 'height'>) {
  const gauge = height / cordBox.height
  const capWidth = gauge * cordBox.cap.width
  const capLeft = width - capWidth
  const length = capLeft + gauge * cordBox.cap.joined
  return {
    gauge,
    axis: gauge * cordBox.axis,
    length,
    reach: goldEnd(progress, length),
    cap: { left: capLeft, top: gauge * cordBox.cap.top, scale: capWidth / mortarboard.width },
  }
}

/** The cord as a nested <svg>, to include in a larger picture. */
export function cordMarkup(options: CordSvgOptions): string {
  const { progress, width, height, palette, hasOwnThread } = options
  const { gauge, axis, length, reach, cap } = cordLayout(options)
  const top = axis - gauge / 2
  const done = cappedProgress(progress) === 1
  const capAt = `translate(${cap.left} ${cap.top}) scale(${cap.scale})`
  const shown = [
    braidMarkup({ gauge, from: reach, to: length, top, palette, dye: 'track' }),
    braidMarkup({ gauge, from: 0, to: reach, top, palette, dye: 'cord' }),
    hasOwnThread ? ownThreadMarkup({ gauge, to: reach, top, palette }) : '',
    done || reach === 0 ? '' : end(gauge, reach, axis, palette),
    `<g transform="${capAt}">${capMarkup(palette, done ? 'left' : 'none', secondTurn(progress))}</g>`,
  ]
  return `<svg width="${width}" height="${height}" overflow="hidden">${shown.join('')}</svg>`
}

export type BraidMarkupOptions = {
  /** The thickness of the cord in px. */
  gauge: number
  from: number
  to: number
  top: number
  palette: Palette
  dye: 'cord' | 'track'
}

/** The braid from x `from` to `to`, tile by tile, because SVG patterns are blurred when rendered to PNG. */
export function braidMarkup({ gauge, from, to, top, palette, dye }: BraidMarkupOptions): string {
  if (to <= from) return ''
  const tile = braidTile(gauge)
  const drawn = strokes(tile.strokes, palette, dye)
  const first = Math.floor(from / tile.width)
  const count = Math.ceil(to / tile.width) - first
  const id = `${dye}-tile`
  const uses = Array.from({ length: count }, (_, i) => {
    const x = (first + i) * tile.width
    return `<svg x="${x - from}" y="0" width="${tile.width}" height="${gauge}" viewBox="0 0 ${tile.width} ${gauge}" overflow="hidden"><use href="#${id}"/></svg>`
  })
  return (
    `<defs><g id="${id}">${drawn}</g></defs>` +
    `<svg x="${from}" y="${top}" width="${to - from}" height="${gauge}" overflow="hidden">${uses.join('')}</svg>`
  )
}

/**
 * The length of the donor's thread in tiles: enough to be visible, and the same for every amount, so that a share
 * picture doesn't reveal it.
 */
const ownPieces = 3

/** The outermost gold tiles, with one strand in another color. */
function ownThreadMarkup({ gauge, to, top, palette }: Omit<BraidMarkupOptions, 'from' | 'dye'>): string {
  const tile = threadTile(gauge)
  const last = Math.ceil(to / tile.width)
  const first = Math.max(0, last - ownPieces)
  const from = first * tile.width
  if (to <= from) return ''
  const own: Record<CordPaint, string> = {
    edge: palette['cord-edge'],
    thread: palette['cord-light'],
    light: palette['on-deep'],
    shade: palette['cord-thread'],
  }
  const drawn = tile.strokes
    .map(({ stroke, x, isOwn }) => {
      const color = isOwn ? own[stroke.paint] : palette[`cord-${stroke.paint}`]
      return `<path d="${stroke.d}" transform="translate(${x} 0)" fill="none" stroke="${color}" stroke-width="${stroke.width}"/>`
    })
    .join('')
  const pieces = Array.from({ length: last - first }, (_, at) => {
    const box = `x="${at * tile.width}" width="${tile.width}" height="${gauge}" viewBox="0 0 ${tile.width} ${gauge}"`
    return `<svg ${box} overflow="hidden">${drawn}</svg>`
  })
  return `<svg x="${from}" y="${top}" width="${to - from}" height="${gauge}" overflow="hidden">${pieces.join('')}</svg>`
}

function end(gauge: number, x: number, y: number, palette: Palette): string {
  return `<g transform="translate(${x} ${y})">${strokes(tassel(gauge).strokes, palette, 'cord')}</g>`
}

function strokes(list: readonly CordStroke[], palette: Palette, dye: 'cord' | 'track'): string {
  const color = (paint: CordPaint) => palette[`${dye}-${paint}`]
  return list
    .map(stroke => {
      const cap = stroke.round ? ' stroke-linecap="round"' : ''
      return `<path d="${stroke.d}" fill="none" stroke="${color(stroke.paint)}" stroke-width="${stroke.width}"${cap}/>`
    })
    .join('')
}

/**
 * The mortarboard in a 48 x 40 box. `none` draws no tassel, in the colors of the track; `turn` is the share of a second
 * turn around the cap.
 */
export function capMarkup(palette: Palette, side: 'left' | 'right' | 'none', turn = 0): string {
  const waits = side === 'none'
  const board = waits ? palette['quiet-board'] : palette['mark-board']
  const crown = waits ? palette['quiet-crown'] : palette['mark-crown']
  const { button, axis } = mortarboard
  const flip = side === 'left' ? ` transform="translate(${axis * 2} 0) scale(-1 1)"` : ''
  const hung =
    `<g${flip}><path d="${mortarboard.string}" fill="none" stroke="${palette['cord-thread']}" stroke-width="1.9"/>` +
    `<path d="${mortarboard.fringe}" fill="${palette['cord-thread']}" stroke="${palette['cord-edge']}" stroke-width="0.7"/>` +
    `<path d="${mortarboard.threads}" stroke="${palette['cord-shade']}" stroke-width="0.6"/>` +
    `<path d="${mortarboard.knot}" fill="${palette['cord-light']}" stroke="${palette['cord-edge']}" stroke-width="0.6"/></g>`
  const { front, back } = turnRoundCap(turn)
  return (
    turnMarkup(back, palette) +
    `<path d="${mortarboard.cap}" fill="${crown}"/><path d="${mortarboard.board}" fill="${board}"/>` +
    turnMarkup(front, palette) +
    (waits ? '' : hung) +
    `<circle cx="${button.x}" cy="${button.y}" r="${button.r}" fill="${waits ? crown : palette['cord-thread']}"/>`
  )
}

/** The second turn of cord, too thin for a braid, so drawn with the strokes of `capTurn`. */
function turnMarkup(d: string | null, palette: Palette): string {
  if (d === null) return ''
  const drawn = capTurn.map(
    ({ paint, width }) => `<path d="${d}" stroke="${palette[`cord-${paint}`]}" stroke-width="${width}"/>`,
  )
  return `<g fill="none">${drawn.join('')}</g>`
}
