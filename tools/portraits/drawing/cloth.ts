import { type BodyGeometry, torso } from './body.ts'
import { lit, shaded } from './colours.ts'
import { clipped, dashes, fill, line } from './svg.ts'

/** What a garment is cut from. */
export type Cut = BodyGeometry & { colour: string; under: string; id: string }
export type Drawn = { behind: string; front: string }

/** A torso in one cloth with its folds, the far side in shade, and whatever lies on it. */
export function clothed({ half, colour, id }: Cut, outline: string, on = ''): string {
  const dark = shaded(colour)
  const content = [
    on,
    fill(
      `M${half * 0.5} 690C${half * 0.72} 780 ${half * 0.6} 880 ${half * 0.64} 1010H${half + 60}V690Z`,
      dark,
      0.45,
    ),
    fill(
      `M${-half * 0.71} 866C${-half * 0.7} 920 ${-half * 0.7} 960 ${-half * 0.7} 1010H${-half * 0.6}C${-half * 0.62} 960 ${-half * 0.64} 910 ${-half * 0.71} 866ZM${half * 0.71} 866C${half * 0.7} 920 ${half * 0.7} 960 ${half * 0.7} 1010H${half * 0.6}C${half * 0.62} 960 ${half * 0.64} 910 ${half * 0.71} 866Z`,
      dark,
      0.5,
    ),
    line(
      `M${-half * 0.86} 796C${-half * 0.78} 822 ${-half * 0.74} 846 ${-half * 0.72} 872M${half * 0.84} 800C${half * 0.76} 824 ${half * 0.72} 846 ${half * 0.7} 872`,
      dark,
      4,
      0.35,
    ),
    line(`M${-half * 0.9} 812C${-half * 0.96} 850 ${-half} 900 ${-half} 960`, lit(colour), 6, 0.5),
  ].join('')
  return fill(outline, colour) + clipped(`${id}-cloth`, outline, content)
}

/** A round neckline with a band of its own. */
export function crew(
  cut: Cut,
  { neckX = 80, neckY = 694, dip = 752, band = 16, ribs = false, on = '' },
): string {
  const curve = `C${-neckX + 12} ${dip - 4} ${-neckX * 0.5} ${dip} 0 ${dip}C${neckX * 0.5} ${dip} ${neckX - 12} ${dip - 4} ${neckX} ${neckY}`
  const edge = `M${-neckX} ${neckY}${curve}`
  const dark = shaded(cut.colour, 0.16)
  return [
    clothed(cut, torso(cut.half, neckX, neckY, curve), on),
    line(edge, shaded(cut.colour, 0.3), band + 5),
    line(edge, ribs ? dark : lit(cut.colour, 0.08), band),
    ribs ? dashes(edge, lit(cut.colour, 0.12), band - 4, '0.1 9', 0.45) : '',
  ].join('')
}
