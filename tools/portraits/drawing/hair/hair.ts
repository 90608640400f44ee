import { hairs } from '../colours.ts'
import type { FaceGeometry } from '../face.ts'
import type { HairStyle, PortraitLook } from '../look.ts'
import { boxBraids, braidedBun, cornrows, locs, shortLocs } from './braided.ts'
import { bob, curlyLong, fringeBob, long, longFringe, waves } from './long.ts'
import { crop, curlyTop, curtains, pixie, quiff } from './short.ts'
import { type Hairdo, type Head, hairdo } from './strand.ts'
import { afro, buzz, fade, highTop, puff, shortAfro, twoPuffs } from './textured.ts'
import { lowBun, ponytail, sideBraid, topKnot, twinBraids } from './tied.ts'

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
