import { mix, type SkinColours } from './colours.ts'
import type { PortraitLook } from './look.ts'
import { ellipse, fill, line } from './svg.ts'

const noses = {
  button: { half: 18, y: 503, tip: 8, bridge: 0.5 },
  straight: { half: 19, y: 508, tip: 8, bridge: 0.75 },
  broad: { half: 27, y: 506, tip: 12, bridge: 0.45 },
  long: { half: 20, y: 514, tip: 9, bridge: 0.95 },
}

/** A nose: its shaded side, its light ridge, and the line under its tip. */
export function nose(look: PortraitLook, skin: SkinColours): string {
  const { half, y, tip, bridge } = noses[look.nose]
  const lean = look.turn * 5
  const side = `M${7 + lean} ${432}C${9 + lean} 462 ${11 + lean} ${y - 22} ${half - 2 + lean} ${y - 8}C${half + 5 + lean} ${y + 1} ${half - 2 + lean} ${y + 7} ${half - 9 + lean} ${y + 4}C${tip + lean} ${y + 10} ${2 + lean} ${y + 10} ${lean} ${y + 9}C${6 + lean} ${y - 6} ${-2 + lean} ${y - 30} ${1 + lean} 440Z`
  const wing = `M${-half + lean} ${y - 7}C${-half - 4 + lean} ${y + 1} ${-half + 3 + lean} ${y + 7} ${-half + 10 + lean} ${y + 3}`
  const under = `${wing}C${-tip + 1 + lean} ${y + 10} ${tip - 1 + lean} ${y + 10} ${half - 10 + lean} ${y + 3}C${half - 3 + lean} ${y + 7} ${half + 4 + lean} ${y + 1} ${half + lean} ${y - 7}`
  return [
    fill(side, skin.shade, 0.4 + bridge * 0.25),
    ellipse(-3 + lean, y - 10, tip * 0.7, tip * 0.55, skin.light, 0.55),
    line(under, skin.line, 3.4, 0.62),
  ].join('')
}

type MouthShape = { half: number; cornerY: number; dip: number; lower: number; open: number }

const mouths: Record<PortraitLook['mouth'], MouthShape> = {
  calm: { half: 32, cornerY: 548, dip: 557, lower: 572, open: 0 },
  soft: { half: 37, cornerY: 544, dip: 561, lower: 574, open: 0 },
  smile: { half: 44, cornerY: 538, dip: 565, lower: 580, open: 0 },
  half: { half: 38, cornerY: 549, dip: 560, lower: 575, open: 0 },
  grin: { half: 44, cornerY: 541, dip: 551, lower: 582, open: 1 },
}

/** A mouth at rest or smiling. A chin that sits low takes the mouth with it. */
export function mouth(look: PortraitLook, skin: SkinColours, chinY: number): string {
  const shape = mouths[look.mouth]
  const tinted = look.lips === 'tinted'
  const lip = tinted ? mix(mix(skin.lip, '#c0504f', 0.3), skin.base, 0.15) : mix(skin.lip, skin.base, 0.5)
  const lipDark = tinted ? mix(skin.lipDark, skin.lip, 0.45) : mix(skin.lipDark, skin.base, 0.52)
  const lift = look.mouth === 'half' ? 4 : 0
  const drawing = shape.open
    ? openMouth(shape, lip, lipDark, skin)
    : closedMouth(shape, lift, lip, lipDark, skin)
  return `<g transform="translate(0 ${(chinY - 611) * 0.45})">${drawing}</g>`
}

function closedMouth(
  { half, cornerY, dip, lower }: MouthShape,
  lift: number,
  lip: string,
  lipDark: string,
  skin: SkinColours,
): string {
  const seam = `C${-half * 0.5} ${dip} ${-8} ${dip} 0 ${dip - 2}C8 ${dip} ${half * 0.5} ${dip - lift * 0.4} ${half} ${cornerY - lift}`
  const upper = `M${-half} ${cornerY}${seam}C${half * 0.6} ${dip - 11 - lift} 14 ${dip - 14} 7 ${dip - 13}C3 ${dip - 12} 2 ${dip - 11} 0 ${dip - 10}C-2 ${dip - 11} -3 ${dip - 12} -7 ${dip - 13}C-14 ${dip - 14} ${-half * 0.6} ${dip - 11} ${-half} ${cornerY}Z`
  const under = `M${-half + 3} ${cornerY + 2}${seam}C${half * 0.74} ${lower - 3} 20 ${lower} 0 ${lower}C-20 ${lower} ${-half * 0.74} ${lower - 3} ${-half + 3} ${cornerY + 2}Z`
  return [
    fill(under, lip),
    fill(upper, lipDark, 0.85),
    line(`M${-half - 4} ${cornerY - 3}L${-half} ${cornerY}${seam}l4 -3`, skin.line, 3.2, 0.85),
    ellipse(-4, lower - 7, 10, 2.6, skin.light, 0.35),
    line(`M-15 ${lower + 9}Q0 ${lower + 14} 15 ${lower + 9}`, skin.shade, 5, 0.6),
  ].join('')
}

function openMouth(
  { half, cornerY, dip, lower }: MouthShape,
  lip: string,
  lipDark: string,
  skin: SkinColours,
): string {
  const opening = `M${-half + 3} ${cornerY + 2}C${-half * 0.5} ${dip + 1} ${half * 0.5} ${dip + 1} ${half - 3} ${cornerY + 2}C${half * 0.72} ${lower - 8} 16 ${lower - 4} 0 ${lower - 4}C-16 ${lower - 4} ${-half * 0.72} ${lower - 8} ${-half + 3} ${cornerY + 2}Z`
  const upper = `M${-half} ${cornerY}C${-half * 0.5} ${dip + 2} ${half * 0.5} ${dip + 2} ${half} ${cornerY}C${half * 0.55} ${dip - 9} 12 ${dip - 12} 6 ${dip - 11}C3 ${dip - 11} 2 ${dip - 10} 0 ${dip - 9}C-2 ${dip - 10} -3 ${dip - 11} -6 ${dip - 11}C-12 ${dip - 12} ${-half * 0.55} ${dip - 9} ${-half} ${cornerY}Z`
  const under = `M${-half + 4} ${cornerY + 8}C${-half * 0.66} ${lower - 9} -16 ${lower - 5} 0 ${lower - 5}C16 ${lower - 5} ${half * 0.66} ${lower - 9} ${half - 4} ${cornerY + 8}C${half * 0.7} ${lower + 4} 14 ${lower + 7} 0 ${lower + 7}C-14 ${lower + 7} ${-half * 0.7} ${lower + 4} ${-half + 4} ${cornerY + 8}Z`
  return [
    fill(opening, '#fdf9f2'),
    line(`M${-half + 8} ${lower - 9}Q0 ${lower + 2} ${half - 8} ${lower - 9}`, '#6d2f2c', 3, 0.25),
    fill(under, lip),
    fill(upper, lipDark, 0.9),
    line(`M${-half - 3} ${cornerY - 4}q1 4 4 5M${half + 3} ${cornerY - 4}q-1 4 -4 5`, skin.line, 3, 0.7),
    ellipse(-5, lower + 1, 11, 2.4, skin.light, 0.35),
    line(`M-15 ${lower + 14}Q0 ${lower + 19} 15 ${lower + 14}`, skin.shade, 5, 0.6),
  ].join('')
}

const freckles = [
  [-92, 492],
  [-80, 484],
  [-68, 494],
  [-84, 504],
  [-58, 485],
  [-72, 512],
  [-48, 498],
  [-12, 476],
  [6, 482],
  [-4, 492],
  [62, 486],
  [76, 492],
  [90, 486],
  [70, 504],
  [84, 506],
  [52, 496],
] as const

/** Freckles, dimples or a beauty mark. */
export function marks(look: PortraitLook, skin: SkinColours): string {
  if (look.marks === 'freckles')
    return freckles
      .map(([x, y], i) => ellipse(x, y, 2.2 + (i % 3) * 0.5, 2 + (i % 2) * 0.5, skin.line, 0.42))
      .join('')
  if (look.marks === 'dimples') return line('M-61 541q-6 7 -2 14M61 541q6 7 2 14', skin.line, 3, 0.4)
  if (look.marks === 'beauty-mark') return ellipse(56, 528, 3.6, 3.6, skin.line, 0.85)
  return ''
}
