import { bodyGeometry, torso } from './body.ts'
import { type Cut, clothed, crew, type Drawn } from './cloth.ts'
import { fabrics, lit, mix, shaded } from './colours.ts'
import { blazer, cardigan, denim, graduationGown, labCoat, overalls, varsity } from './jackets.ts'
import type { Garment, PortraitLook } from './look.ts'
import { both, dashes, ellipse, fill, line } from './svg.ts'

const front = (drawing: string): Drawn => ({ behind: '', front: drawing })

function hoodie(cut: Cut): Drawn {
  const { colour } = cut
  const dark = shaded(colour, 0.3)
  const lapels =
    'M-100 672C-128 706 -92 768 0 806C92 768 128 706 100 672C92 664 80 670 76 684C66 728 30 752 0 762C-30 752 -66 728 -76 684C-80 670 -92 664 -100 672Z'
  const string = (x: number, end: number) =>
    line(`M${x} 776C${x * 1.3} 810 ${x * 1.1} 840 ${x * 1.25} ${end}`, mix(colour, '#fffaf0', 0.72), 6) +
    line(`M${x * 1.25} ${end}v14`, mix(colour, '#fffaf0', 0.9), 8)
  return {
    behind: fill('M-116 742C-168 640 -96 566 0 566C96 566 168 640 116 742Z', dark),
    front:
      clothed(cut, torso(cut.half, 92, 690, 'C-70 740 -30 756 0 762C30 756 70 740 92 690')) +
      fill(lapels, lit(colour, 0.1)) +
      line('M-100 672C-128 706 -92 768 0 806C92 768 128 706 100 672', dark, 4, 0.6) +
      line('M0 764V806', dark, 5, 0.5) +
      string(-30, 868) +
      string(32, 850),
  }
}

function shirt(cut: Cut): Drawn {
  const { colour } = cut
  const dark = shaded(colour, 0.24)
  const wing = `M-60 668C-74 672 -86 684 -90 700C-84 730 -70 766 -50 796C-34 778 -16 768 -2 764C-26 744 -50 712 -60 668Z`
  const buttons = [812, 872, 932]
    .map(y => ellipse(1, y, 6, 6, mix(colour, '#fffaf0', 0.75)) + ellipse(1, y + 1, 2, 2, dark))
    .join('')
  return {
    behind: fill('M-74 690C-70 650 -40 640 0 640C40 640 70 650 74 690Z', dark),
    front:
      clothed(
        cut,
        torso(cut.half, 86, 690, 'C-60 724 -30 752 0 772C30 752 60 724 86 690'),
        line('M18 760V1010', dark, 4, 0.7),
      ) +
      buttons +
      both(
        `<g>${fill(wing, lit(colour, 0.16))}${line('M-50 796C-34 778 -16 768 -2 764', dark, 4, 0.55)}${line('M-90 702C-84 730 -70 766 -50 796', dark, 4, 0.55)}</g>`,
      ),
  }
}

function turtleneck(cut: Cut): Drawn {
  const dark = shaded(cut.colour, 0.26)
  const collar =
    'M-66 634C-40 650 40 650 66 634C76 664 78 690 82 716C44 744 -44 744 -82 716C-78 690 -76 664 -66 634Z'
  const ribs = [-48, -32, -16, 0, 16, 32, 48]
    .map(x =>
      line(
        `M${x} ${650 - Math.abs(x) * 0.1}C${x * 1.1} 676 ${x * 1.16} 700 ${x * 1.22} 726`,
        dark,
        2.6,
        0.35,
      ),
    )
    .join('')
  return front(
    clothed(cut, torso(cut.half, 84, 704, 'C-44 744 44 744 84 704')) +
      fill(collar, lit(cut.colour, 0.08)) +
      ribs +
      fill(
        'M20 648C44 646 58 640 66 634C76 664 78 690 82 716C70 724 56 730 40 734C44 700 36 670 20 648Z',
        dark,
        0.3,
      ) +
      line('M-82 716C-44 744 44 744 82 716', dark, 5, 0.6),
  )
}

function sweater(cut: Cut): Drawn {
  const stitch = lit(cut.colour, 0.16)
  const rows = [800, 838, 876, 914, 952, 990]
    .map((y, row) => dashes(`M${-290 + (row % 2) * 13} ${y}H290`, stitch, 4, '0.1 26', 0.35))
    .join('')
  return front(crew(cut, { neckX: 78, neckY: 688, dip: 746, band: 24, ribs: true, on: rows }))
}

const tee = (cut: Cut): Drawn => front(crew(cut, { neckX: 84, neckY: 694, dip: 758, band: 10 }))

function striped(cut: Cut): Drawn {
  const stripes = [772, 822, 872, 922, 972]
    .map(
      y =>
        `<path d="M-320 ${y}C-150 ${y + 26} 150 ${y + 26} 320 ${y}" fill="none" stroke="${cut.under}" stroke-width="20"/>`,
    )
    .join('')
  return front(crew(cut, { neckX: 88, neckY: 696, dip: 756, band: 11, on: stripes }))
}

const wardrobe: Record<Garment, (cut: Cut) => Drawn> = {
  hoodie,
  sweater,
  tee,
  shirt,
  turtleneck,
  striped,
  blazer,
  cardigan,
  denim,
  overalls,
  varsity,
  'lab-coat': labCoat,
  gown: graduationGown,
}

/** The clothes of a look: what lies behind the neck and what lies in front of it. */
export function clothes(look: PortraitLook, id: string): Drawn {
  const { garment, colour, under = 'cream' } = look.clothes
  return wardrobe[garment]({
    ...bodyGeometry(look.build),
    colour: fabrics[colour],
    under: fabrics[under],
    id,
  })
}
