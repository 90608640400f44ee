import { beard, earrings, glasses } from './accessories.ts'
import { bodyGeometry, neckAndChest } from './body.ts'
import { clothes } from './clothes.ts'
import { skins } from './colours.ts'
import { brows, eyes } from './eyes.ts'
import { ears, faceGeometry, head, headGradients } from './face.ts'
import { marks, mouth, nose } from './features.ts'
import { groundOf } from './grounds.ts'
import { hairOf } from './hair/hair.ts'
import { headwear } from './headwear.ts'
import type { PortraitLook } from './look.ts'
import { at, group } from './svg.ts'

/** Draws a student's portrait, 800 by 1000, as a self-contained SVG. The same look is always the same text. */
export function portraitSvg(look: PortraitLook): string {
  const id = `p${fingerprint(JSON.stringify(look))}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 1000" width="800" height="1000"><defs>${headGradients(skins[look.skin], id)}</defs>${groundOf(look, id)}<g transform="translate(400 -95) scale(1.12)">${figure(look, id)}</g></svg>`
}

function figure(look: PortraitLook, id: string): string {
  const skin = skins[look.skin]
  const face = faceGeometry(look.face)
  const hair = hairOf(look, face, id)
  const worn = headwear(look.headwear, face, id)
  const dressed = clothes(look, id)
  const leaning = (content: string) =>
    group(content, `transform="translate(0 30) rotate(${at(look.tilt)} 0 640)"`)
  const features = group(
    marks(look, skin) +
      nose(look, skin) +
      mouth(look, skin, face.chinY) +
      eyes(look, skin, id) +
      brows(look, skin) +
      glasses(look.glasses, face),
    `transform="translate(${at(look.turn * 13)} 0)"`,
  )
  return [
    leaning(worn.behind + hair.behind),
    dressed.behind,
    neckAndChest(bodyGeometry(look.build), look, skin, id),
    dressed.front,
    leaning(
      (hair.ears ? ears(face, skin, look.turn) + earrings(look, face) : '') +
        worn.under +
        head(face, look, skin, hair.fringe + worn.fringe, id) +
        beard(look, face, skin) +
        features +
        hair.front +
        hair.over +
        worn.front,
    ),
  ].join('')
}

/** A short name for a text (FNV-1a), so that two portraits on one page keep their gradients apart. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash.toString(36)
}
