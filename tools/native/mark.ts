import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const icon = readFileSync(fileURLToPath(new URL('../../public/icon.svg', import.meta.url)), 'utf8')

/** The mark in `public/icon.svg`: a background and a foreground. */
export type Mark = {
  /** Color of the background, `#rrggbb`. */
  ground: string
  /** The foreground, as SVG. */
  shapes: string
  /** The bounding box of the foreground, in SVG units. */
  box: { x: number; y: number; width: number; height: number }
}

/** Parses an icon. Throws if it doesn't consist of a background and a foreground. */
export async function readMark(svg: string = icon): Promise<Mark> {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  const rect = new RegExp(
    `<rect width="${width}" height="${height}"[^>]*fill="(#[0-9a-fA-F]{6})"[^>]*/>`,
  ).exec(svg)
  if (!(width && height && rect?.[1]))
    throw new Error(
      'public/icon.svg: expected a viewBox from 0 0, and a <rect> with a #rrggbb fill that fills it',
    )
  const shapes = svg
    .slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
    .replace(rect[0], () => '')
    .replace(/<title>[^<]*<\/title>/, () => '')
  return {
    ground: rect[1].toLowerCase(),
    shapes,
    box: await boxOf(shapes, Number(width), Number(height)),
  }
}

const measuredWidth = 1024

/** Finds the bounding box of all visible pixels, in SVG units. */
async function boxOf(shapes: string, width: number, height: number): Promise<Mark['box']> {
  const drawn = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${measuredWidth}">${shapes}</svg>`,
  )
  const { data, info } = await sharp(drawn)
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const columns: number[] = []
  const rows: number[] = []
  data.forEach((alpha, index) => {
    if (alpha < 16) return
    columns.push(index % info.width)
    rows.push(Math.trunc(index / info.width))
  })
  if (columns.length === 0) throw new Error('public/icon.svg: nothing stands on its ground')
  const unit = width / info.width
  const [left, right] = ends(columns)
  const [top, bottom] = ends(rows)
  return {
    x: left * unit,
    y: top * unit,
    width: (right - left + 1) * unit,
    height: (bottom - top + 1) * unit,
  }
}

function ends(positions: number[]): [first: number, last: number] {
  return positions.reduce(
    ([first, last], position) => [Math.min(first, position), Math.max(last, position)],
    [Number.POSITIVE_INFINITY, 0],
  )
}
