import { palette } from '../tokens.ts'
import { braidMarkup, capMarkup } from './cord-svg.ts'
import { mortarboard } from './mortarboard-path.ts'

/** The mortarboard as a transparent SVG, `width` px wide, for the favicon and mail headers. */
export function markSvg(width: number, theme: 'light' | 'dark' = 'light'): string {
  const height = Math.round((width * mortarboard.height) / mortarboard.width)
  const box = `viewBox="0 0 ${mortarboard.width} ${mortarboard.height}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ${box}>${capMarkup(palette(theme), 'right')}</svg>`
}

/**
 * The app's icon as an SVG, `size` px square: a cream mortarboard on green above a band of the cord. `maskable` keeps
 * the cap near the center, because the operating system crops the corners.
 */
export function appIconSvg(size: number, maskable = false): string {
  const onGreen = { ...palette('dark'), 'mark-board': '#fbf8f1', 'mark-crown': '#c4d6cc' }
  const inner = maskable ? 0.56 : 0.72
  const scale = (size * inner) / mortarboard.width
  const capAt = `translate(${(size * (1 - inner)) / 2} ${size * (maskable ? 0.2 : 0.12)}) scale(${scale})`
  const gauge = size * 0.15
  const top = size * (maskable ? 0.7 : 0.775)
  const band = braidMarkup({ gauge, from: 0, to: size, top, palette: onGreen, dye: 'cord' })
  const corner = maskable ? 0 : size * 0.22
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}">` +
    `<clipPath id="icon"><rect width="${size}" height="${size}" rx="${corner}"/></clipPath><g clip-path="url(#icon)">` +
    `<rect width="${size}" height="${size}" fill="${palette('light').gown}"/>${band}` +
    `<g transform="${capAt}">${capMarkup(onGreen, 'right')}</g></g></svg>`
  )
}
