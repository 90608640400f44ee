import { hairs } from '#app/demo/portraits/colours.ts'
import type { FaceGeometry } from '#app/demo/portraits/face.ts'
import { boxBraids, braidedBun, cornrows, locs, shortLocs } from '#app/demo/portraits/hair/braided.ts'
import { bob, curlyLong, fringeBob, long, longFringe, waves } from '#app/demo/portraits/hair/long.ts'
import { crop, curlyTop, curtains, pixie, quiff } from '#app/demo/portraits/hair/short.ts'
import { type Hairdo, type Head, hairdo } from '#app/demo/portraits/hair/strand.ts'
import { afro, buzz, fade, highTop, puff, shortAfro, twoPuffs } from '#app/demo/portraits/hair/textured.ts'
import { lowBun, ponytail, sideBraid, topKnot, twinBraids } from '#app/demo/portraits/hair/tied.ts'
import type { HairStyle, PortraitLook } from '#app/demo/portraits/look.ts'

const styles: Record<HairStyle, (head: Head) => Hairdo> = {
  afro,
  fade,
  buzz,
  puff,
  locs,
  cornrows,
  crop,
  quiff,
  curtains,
  pixie,
  bob,
  long,
  waves,
  ponytail,
  'short-afro': shortAfro,
  'high-top': highTop,
  'two-puffs': twoPuffs,
  'curly-top': curlyTop,
  'curly-long': curlyLong,
  'box-braids': boxBraids,
  'braided-bun': braidedBun,
  'short-locs': shortLocs,
  'fringe-bob': fringeBob,
  'long-fringe': longFringe,
  'low-bun': lowBun,
  'top-knot': topKnot,
  'side-braid': sideBraid,
  'twin-braids': twinBraids,
  none: () => hairdo({}),
}

/** The hair of a look, fitted to its head. */
export function hairOf(look: PortraitLook, face: FaceGeometry, id: string): Hairdo {
  return styles[look.hair.style]({ face, w: face.w, tone: hairs[look.hair.colour], id })
}

/** Every hairdo there is to draw. */
export const hairStyles = Object.keys(styles) as HairStyle[]
