import { hairs, mix, type SkinColours } from './colours.ts'
import type { FaceGeometry } from './face.ts'
import type { Glasses, PortraitLook } from './look.ts'
import { at, both, ellipse, fill, group, line } from './svg.ts'

const rims: Record<Glasses, { lens: string; colour: string; width: number }> = {
  round: {
    lens: 'M60 404C84 404 100 420 100 444C100 468 84 484 60 484C36 484 20 468 20 444C20 420 36 404 60 404Z',
    colour: '#3a2a22',
    width: 7,
  },
  wire: {
    lens: 'M60 408C82 408 98 422 98 445C98 468 82 482 60 482C38 482 22 468 22 445C22 422 38 408 60 408Z',
    colour: '#b0812e',
    width: 4,
  },
  square: {
    lens: 'M30 412H92C100 412 104 416 103 424L99 464C98 474 90 480 80 480H44C34 480 26 474 25 464L20 424C19 416 22 412 30 412Z',
    colour: '#25211f',
    width: 7.5,
  },
  'cat-eye': {
    lens: 'M28 418C48 410 84 404 110 402C106 440 100 478 62 478C34 478 20 456 22 430C22 424 24 420 28 418Z',
    colour: '#7a3444',
    width: 7.5,
  },
}

/** Glasses, for a head already shifted by its turn. */
export function glasses(kind: Glasses | undefined, { w }: FaceGeometry): string {
  if (!kind) return ''
  const { lens, colour, width } = rims[kind]
  const one =
    fill(lens, '#ffffff', 0.14) +
    `<path d="${lens}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"/>` +
    line(`M101 430L${w - 2} 434`, colour, width)
  return (
    both(one) +
    line('M-21 436C-10 428 10 428 21 436', colour, width) +
    line('M-82 424L-66 414M42 428L56 416', '#ffffff', 4, 0.55)
  )
}

/** A beard in the hair's colour; its mass follows the jaw, its moustache the mouth. */
export function beard(
  look: PortraitLook,
  { w, jaw, jawY, chin, chinY }: FaceGeometry,
  skin: SkinColours,
): string {
  if (!look.beard) return ''
  const tone = hairs[look.hair.colour]
  const moustache =
    'M0 530C-16 522 -36 526 -46 544C-34 542 -14 546 0 541C14 546 34 542 46 544C36 526 16 522 0 530Z'
  const depth = look.beard === 'full' ? 46 : 8
  const mass = `M${-w - 1} 452C${-w + 4} 500 ${-jaw - 8} ${jawY - 16} ${-jaw - 2} ${jawY}C${-jaw * 0.76} ${jawY + 40} ${-chin - 6} ${chinY + depth} 0 ${chinY + depth}C${chin + 6} ${chinY + depth} ${jaw * 0.76} ${jawY + 40} ${jaw + 2} ${jawY}C${jaw + 8} ${jawY - 16} ${w - 4} 500 ${w + 1} 452L${w - 16} 456C${w - 22} 500 92 516 56 529C40 536 -40 536 -56 529C-92 516 ${-w + 22} 500 ${-w + 16} 456Z`
  const jawline = (drawing: string) => group(drawing, `transform="translate(${at(look.turn * 5)} 0)"`)
  const lips = (drawing: string) =>
    group(drawing, `transform="translate(${at(look.turn * 13)} ${at((chinY - 611) * 0.45)})"`)
  const shadow = mix(tone.base, skin.line, 0.4)
  if (look.beard === 'stubble') return jawline(fill(mass, shadow, 0.17)) + lips(fill(moustache, shadow, 0.2))
  const gap = look.mouth === 'grin' ? '' : ellipse(0, 561, 33, 12, skin.base)
  return (
    jawline(fill(mass, tone.base, look.beard === 'short' ? 0.9 : 1)) +
    lips(fill(moustache, tone.base) + gap) +
    jawline(line(`M-60 ${jawY + 18}C-44 ${chinY - 6} -20 ${chinY} 0 ${chinY}`, tone.light, 4, 0.4))
  )
}

/** Earrings below both ears. */
export function earrings(look: PortraitLook, { w }: FaceGeometry): string {
  const x = w + 5
  const gold = '#e0ab3c'
  if (look.earrings === 'studs') return both(ellipse(x, 494, 6, 6, gold))
  if (look.earrings === 'hoops')
    return both(
      `<ellipse cx="${x + 1}" cy="518" rx="17" ry="23" fill="none" stroke="${gold}" stroke-width="6"/>`,
    )
  if (look.earrings === 'drops')
    return both(
      line(`M${x} 494V514`, gold, 4) +
        fill(
          `M${x} 508C${x + 14} 530 ${x + 10} 544 ${x} 546C${x - 10} 544 ${x - 14} 530 ${x} 508Z`,
          '#2c6e9b',
        ),
    )
  return ''
}
