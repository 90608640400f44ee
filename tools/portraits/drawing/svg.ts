/** A coordinate as short text: a tenth of a unit is finer than any screen shows. */
export const at = (value: number) => String(Math.floor(value * 10 + 0.5) / 10)

/** A filled shape from path data. */
export const fill = (d: string, colour: string, opacity = 1) =>
  `<path d="${d}" fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

/** A stroke with round ends from path data. */
export const line = (d: string, colour: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${at(width)}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

/** A stroke in dashes: braids, stitches, weaves. */
export const dashes = (d: string, colour: string, width: number, pattern: string, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${at(width)}" stroke-linecap="round" stroke-dasharray="${pattern}" opacity="${opacity}"/>`

export const ellipse = (cx: number, cy: number, rx: number, ry: number, colour: string, opacity = 1) =>
  `<ellipse cx="${at(cx)}" cy="${at(cy)}" rx="${at(rx)}" ry="${at(ry)}" fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  radius = 0,
  opacity = 1,
) =>
  `<rect x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}"${radius ? ` rx="${at(radius)}"` : ''} fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const group = (content: string, attributes: string) =>
  content ? `<g ${attributes}>${content}</g>` : ''

/** The same drawing on the other side of the body's middle line, x = 0. */
export const mirrored = (content: string) => group(content, 'transform="scale(-1 1)"')

/** A drawing on both sides of the middle line. */
export const both = (content: string) => content + mirrored(content)

/** Clips a drawing to a shape; the id must be unique in the picture. */
export const clipped = (id: string, d: string, content: string) =>
  `<clipPath id="${id}"><path d="${d}"/></clipPath>${group(content, `clip-path="url(#${id})"`)}`
