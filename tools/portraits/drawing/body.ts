import type { SkinColours } from './colours.ts'
import type { PortraitLook } from './look.ts'
import { clipped, fill, line } from './svg.ts'

/** Half-widths of a body whose middle line is x = 0. */
export type BodyGeometry = { neck: number; half: number }

const builds: Record<PortraitLook['build'], BodyGeometry> = {
  teen: { neck: 43, half: 206 },
  slim: { neck: 47, half: 228 },
  medium: { neck: 52, half: 252 },
  broad: { neck: 62, half: 286 },
}

/** The measures of a build. */
export const bodyGeometry = (build: PortraitLook['build']) => builds[build]

const neckPath = (n: number, half: number) =>
  `M${-n} 520C${-n + 3} 610 ${-n} 650 ${-n - 8} 684C${-n - 26} 724 ${-half * 0.6} 738 ${-half * 0.84} 790L${-half} 1010H${half}L${half * 0.84} 790` +
  `C${half * 0.6} 738 ${n + 26} 724 ${n + 8} 684C${n} 650 ${n - 3} 610 ${n} 520Z`

/** Neck and chest under the clothes, with the shadow of the chin. */
export function neckAndChest(
  { neck: n, half }: BodyGeometry,
  look: PortraitLook,
  skin: SkinColours,
  id: string,
): string {
  const outline = neckPath(n, half)
  const t = look.turn * 10
  const content = [
    fill(
      `M${-n - 8} 520H${n + 30}V742C${n - 6} 716 ${24 + t} 712 ${t} 700C${-24 + t} 688 ${-n + 4} 664 ${-n - 8} 622Z`,
      skin.shade,
      0.8,
    ),
    line('M-22 742C-50 732 -88 734 -124 748M22 742C50 732 88 734 124 748', skin.line, 4, 0.22),
    line(`M${-n * 0.5} 698C${-n * 0.42} 712 -22 728 -14 740`, skin.shade, 5, 0.5),
  ].join('')
  return fill(outline, skin.base) + clipped(`${id}-neck`, outline, content)
}

/** A garment's outline below a neckline that runs from the left side of the neck to the right. */
export function torso(half: number, neckX: number, neckY: number, neckline: string): string {
  const down = (s: number) => `${s * (half + 24)} 1010`
  return [
    `M${-neckX} ${neckY}${neckline}`,
    `C${neckX + 38} ${neckY + 28} ${half * 0.66} ${neckY + 30} ${half * 0.88} ${neckY + 76}`,
    `C${half + 8} ${neckY + 110} ${half + 16} 900 ${down(1)}H${-half - 24}`,
    `C${-half - 16} 900 ${-half - 8} ${neckY + 110} ${-half * 0.88} ${neckY + 76}`,
    `C${-half * 0.66} ${neckY + 30} ${-neckX - 38} ${neckY + 28} ${-neckX} ${neckY}Z`,
  ].join('')
}
