import type { SkinColours } from './colours.ts'
import type { FaceShape, PortraitLook } from './look.ts'
import { at, clipped, ellipse, fill, line, mirrored } from './svg.ts'

/** Half-widths and heights of a head whose middle line is x = 0; y grows downward. */
export type FaceGeometry = { top: number; w: number; jaw: number; jawY: number; chin: number; chinY: number }

const shapes: Record<FaceShape, FaceGeometry> = {
  oval: { top: 256, w: 121, jaw: 88, jawY: 548, chin: 34, chinY: 612 },
  round: { top: 258, w: 129, jaw: 100, jawY: 540, chin: 46, chinY: 602 },
  long: { top: 252, w: 117, jaw: 87, jawY: 558, chin: 34, chinY: 624 },
  square: { top: 256, w: 124, jaw: 101, jawY: 552, chin: 46, chinY: 612 },
  heart: { top: 256, w: 125, jaw: 82, jawY: 545, chin: 27, chinY: 611 },
  young: { top: 262, w: 126, jaw: 94, jawY: 534, chin: 40, chinY: 594 },
}

/** The measures of a face shape. */
export const faceGeometry = (shape: FaceShape) => shapes[shape]

/** The outline of the head; the chin goes a little with the turn. */
function facePath({ top, w, jaw, jawY, chin, chinY }: FaceGeometry, turn: number): string {
  const shift = turn * 7
  const side = (s: number) => ({ x: s * jaw + shift * 0.6, in: s * (jaw - 19.3) + shift * 0.8 })
  const left = side(-1)
  const right = side(1)
  const lowCheek = 410 + (jawY - 410) * 0.55
  return [
    `M0 ${top}C${at(w * 0.6)} ${top} ${w} ${top + 62} ${w} 410`,
    `C${w} ${at(lowCheek)} ${at(right.x + 15)} ${jawY - 28} ${at(right.x)} ${jawY}`,
    `C${at(right.in)} ${jawY + 36} ${at(chin + shift)} ${chinY} ${at(shift)} ${chinY}`,
    `C${at(-chin + shift)} ${chinY} ${at(left.in)} ${jawY + 36} ${at(left.x)} ${jawY}`,
    `C${at(left.x - 15)} ${jawY - 28} ${-w} ${at(lowCheek)} ${-w} 410`,
    `C${-w} ${top + 62} ${at(-w * 0.6)} ${top} 0 ${top}Z`,
  ].join('')
}

/** Both ears; the one the head turns away from shows less. */
export function ears({ w }: FaceGeometry, skin: SkinColours, turn: number): string {
  const ear = (tone: string, reach: number) =>
    fill(
      `M${w - 6} 428C${w + 4} 412 ${w + reach} 414 ${w + reach} 444C${w + reach} 474 ${w + 6} 500 ${w - 8} 496Z`,
      tone,
    ) +
    line(
      `M${w + 4} 436C${w + 14} 434 ${w + reach - 7} 440 ${w + reach - 9} 456C${w + 8} 462 ${w + 8} 470 ${w + 4} 478`,
      skin.line,
      3,
      0.35,
    )
  return mirrored(ear(skin.base, 21 + turn * 5)) + ear(skin.shade, 21 - turn * 5)
}

/** The head without features: skin, the shaded far side, cheeks, and the shadow the hair throws. */
export function head(
  face: FaceGeometry,
  look: PortraitLook,
  skin: SkinColours,
  fringe: string,
  id: string,
): string {
  const outline = facePath(face, look.turn)
  const { w } = face
  const t = look.turn * 14
  const farSide = `M${at(w + 12)} 270C${at(112 + t)} 330 ${at(98 + t)} 384 ${at(94 + t)} 428C${at(90 + t)} 452 ${at(104 + t)} 470 ${at(98 + t)} 506C${at(90 + t)} 540 ${at(58 + t)} 574 ${at(22 + t)} 640L220 640V270Z`
  const blush = (x: number) => ellipse(x + t, 506, 36, 25, `url(#${id}-blush)`)
  const content = [
    fill(farSide, skin.shade, 0.5),
    blush(-76),
    blush(78),
    ellipse(-48 + t, 330, 60, 46, `url(#${id}-light)`),
    fringe ? `<path d="${fringe}" transform="translate(5 15)" fill="${skin.shade}" opacity="0.75"/>` : '',
  ].join('')
  return fill(outline, skin.base) + clipped(`${id}-face`, outline, content)
}

/** The gradients the head uses, in the picture's own name space. */
export const headGradients = (skin: SkinColours, id: string) =>
  `<radialGradient id="${id}-blush"><stop offset="0" stop-color="${skin.blush}" stop-opacity="0.34"/><stop offset="0.5" stop-color="${skin.blush}" stop-opacity="0.22"/><stop offset="1" stop-color="${skin.blush}" stop-opacity="0"/></radialGradient>` +
  `<radialGradient id="${id}-light"><stop offset="0" stop-color="${skin.light}" stop-opacity="0.6"/><stop offset="1" stop-color="${skin.light}" stop-opacity="0"/></radialGradient>`
